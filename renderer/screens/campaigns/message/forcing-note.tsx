import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOwnAlphabet } from '../../../../electron/shared/text/own-alphabet.ts';
import type { ReplacedText } from '../../../../electron/shared/text/replacements.ts';
import { countSegments } from '../../../../electron/shared/text/segments.ts';
import {
  type Template,
  type TemplateWords,
  wordsOfTemplate,
} from '../../../../electron/shared/text/template.ts';
import { replacementsOfTemplate } from '../../../../electron/shared/text/template-replacements.ts';
import { useOfferWords } from '../../review/use-check-words.ts';
import type { People } from '../audience/use-people.ts';
import classes from './message-editor.module.css';

/** As many costly characters as are named. */
const namedCharacters = 6;

type ForcingNoteProps = {
  template: Template;
  replaced: ReplacedText;
  people: People;
  /** Puts a text in the place of the message, which the editor can undo. */
  onRewrite: (text: string) => void;
};

/**
 * Which characters make every text cost more than twice as much; what the plain ones that say the same would change,
 * and the press that changes it.
 */
export function ForcingNote({ template, replaced, people, onRewrite }: ForcingNoteProps) {
  const { t } = useTranslation('compose');
  if (hasOwnAlphabet(template.parts)) return null;
  const ofTexts = forcingIn(template, 'text');
  const forcing = ofTexts.size > 0 ? ofTexts : forcingIn(template, 'fallback');
  if (forcing.size === 0) return <FieldForcingNote people={people} />;
  const visible = (character: string) => seen(character) ?? t(`message.unseen.${unseenKind(character)}`);
  const names = [...new Set([...forcing].map(visible))];
  const named = names.slice(0, namedCharacters).join(' ');
  const more = names.length - namedCharacters;
  const characters = more > 0 ? t('message.andMore', { named, more }) : named;
  const changes = [...new Map(replaced.changes.map((change) => [change.from, change.to]))];
  const twinned = new Set(changes.map(([from]) => from));
  const left = [...new Set([...forcing].filter((character) => !twinned.has(character)).map(visible))];
  return (
    <>
      <div className={classes.note} data-tone="unsure" role="status">
        <IconAlertTriangle size={15} stroke={2} aria-hidden />
        <span className={classes.noteText}>
          {t(ofTexts.size > 0 ? 'message.forcing' : 'message.forcingFallback', { characters })}
          {changes.length > 0 && (
            <span className={classes.changes}>
              {changes.map(([from, to]) => (
                <span key={from} className={classes.change}>
                  <bdi>{visible(from)}</bdi> → <bdi>{to === '' ? t('message.removed') : visible(to)}</bdi>
                </span>
              ))}
            </span>
          )}
          {changes.length > 0 && left.length > 0 && (
            <span className={classes.changes}>
              {t('message.noReplacement', { characters: left.slice(0, namedCharacters).join(' ') })}
            </span>
          )}
        </span>
        {changes.length > 0 && (
          <Button size="xs" variant="default" onClick={() => onRewrite(replaced.text)}>
            {t('message.usePlain', { count: replaced.changes.length })}
          </Button>
        )}
      </div>
      <PlainWords template={template} people={people} onRewrite={onRewrite} />
    </>
  );
}

/** The saving of the whole message in plain letters, how it would read, and the press that writes it so. */
function PlainWords({ template, people, onRewrite }: Omit<ForcingNoteProps, 'replaced'>) {
  const { t } = useTranslation('compose');
  const offers = useOfferWords();
  const offer = people.estimate?.plainWords;
  const { text } = useMemo(() => replacementsOfTemplate(template, { lossy: true }), [template]);
  if (!offer || text === template.source) return null;
  return (
    <div className={classes.note} data-tone="unsure" role="status">
      <IconAlertTriangle size={15} stroke={2} aria-hidden />
      <span className={classes.noteText}>
        {offers.plain(offer)}
        <span className={classes.beforeAfter}>
          <span>{t('message.asWritten')}</span>
          <q dir="auto">{template.source}</q>
          <span>{t('message.inPlain')}</span>
          <q dir="auto">{text}</q>
        </span>
      </span>
      <Button size="xs" onClick={() => onRewrite(text)}>
        {t('message.writePlain')}
      </Button>
    </div>
  );
}

/** The costly characters of the texts, which everybody gets, or of the fallbacks, which some do. */
function forcingIn(template: Template, kind: TemplateWords['kind']): ReadonlySet<string> {
  const words = wordsOfTemplate(template).filter((one) => one.kind === kind);
  const found = words.flatMap(({ start, end }) => countSegments(template.source.slice(start, end)).forcing);
  return new Set(found.map(({ character }) => character));
}

/** The message is plain, but some people's values are not. */
function FieldForcingNote({ people }: { people: People }) {
  const { t } = useTranslation('compose');
  const count = people.estimate?.unicodeRecipients ?? 0;
  if (count === 0) return null;
  return (
    <div className={classes.note} data-tone="neutral" role="status">
      <IconAlertTriangle size={15} stroke={2} aria-hidden />
      <span className={classes.noteText}>{t('message.forcingFields', { count })}</span>
      <Button
        size="xs"
        variant="default"
        onClick={() => people.show({ group: { kind: 'unicode' }, search: '' })}
      >
        {t('message.showEmpty')}
      </Button>
    </div>
  );
}

/** A character as it is shown; undefined for what cannot be seen by itself. */
function seen(character: string): string | undefined {
  if (character === ' ') return '␣';
  if (character === '\n') return '↵';
  return /^[\p{C}\p{Z}\p{M}]+$/u.test(character) ? undefined : character;
}

/** The name of a character without a shape. */
function unseenKind(character: string): 'tab' | 'noBreak' | 'space' | 'line' | 'other' {
  if (character === '\t') return 'tab';
  if (character === '\u00a0' || character === '\u202f') return 'noBreak';
  if ('\u000b\u0085\u2028\u2029'.includes(character)) return 'line';
  return /^\p{Zs}$/u.test(character) ? 'space' : 'other';
}
