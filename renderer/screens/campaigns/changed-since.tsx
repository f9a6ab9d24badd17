import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  beginsUnasked,
  type Campaign,
  isAsPlanned,
  type PlanChanges,
  type ValueChange,
} from '../../../electron/shared/models.ts';
import type { UnconfirmedCost } from '../../../electron/shared/money/sum.ts';
import { noKinds } from '../../../electron/shared/values/field-kind.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useWritten } from '../../components/figures/use-written.ts';
import { useResponse } from '../../data/api.ts';
import { useMayWrite } from '../../data/team.ts';
import { navigate } from '../../navigation/router.ts';
import { formatAbove, formatCost, formatPlanned } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import { comparedOf } from './audience/people-left.tsx';

type ChangedSinceProps = {
  /** Undefined: not known yet. */
  changes: PlanChanges | undefined;
  title: string;
  /** The words on the button. */
  action: string;
  busy?: boolean;
  onAction: () => void;
  /** It is about to be sent at once, and asks no more at its time. */
  now?: boolean;
  /** The button does more than to lead somewhere. */
  writes?: boolean;
};

/** The order in which they matter to who has to decide. */
const kinds = ['texts', 'joined', 'left', 'gone'] as const;
const ofDates = ['cancelled', 'moved'] as const;
const ofValues = ['calledOff', 'values'] as const;

type ChangeLinesProps = {
  changes: PlanChanges;
  /** The cost of now stands above the lines. */
  costSaid?: boolean;
};

/** A line for each kind of change that there is: what it costs, and who was cancelled or moved before what that comes to. */
export function ChangeLines({ changes, costSaid = false }: ChangeLinesProps) {
  const { t } = useTranslation('compose');
  const valueWords = useValueWords();
  const dated = (of: 'texts' | 'left'): number => (changes.moved?.[of] ?? 0) + (changes.cancelled?.[of] ?? 0);
  const counts = { ...changes, texts: changes.texts - dated('texts'), left: changes.left - dated('left') };
  return (
    <>
      {changes.cost && <CostLine cost={changes.cost} costSaid={costSaid} />}
      {ofDates.map((kind) => {
        const { texts = 0, left = 0, who = [] } = changes[kind] ?? {};
        if (who.length === 0) return null;
        const names = who.map(({ name, from = '', to }) => {
          const values = [from, to].filter((value) => value !== '').map(isolated);
          return values.length === 0 ? name : `${name}: ${values.join(` ${arrowBehind(name)} `)}`;
        });
        return (
          <div key={kind}>
            {t(`changedSince.${kind}`, { count: texts + left })} <Names names={names} of={texts + left} />
          </div>
        );
      })}
      {kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <div key={kind}>
            {t(`changedSince.${kind}`, { count: counts[kind] })}{' '}
            <Names names={namesOf(kind, changes, valueWords)} of={counts[kind]} />
          </div>
        ))}
      {ofValues.map((kind) => {
        const { people = 0, who = [] } = changes[kind] ?? {};
        if (people === 0) return null;
        return (
          <div key={kind}>
            {t(`changedSince.${kind}`, { count: people })} <Names names={who.map(valueWords)} of={people} />
          </div>
        );
      })}
    </>
  );
}

/** The cost of now, the ceiling, and what a person said yes to. */
function CostLine({ cost, costSaid }: { cost: UnconfirmedCost; costSaid: boolean }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { confirmed } = cost;
  const money = (sum: number) => formatCost(locale, sum, confirmed?.currency ?? cost.currency);
  const was = confirmed && {
    amount: money(confirmed.amount),
    ceiling: money(confirmed.ceiling ?? 0),
  };
  const before =
    confirmed === null ? 'costUnknown' : confirmed.ceiling === null ? 'costWithoutCeiling' : 'costBefore';
  return (
    <div>
      {!costSaid && `${t('changedSince.cost', formatAbove(locale, cost))} `}
      {t(`changedSince.${before}`, { ...was })}
    </div>
  );
}

/** The first names of a kind; behind those whose text is another one the value that made it so, where it is known. */
function namesOf(
  kind: (typeof kinds)[number],
  { whose = [], became = [], names }: PlanChanges,
  valueWords: (change: ValueChange) => string,
) {
  if (kind !== 'texts') return names?.[kind] ?? [];
  return whose.map((name) => {
    const change = became.find((one) => one.name === name);
    return change === undefined ? name : valueWords(change);
  });
}

/** "Ada: Status booked → cancelled". */
function useValueWords(): (change: ValueChange) => string {
  const written = useWritten(useResponse('contacts.field-kinds', undefined).data ?? noKinds);
  return ({ name, field, from, to }) => {
    const [was, is] = [written(field, from), written(field, to)].map(isolated);
    return `${name}: ${isolated(field)} ${was} ${arrowBehind(name)} ${is}`;
  };
}

/** Each is written in the direction of the name that it begins with. */
const arrowBehind = (name: string): string =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? '←' : '→';

/** The first names of so many people. */
function Names({ names, of }: { names: readonly string[]; of: number }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  if (names.length === 0) return null;
  const named = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names.map(isolated));
  return <>({of > names.length ? t('changedSince.andMore', { named, more: of - names.length }) : named})</>;
}

/** Whether it is for other people, says other things, or costs too much; values that it does not name may well be others each day. */
const isOther = (changes: PlanChanges): boolean =>
  kinds.some((kind) => changes[kind] > 0) || changes.calledOff !== undefined || changes.cost !== undefined;

/** Says what is not as it was when a campaign was scheduled, and leads to where that is taken over. */
export function ChangedSince({
  changes,
  title,
  action,
  busy = false,
  onAction,
  now = false,
  writes = false,
}: ChangedSinceProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const mayWrite = useMayWrite();
  if (changes === undefined || !(isOther(changes) || changes.values !== undefined)) return null;
  // The press is the yes to it.
  const over = now ? changes.cost : undefined;
  return (
    <Notice
      tone={over ? 'bad' : 'unsure'}
      title={over ? t('changedSince.cost', formatAbove(locale, over)) : title}
      // People who are gone get nothing either way.
      actions={
        (mayWrite || !writes) &&
        (changes.joined > 0 || changes.values !== undefined || !beginsUnasked(changes)) && (
          <Button size="xs" variant="default" loading={busy} onClick={onAction}>
            {action}
          </Button>
        )
      }
    >
      <ChangeLines changes={changes} costSaid={over !== undefined} />
      {now && !isAsPlanned(changes) && <div>{t('changedSince.asPlanned')}</div>}
      {!now && !beginsUnasked(changes) && <div>{t('changedSince.asksFirst')}</div>}
    </Notice>
  );
}

/** The scheduled campaigns that are not as they were, wherever somebody is who does not look at their pages. */
export default function ChangedScheduled() {
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  return comparedOf(campaigns).map((campaign) => (
    <Changed key={campaign.id} campaign={campaign} at={campaign.status.at} />
  ));
}

function Changed({ campaign: { id, name }, at }: { campaign: Campaign; at: number }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  const locale = useLocale();
  const changes = useResponse('campaigns.changes', { id }).data;
  if (changes === undefined || !isOther(changes)) return null;
  return (
    <ChangedSince
      changes={changes}
      title={t('changedSince.titleOf', {
        name: name || t('campaigns:unnamed'),
        moment: formatPlanned(locale, at),
      })}
      action={t('changedSince.open')}
      onAction={() => navigate({ screen: 'compose', campaignId: id })}
    />
  );
}
