import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../navigation/router.ts';
import { formatRoute, type Route } from '../../navigation/routes.ts';
import { topicOf } from '../../navigation/topics.ts';
import { HelpLink } from './help-link.tsx';
import classes from './page.module.css';
import { ReadOnlyLine } from './read-only.tsx';

type PageProps = {
  title: string;
  /** One line below the title: a count, a state, what the screen is for. */
  summary?: ReactNode;
  /** Stands right after the title: a state badge. */
  badge?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Where the back arrow leads; without it there is none. */
  backTo?: Route;
  /** `scroll` for reading matter, `fill` for a screen whose table takes all the height there is. */
  body?: 'scroll' | 'fill';
  /** For a screen that has a use for the room of a very wide window, where lines would otherwise be too long to read. */
  wide?: boolean;
  children: ReactNode;
};

/** The one page pattern: header with title and actions, body below. Takes the focus when it appears. */
export function Page({ title, summary, badge, actions, backTo, body = 'scroll', wide, children }: PageProps) {
  const { t } = useTranslation();
  const route = useRoute();
  const topic = topicOf(route);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A screen that is ready late must not take the focus from a dialog that was opened meanwhile.
    if (document.querySelector('[aria-modal="true"]') === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);

  useEffect(() => {
    document.title = `${title} – ${t('app.name')}`;
  }, [title, t]);

  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.header}>
        {backTo && (
          <a className={classes.back} href={formatRoute(backTo)} aria-label={t('action.back')}>
            <IconArrowLeft size={18} aria-hidden />
          </a>
        )}
        <div className={classes.heading}>
          <div className={classes.titleLine}>
            <h1 className={classes.title} ref={heading} dir="auto" tabIndex={-1} title={title}>
              {title}
            </h1>
            {badge}
            <HelpLink topic={topic} />
          </div>
          {summary !== undefined && <div className={classes.summary}>{summary}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {/* Settings say of each group whose it is. */}
      {route.screen !== 'settings' && <ReadOnlyLine />}
      <div className={classes.body} data-body={body}>
        {children}
      </div>
    </div>
  );
}
