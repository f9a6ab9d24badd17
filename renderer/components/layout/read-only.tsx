import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayWrite, useTeam } from '../../data/team.ts';
import classes from './read-only.module.css';

/** Actions that change what belongs to a team: nobody who may only look is offered them. */
export function Writes({ children }: { children: ReactNode }) {
  return useMayWrite() && children;
}

/**
 * The fields of a form. Whoever may only look reads them; with `typed` they stay open, so that nothing is lost of what was typed
 * before the right to it was taken away.
 */
export function WritersFields({ typed = false, children }: { typed?: boolean; children: ReactNode }) {
  const mayWrite = useMayWrite();
  return <LockedFields locked={!mayWrite && !typed}>{children}</LockedFields>;
}

/** Fields to be read, while something that is said beside them keeps them from being changed. */
export function LockedFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.fields} disabled={locked}>
      {children}
    </fieldset>
  );
}

/** A whole screen that only writes; it stays as it is where the right to it is taken away meanwhile. */
export function WritersScreen({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const mayWrite = useMayWrite();
  const [began, setBegan] = useState(mayWrite);
  if (mayWrite && !began) setBegan(true);
  return began ? children : instead;
}

/** To whoever may only look: what they may do, and who can change it. Others see nothing. */
export function ReadOnlyLine() {
  const { t } = useTranslation('team');
  const team = useTeam();
  const mayWrite = useMayWrite();
  if (mayWrite || team === null || team.name === '') return null;
  return (
    <p className={classes.line}>
      <IconEye size={16} stroke={1.7} aria-hidden />
      <span>{t('readOnly.line', { name: team.name })}</span>
    </p>
  );
}
