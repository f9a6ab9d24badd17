import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayManage, useTeam } from '../../data/team.ts';
import classes from './settings.module.css';

/** Whom a setting belongs to in a workspace. */
export type Owner = 'team' | 'computer';

const GroupOwner = createContext<Owner>('computer');

/** Says in a few words whom settings belong to, and why they cannot be changed here; a computer that works alone shows nothing. */
export function OwnerNote({ owner, open = false }: { owner: Owner; open?: boolean | undefined }) {
  const { t } = useTranslation('settings');
  const team = useTeam();
  const mayManage = useMayManage();
  if (team === null || team.name === '') return null;
  if (owner === 'computer') return <span className={classes.owner}>{t('owner.computer')}</span>;
  return (
    <span className={classes.owner}>
      {t(mayManage || open ? 'owner.team' : 'owner.managed', { name: team.name })}
    </span>
  );
}

/** The settings in it belong to this owner, unless one of them says otherwise. */
export function OwnedBy({ owner, children }: { owner: Owner; children: ReactNode }) {
  return <GroupOwner value={owner}>{children}</GroupOwner>;
}

type LockableProps = {
  owner?: Owner | undefined;
  /** This one is not for managers alone. */
  open?: boolean | undefined;
  className: string | undefined;
  children: ReactNode;
};

/** Controls of settings: of the team's nobody but its managers changes any. */
export function Lockable({ owner, open = false, className, children }: LockableProps) {
  const ofGroup = useContext(GroupOwner);
  const mayManage = useMayManage();
  if (mayManage || open || (owner ?? ofGroup) === 'computer')
    return <div className={className}>{children}</div>;
  return (
    <fieldset disabled className={`${className ?? ''} ${classes.locked}`}>
      {children}
    </fieldset>
  );
}
