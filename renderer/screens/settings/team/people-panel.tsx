import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoopback, readLink } from '../../../../electron/shared/workspace/invitation.ts';
import {
  type OpenWorkspace,
  type PersonOfTeam,
  type PersonSet,
  personSets,
} from '../../../../electron/shared/workspace/team.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Refusal, RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { useNotifySaved } from '../../../components/feedback/saved-file.tsx';
import { PaneActions } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { useForget, useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { isolated } from '../../../words/isolated.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import classes from './team.module.css';
import { FilesOfPerson } from './unread-files.tsx';

/** Everybody of the workspace and what each may do; a manager invites and removes. */
export function PeoplePanel({ team }: { team: OpenWorkspace }) {
  const { t } = useTranslation('team');
  const asked = useResponse('team.people', undefined);
  const people = asked.data;
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<PersonOfTeam | null>(null);
  const [renewing, setRenewing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = useCommand('team.remove');
  const forget = useForget();
  const mayManage = team.set === 'manage';
  return (
    <SettingGroup
      title={t('people.title')}
      actions={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      {people === undefined && asked.error && (
        <Refusal error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {people?.map((person) => (
        <SettingRow key={person.name} title={person.name} hint={t(`may.${person.set}`)}>
          <div className={classes.buttons}>
            {mayManage && person.invited && person.name !== team.person && (
              <>
                <Button size="xs" variant="default" onClick={() => setChanging(person)}>
                  {t('people.change')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setRenewing(person.name)}>
                  {t('people.renew')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setRemoving(person.name)}>
                  {t('people.remove')}
                </Button>
              </>
            )}
          </div>
        </SettingRow>
      ))}
      {inviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false);
            forget('team.people');
          }}
        />
      )}
      {changing !== null && (
        <ChangeDialog
          person={changing}
          onClose={() => {
            setChanging(null);
            forget('team.people');
          }}
        />
      )}
      {renewing !== null && <PasswordDialog name={renewing} onClose={() => setRenewing(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        title={t('people.ask', { person: removing ?? '' })}
        confirmLabel={t('people.remove')}
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() =>
          removing !== null &&
          remove.mutate(
            { name: removing },
            {
              onSettled: () => {
                setRemoving(null);
                forget('team.people');
              },
            },
          )
        }
      >
        <p>{t('people.askText')}</p>
        {removing !== null && <FilesOfPerson person={removing} />}
      </ConfirmDialog>
    </SettingGroup>
  );
}

/** The name and the set; then the link and the password, which are shown once. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const [name, setName] = useState('');
  const [set, setSet] = useState<PersonSet>('write');
  const invite = useCommand('team.invite', { quiet: true });
  const [isTried, setIsTried] = useState(false);
  const isName = /^[a-z][a-z0-9_.-]{0,62}$/.test(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isName) invite.mutate({ name, set });
  }

  return (
    <Modal opened onClose={onClose} size={560} title={t('people.inviteTitle')}>
      {invite.data ? (
        <Invited {...invite.data} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t('people.name')}
              description={t('people.nameHint')}
              dir="ltr"
              required
              data-autofocus
              maxLength={63}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={(isTried || name !== '') && !isName ? t('people.nameWrong') : undefined}
            />
            <SetChoice set={set} onChange={setSet} />
            <RefusalNotice error={invite.error} />
            <PaneActions>
              <Button variant="default" onClick={onClose}>
                {t('common:action.cancel')}
              </Button>
              <Button type="submit" loading={invite.isPending}>
                {t('people.invite')}
              </Button>
            </PaneActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

/** Another set for somebody who is in the team. */
function ChangeDialog({ person, onClose }: { person: PersonOfTeam; onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const [set, setSet] = useState(person.set);
  const change = useCommand('team.change', { quiet: true });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (set === person.set) onClose();
    else change.mutate({ name: person.name, set }, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} size={560} title={t('people.changeTitle', { person: person.name })}>
      <form onSubmit={submit}>
        <Stack>
          <SetChoice set={set} onChange={setSet} />
          <Muted>{t('people.changeText')}</Muted>
          {set === 'read' && person.set !== 'read' && <FilesOfPerson person={person.name} />}
          <RefusalNotice error={change.error} />
          <PaneActions>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('common:action.save')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </Modal>
  );
}

function SetChoice({ set, onChange }: { set: PersonSet; onChange: (set: PersonSet) => void }) {
  const { t } = useTranslation('team');
  return (
    <Select
      label={t('people.set')}
      allowDeselect={false}
      data={personSets.map((value) => ({ value, label: t(`may.${value}`) }))}
      value={set}
      onChange={(value) => onChange(personSets.find((known) => known === value) ?? set)}
    />
  );
}

/** For somebody who has lost theirs, or whose password others know. */
function PasswordDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const renew = useCommand('team.new-password', { quiet: true });
  return (
    <Modal opened onClose={onClose} size={560} title={t('people.renewTitle', { person: name })}>
      {renew.data ? (
        <Invited {...renew.data} onClose={onClose} />
      ) : (
        <Stack>
          <Muted>{t('people.renewText')}</Muted>
          <RefusalNotice error={renew.error} />
          <PaneActions>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button loading={renew.isPending} onClick={() => renew.mutate({ name })}>
              {t('people.renewAction')}
            </Button>
          </PaneActions>
        </Stack>
      )}
    </Modal>
  );
}

function Invited({ link, password, onClose }: { link: string; password: string; onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const save = useCommand('team.save-invitation');
  const notifySaved = useNotifySaved();
  const read = readLink(link);
  const here = 'invitation' in read && isLoopback(read.invitation.host) ? read.invitation.host : null;
  return (
    <Stack>
      <Muted>{t('people.handOn')}</Muted>
      <TextInput
        label={t('form.link')}
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      {here !== null && (
        <Notice tone="unsure" title={t('people.hereOnly')}>
          {t('people.hereOnlyText', { host: isolated(here) })}
        </Notice>
      )}
      <div className={classes.handOn}>
        <CopyButton size="xs" variant="default" text={link} label={t('people.copy')} />
        <Button
          size="xs"
          variant="default"
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { link },
              { onSuccess: (saved) => saved && notifySaved(t('people.saved'), saved.path) },
            )
          }
        >
          {t('people.save')}
        </Button>
      </div>
      <TextInput
        label={t('form.password')}
        description={t('people.once')}
        classNames={{ input: classes.secret ?? '' }}
        dir="ltr"
        readOnly
        value={password}
        onFocus={(event) => event.target.select()}
      />
      <PaneActions>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </PaneActions>
    </Stack>
  );
}
