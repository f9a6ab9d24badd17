import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDeviceMobileMessage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignDraft } from '../../../../electron/shared/models.ts';
import type { PeopleGroup } from '../../../../electron/shared/plans.ts';
import { isBlank, parseTemplate, type Template } from '../../../../electron/shared/text/template.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Writes } from '../../../components/layout/read-only.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { PhoneText } from '../../../components/text/phone-text.tsx';
import { TextBubble } from '../../../components/text/text-bubble.tsx';
import { useMayWrite } from '../../../data/team.ts';
import { formatRoute } from '../../../navigation/routes.ts';
import { type People, withGaps } from '../audience/use-people.ts';
import classes from '../compose.module.css';
import { TestDialog } from '../test-dialog.tsx';
import { useDraftFields, useTypedFields } from '../use-typed-fields.ts';
import { EmptyNotice } from './empty-notice.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { SegmentMeter } from './segment-meter.tsx';

type PreviewPanelProps = {
  people: People;
  draft: CampaignDraft;
  /** The fields of the file whose rows the people are, which lie in no table; absent: the draft says who they are. */
  ofFile?: readonly string[] | undefined;
  /** Said where nobody gets it; absent: that people are to be chosen. */
  nobody?: string | undefined;
};

/** The text as real people of the audience will get it, one after the other, and what all of them add up to. */
export function PreviewPanel({ people, draft, ofFile, nobody }: PreviewPanelProps) {
  const { t } = useTranslation('compose');
  const ofDraft = useDraftFields(draft.audience) ?? [];
  const fields = ofFile ?? ofDraft;
  const typed = useTypedFields(draft.options, draft.audience.file);
  const [testing, setTesting] = useState(false);
  const { chosen, estimate } = people;
  const { senderId, template } = draft;
  const blank = isBlank(template);
  // A test cannot send what the campaign cannot.
  const lacks = blank
    ? 'message'
    : parseTemplate(template, fields, typed).state === 'blocked'
      ? 'mending'
      : senderId.trim() === ''
        ? 'sender'
        : undefined;
  const mayWrite = useMayWrite();
  const lacksId = useId();
  return (
    <aside
      className={classes.preview}
      aria-label={t('preview.title')}
      aria-busy={people.isCounting}
      data-counting={people.isCounting || undefined}
    >
      <header className={classes.previewHeader}>
        <h2 className={classes.previewTitle}>{t('preview.title')}</h2>
        <Writes>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDeviceMobileMessage size={14} aria-hidden />}
            disabled={lacks !== undefined || people.isCounting}
            aria-describedby={lacks && lacksId}
            onClick={() => setTesting(true)}
          >
            {t('test.open')}
          </Button>
        </Writes>
      </header>
      {lacks && mayWrite && (
        <span id={lacksId} className={classes.lacks}>
          {t(`test.lacks.${lacks}`)}
        </span>
      )}
      <RefusalNotice error={people.error} />
      <PeopleChooser people={people} />
      {chosen ? (
        <Person people={people} senderId={senderId} />
      ) : (
        <>
          <Muted>
            {nobodyWords(people) === 'search' ? t('people.none') : (nobody ?? t('preview.nobody'))}
          </Muted>
          {!blank && (
            <SegmentMeter text={withoutValues(parseTemplate(template, fields, typed))} people={undefined} />
          )}
        </>
      )}
      {estimate && estimate.recipients > 0 && !blank && <EstimatePanel estimate={estimate} />}
      <TestDialog
        opened={testing}
        draft={draft}
        person={chosen}
        asWritten={ofFile !== undefined}
        onClose={() => setTesting(false)}
      />
    </aside>
  );
}

/** The text without any values, which is the most that can be counted of it while nobody gets it. */
function withoutValues({ parts }: Template): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : (part.fallback ?? ''))).join('');
}

/** How many rows of the file such as "12, 13" names. */
const rowsIn = (rows: string): number => rows.split(',').length;

function nobodyWords({ view }: People): 'search' | 'audience' {
  return view.search !== '' || view.group.kind !== 'everyone' ? 'search' : 'audience';
}

