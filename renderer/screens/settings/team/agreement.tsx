import { Button, Progress } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber as formatPhone } from '../../../../electron/shared/phone/phone.ts';
import {
  type BringProgress,
  type BroughtKind,
  broughtKinds,
} from '../../../../electron/shared/workspace/brought.ts';
import type { JoinPreview } from '../../../../electron/shared/workspace/team.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { PaneActions } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { useMainEvent } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { formatGroups } from '../../../words/format.ts';
import { isolated, leftToRight } from '../../../words/isolated.ts';
import { useSettingNames } from '../setting-names.ts';
import { BroughtTable } from './brought-table.tsx';
import { GoingOverRefusal, WorkEnded } from './going-over-refusal.tsx';
import { joinedWith } from './joined-figures.ts';
import classes from './team.module.css';

type AgreementProps = {
  preview: JoinPreview;
  link: string;
  passwordOf: () => string;
  /** It was read once more, after work ended that had to. */
  isAnew: boolean;
  onEnded: () => void;
  onBack: () => void;
  /** It is being done: nobody closes the dialog meanwhile. */
  onBusy: (busy: boolean) => void;
};

/** The effect of joining, and what comes along. */
export function Agreement(props: AgreementProps) {
  const { preview, link, passwordOf, isAnew, onEnded, onBack, onBusy } = props;
  const { t } = useTranslation(['team', 'common']);
  const { records } = preview;
  const [chosen, setChosen] = useState<ReadonlySet<BroughtKind>>(
    () => new Set(broughtKinds.filter((kind) => (records?.[kind]?.own ?? 0) > 0)),
  );
  const [progress, setProgress] = useState<BringProgress | undefined>();
  useMainEvent(
    'team.progress',
    useCallback((event: BringProgress) => setProgress(event), []),
  );
  const join = useCommand('team.join', { quiet: true });

  function submit(): void {
    onBusy(true);
    join.mutate(
      { link, password: passwordOf(), bring: [...chosen] },
      {
        // It stays as it is until the window shows nothing but the way on.
        onSuccess: (result) => joinedWith({ preview, result }),
        onError: () => onBusy(false),
      },
    );
  }

  return (
    <Stack>
      <div className={classes.facts} data-selectable>
        <p>{t(`preview.as.${preview.set}`, { person: isolated(preview.person) })}</p>
        <p>{t('preview.refusals')}</p>
        <BroughtTable
          headings={[t('bring.here'), t('bring.new')]}
          refusals={[preview.refusals, preview.newRefusals]}
          figures={
            records === null
              ? {}
              : Object.fromEntries(
                  broughtKinds.flatMap((kind) => {
                    const counts = records[kind];
                    // A kind of which this computer has none is nothing to choose.
                    return counts === undefined || counts.own === 0
                      ? []
                      : [[kind, [counts.own, counts.fresh]]];
                  }),
                )
          }
          chosen={chosen}
          disabled={join.isPending}
          onChange={setChosen}
        />
        <Named says="ownSettings" fields={preview.ownSettings} />
        {records !== null && <p>{t('bring.kept')}</p>}
        <OtherNamesNotice names={preview.otherNames} />
        {chosen.has('lists') && <SameLists names={preview.sameLists} />}
        <RenamedFields fields={preview.renamedFields} chosen={chosen} />
        <p>{t('preview.records')}</p>
        <Named says="differing" fields={preview.differing} />
      </div>
      {join.isPending && progress && (
        <div>
          <Progress value={(100 * progress.done) / Math.max(progress.total, 1)} aria-hidden />
          <Muted>{t('bring.progress', { kind: t(`bring.kind.${progress.kind}`) })}</Muted>
        </div>
      )}
      <PaneActions>
        {isAnew && join.isIdle && <WorkEnded button={t('preview.confirm')} />}
        <GoingOverRefusal error={join.error} button={t('preview.confirm')} onEnded={onEnded} />
        {join.error && progress && <Muted>{t('bring.partly')}</Muted>}
        <Button variant="default" disabled={join.isPending} onClick={onBack}>
          {t('common:action.back')}
        </Button>
        <Button loading={join.isPending} data-autofocus onClick={submit}>
          {t('preview.confirm')}
        </Button>
      </PaneActions>
    </Stack>
  );
}

/** People whom the team has under another name: by theirs they are greeted from then on. */
function OtherNamesNotice({ names }: { names: JoinPreview['otherNames'] }) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  if (names === null || names.people === 0) return null;
  const examples = names.examples.map(({ number, own, theirs }) =>
    t('bring.otherName', {
      number: leftToRight(formatPhone(number)),
      own: isolated(own),
      theirs: isolated(theirs),
    }),
  );
  return (
    <Notice tone="unsure" title={t('bring.otherNames', { count: names.people })}>
      {formatGroups(locale, examples)}
      {names.people > examples.length ? ' …' : ''}
    </Notice>
  );
}

/** As many are read at a glance. */
const listsNamed = 5;

/** Lists that become one with the team's: whoever chooses one of these texts the people of both. */
function SameLists({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  if (names.length === 0) return null;
  const named = names.slice(0, listsNamed).map((name) => t('bring.sameList', { name: isolated(name) }));
  const more = names.length > named.length ? ' …' : '';
  return (
    <Notice tone="unsure" title={t('bring.sameLists', { count: names.length })}>
      {formatGroups(locale, named)}
      {more}
    </Notice>
  );
}

/** Fields of what comes along that are the team's under another name. */
function RenamedFields({
  fields,
  chosen,
}: {
  fields: JoinPreview['renamedFields'];
  chosen: ReadonlySet<BroughtKind>;
}) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const haveFields: readonly BroughtKind[] = ['contacts', 'templates', 'results'];
  if (fields.length === 0 || !haveFields.some((kind) => chosen.has(kind))) return null;
  const each = fields.map(({ own, theirs }) =>
    t('bring.field', { own: isolated(own), theirs: isolated(theirs) }),
  );
  return <p>{t('bring.fields', { fields: formatGroups(locale, each) })}</p>;
}

/** Settings by name: those that are others at the team, or that would be the team's. */
function Named({ says, fields }: { says: 'differing' | 'ownSettings'; fields: JoinPreview['differing'] }) {
  const { t } = useTranslation('team');
  const names = useSettingNames(fields);
  if (names === '') return null;
  return <p>{t(`preview.${says}`, { names })}</p>;
}
