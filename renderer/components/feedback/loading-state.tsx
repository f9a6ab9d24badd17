import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BellMark } from '../text/bell-mark.tsx';
import classes from './loading-state.module.css';

/** While a screen or its data is on the way. Appears only after a moment, so that quick answers do not flicker. */
export function LoadingState({ label, children }: { label?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" data-loading>
      <span className={classes.bell}>
        <BellMark size={28} />
      </span>
      <span className={classes.label}>{label ?? t('loading')}</span>
      {children}
    </div>
  );
}