/** Everybody, or those whose texts are worth a look; and the way through them. */
function PeopleChooser({ people }: { people: People }) {
  const { t } = useTranslation('compose');
  const { view, show, estimate, chosen, position, next, previous } = people;
  const options = groupOptions(people);
  const value = JSON.stringify(view.group);
  const known = options.some((option) => option.value === value);
  if (!estimate) return null;
  return (
    <div className={classes.chooser}>
      <div className={classes.chooserRow}>
        <Select
          size="xs"
          className={classes.grow ?? ''}
          aria-label={t('preview.show')}
          data={options.map((option) => ({ value: option.value, label: t(option.key, option.values) }))}
          value={known ? value : JSON.stringify({ kind: 'everyone' })}
          onChange={(picked) => {
            const option = options.find((one) => one.value === picked);
            if (option) show({ group: option.group });
          }}
        />
        <TextInput
          size="xs"
          type="search"
          className={classes.grow ?? ''}
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          maxLength={200}
          value={view.search}
          onChange={(event) => show({ search: event.currentTarget.value })}
        />
      </div>
      {chosen && (
        <div className={classes.pager}>
          <span className={classes.person}>
            <strong className={classes.personName}>{chosen.name}</strong> <PhoneText digits={chosen.number} />
            {chosen.rows !== '' && (
              <Muted>{t('file.row', { count: rowsIn(chosen.rows), rows: chosen.rows })}</Muted>
            )}
          </span>
          <span className={classes.steps}>
            <ActionIcon size="sm" aria-label={t('preview.previous')} disabled={!previous} onClick={previous}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <span className={classes.position}>
              {people.total === undefined
                ? t('preview.positionOnly', { position })
                : t('preview.position', { position, total: Math.max(people.total, position) })}
            </span>
            <ActionIcon size="sm" aria-label={t('preview.next')} disabled={!next} onClick={next}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      )}
    </div>
  );
}

type GroupOption = {
  value: string;
  group: PeopleGroup;
  key:
    | 'preview.everyone'
    | 'preview.longest'
    | 'preview.segments'
    | 'preview.unicode'
    | 'preview.empty'
    | 'preview.braces';
  values: { count: number; segments?: number };
};

function groupOptions({ estimate }: People): GroupOption[] {
  if (!estimate) return [];
  const option = (group: PeopleGroup, key: GroupOption['key'], values: GroupOption['values']) => ({
    value: JSON.stringify(group),
    group,
    key,
    values,
  });
  const empty = estimate.skipped['empty-field'] ?? 0;
  const braces = estimate.skipped['braces-in-value'] ?? 0;
  const options = [
    option({ kind: 'everyone' }, 'preview.everyone', { count: estimate.recipients + withGaps(estimate) }),
  ];
  if (estimate.longest) {
    const { contactId } = estimate.longest;
    options.push(option({ kind: 'contact', contactId }, 'preview.longest', { count: 1 }));
  }
  // Texts of the shortest kind need no look: it is the others that cost one more.
  for (const { segments } of estimate.lengths.slice(1, 4)) {
    const count = estimate.lengths
      .filter((length) => length.segments >= segments)
      .reduce((sum, { recipients }) => sum + recipients, 0);
    options.push(option({ kind: 'segments', least: segments }, 'preview.segments', { count, segments }));
  }
  const unicode = estimate.unicodeRecipients;
  if (unicode > 0 && unicode < estimate.recipients)
    options.push(option({ kind: 'unicode' }, 'preview.unicode', { count: unicode }));
  if (empty > 0)
    options.push(option({ kind: 'empty-field', field: null }, 'preview.empty', { count: empty }));
  if (braces > 0) {
    const group = { kind: 'skipped', reason: 'braces-in-value' } as const;
    options.push(option(group, 'preview.braces', { count: braces }));
  }
  return options;
}

function Person({ people, senderId }: { people: People; senderId: string }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { chosen } = people;
  if (!chosen) return null;
  return (
    <>
      <div className={classes.bubble}>
        {isBlank(chosen.text) ? (
          <Muted>{t('preview.noText')}</Muted>
        ) : (
          <TextBubble senderId={senderId} text={chosen.text} />
        )}
      </div>
      <EmptyNotice person={chosen} />
      {chosen.braces.length > 0 && (
        <Notice
          tone="bad"
          stacked
          title={t('preview.braceFields', {
            fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(chosen.braces),
          })}
          actions={
            chosen.rows === '' && (
              <Button
                component="a"
                size="xs"
                variant="default"
                href={formatRoute({ screen: 'contacts', contactId: chosen.contactId })}
              >
                {t('preview.openContact')}
              </Button>
            )
          }
        />
      )}
      {!isBlank(chosen.text) && <SegmentMeter text={chosen.text} people={people} />}
    </>
  );
}
