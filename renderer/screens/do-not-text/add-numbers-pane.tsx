import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedNumbers, DoNotTextPreview } from '../../../electron/shared/contract.ts';
import { mostPasted } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { PaneActions, SidePane } from '../../components/layout/side-pane.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { useTeam } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { keepUnsaved, leave, letGo } from '../../navigation/unsaved.ts';
import { countryOptions, exampleNumber } from '../../words/countries.ts';
import { NumbersPreview } from './numbers-preview.tsx';

const isTooLong = (text: string): boolean => text.length > mostPasted;

/** Puts numbers on the list, found in whatever was pasted; what is more than numbers is looked at before. */
export function AddNumbersPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['do-not-text', 'imports', 'numbers', 'common']);
  const locale = useLocale();
  const usual = useResponse('app.state', undefined).data?.settings.defaultCountry;
  const [chosen, setChosen] = useState<string | null | undefined>();
  const country = chosen === undefined ? usual : chosen;
  const isUnknown = country === null && chosen === undefined;
  const example = exampleNumber(country);
  const countries = useMemo(
    () => [{ value: '', label: t('imports:columns.noCountry') }, ...countryOptions(locale)],
    [locale, t],
  );
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<DoNotTextPreview | undefined>();
  const [added, setAdded] = useState<AddedNumbers | undefined>();
  const add = useCommand('do-not-text.add', { quiet: true });
  const saveCountry = useCommand('settings.save');
  const team = useTeam();
  const fromFile = useCommand('do-not-text.preview-file', { quiet: true });

  const unsaved = preview !== undefined || text.trim() !== '';
  useEffect(() => (unsaved ? keepUnsaved({}) : undefined), [unsaved]);

  function done(outcome: AddedNumbers, undecided: readonly string[] = []): void {
    setText(preview === undefined ? '' : [...undecided, ...unsettled(preview)].join('\n'));
    setPreview(undefined);
    setAdded(outcome);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    fromFile.reset();
    setAdded(undefined);
    add.mutate(
      { text, reason: reason.trim(), country: chosen },
      { onSuccess: (found) => (found.kind === 'preview' ? setPreview(found.preview) : done(found)) },
    );
  }

  function choose(): void {
    add.reset();
    setAdded(undefined);
    fromFile.mutate({ country: chosen }, { onSuccess: (found) => found && setPreview(found) });
  }

  if (preview !== undefined) {
    return (
      <SidePane key="preview" title={t('preview.title')} wide onClose={() => leave(onClose)}>
        <NumbersPreview
          key={preview.previewId}
          preview={preview}
          reason={reason.trim()}
          onReadAgain={setPreview}
          onBack={() => setPreview(undefined)}
          onDone={done}
        />
      </SidePane>
    );
  }
  return (
    <SidePane key="typing" title={t('adding.title')} onClose={() => leave(onClose)}>
      <form onSubmit={submit}>
        <Stack>
          <NumbersField value={text} onChange={setText} />
          <TextInput
            label={t('adding.reason')}
            placeholder={t('adding.reasonPlaceholder')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Select
            label={t('imports:columns.country')}
            description={example && t('imports:columns.countryHint', { number: example })}
            searchable
            data={countries}
            value={isUnknown ? null : (country ?? '')}
            placeholder={t('numbers:question.choose')}
            onChange={(value) => {
              if (value === null) return;
              if (usual === null && value !== '' && team?.set !== 'read')
                saveCountry.mutate({ defaultCountry: value });
              setChosen(value === usual ? undefined : value || null);
            }}
          />
          <PaneActions
            more={
              <Button
                variant="subtle"
                loading={fromFile.isPending}
                disabled={add.isPending || isUnknown}
                onClick={choose}
              >
                {t('adding.fromFile')}
              </Button>
            }
          >
            <RefusalNotice error={add.error ?? fromFile.error} />
            {added && text !== '' && (
              <Notice tone="unsure" title={t('adding.unsettled')}>
                {t('adding.unsettledText')}
              </Notice>
            )}
            {added && (
              <Notice tone="good" title={t('adding.added', { count: added.added })}>
                {added.already > 0 ? t('adding.already', { count: added.already }) : undefined}
              </Notice>
            )}
            <Button variant="default" onClick={() => letGo(onClose)}>
              {t('common:action.close')}
            </Button>
            <Button
              type="submit"
              loading={add.isPending}
              disabled={text.trim() === '' || fromFile.isPending || isUnknown}
            >
              {t('adding.confirm')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </SidePane>
  );
}

/** Lines that ask to stop and are nobody's for certain, and those of which digits could not be read: they stay, until a person has seen to them. */
const unsettled = ({ uncertain, unreadable }: DoNotTextPreview): readonly string[] => [
  ...uncertain,
  ...unreadable.filter((line) => /(?:\p{Nd}[\s().-]?){5}/u.test(line)),
];

function NumbersField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('do-not-text');
  // A field with a limit would cut a paste off without a word, and whoever stood behind the limit would be texted.
  const [tooLong, setTooLong] = useState(false);
  return (
    <Textarea
      label={t('adding.numbers')}
      description={t('adding.numbersHint')}
      rows={8}
      dir="auto"
      required
      spellCheck={false}
      error={tooLong && t('adding.tooLong', { most: mostPasted, fromFile: t('adding.fromFile') })}
      value={value}
      onPaste={(event) => {
        // Not put into the field to be taken out again: a text of that length holds it up for seconds.
        if (!isTooLong(event.clipboardData.getData('text/plain'))) return;
        event.preventDefault();
        setTooLong(true);
      }}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTooLong(isTooLong(next));
        if (!isTooLong(next)) onChange(next);
      }}
    />
  );
}
