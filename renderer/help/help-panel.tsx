import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeHelp, openHelp, useHelp } from '../navigation/help-store.ts';
import { type HelpTopic, helpTopics } from '../navigation/topics.ts';
import classes from './help.module.css';
import { HelpPage } from './help-page.tsx';
import { searchHelp } from './help-text.ts';

/** The help beside whatever screen is open. It is no dialog: one can read a step and do it. */
export function HelpPanel() {
  const { t } = useTranslation('help');
  const help = useHelp();
  const [query, setQuery] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const topic = help.kind === 'topic' ? help.topic : undefined;
  const open = help.kind === 'topics' || help.kind === 'topic';

  // Each page that opens takes the focus, for whoever cannot see it; and so does one that is asked for again from the screen.
  useEffect(() => {
    if (help.kind === 'topics' || help.kind === 'topic') heading.current?.focus({ preventScroll: true });
  }, [help]);

  if (!open) return null;
  return (
    <aside
      className={classes.panel}
      data-help
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeHelp();
      }}
    >
      <header className={classes.header}>
        {topic !== undefined && (
          <ActionIcon size="sm" aria-label={t('all')} onClick={() => openHelp()}>
            <IconArrowLeft size={16} aria-hidden />
          </ActionIcon>
        )}
        <h2 className={classes.title} ref={heading} tabIndex={-1}>
          {topic === undefined ? t('title') : t(`topics.${topic}.title`)}
        </h2>
        <CloseButton size="sm" aria-label={t('close')} onClick={closeHelp} />
      </header>
      {topic === undefined ? (
        <HelpTopics query={query} onQuery={setQuery} />
      ) : (
        <div className={classes.body} key={topic}>
          <HelpPage topic={topic} />
        </div>
      )}
    </aside>
  );
}

type HelpTopicsProps = { query: string; onQuery: (query: string) => void };

function HelpTopics({ query, onQuery }: HelpTopicsProps) {
  const { t } = useTranslation('help');
  const pages = useHelpPages();
  const found = searchHelp(pages, query);
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
        <div className={classes.found} role="status">
          {query.trim() === '' ? '' : found.length === 0 ? t('nothing') : t('found', { count: found.length })}
        </div>
      </div>
      <nav className={classes.body} aria-label={t('topicsLabel')}>
        <ul className={classes.topics}>
          {found.map(({ name, title, summary }) => (
            <li key={name}>
              <button type="button" className={classes.topic} onClick={() => openHelp(name)}>
                <strong>{title}</strong>
                <span>{summary}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** All pages in the person's language, as the search needs them. */
export function useHelpPages() {
  const { t } = useTranslation('help');
  return useMemo(
    () =>
      helpTopics.map((name: HelpTopic) => ({
        name,
        title: t(`topics.${name}.title`),
        summary: t(`topics.${name}.summary`),
        words: t(`topics.${name}.words`),
        body: t(`topics.${name}.body`, { returnObjects: true, skipInterpolation: true }),
      })),
    [t],
  );
}
