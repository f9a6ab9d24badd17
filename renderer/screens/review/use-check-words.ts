import { useTranslation } from 'react-i18next';
import { allKept, fuseReasons } from '../../../electron/shared/models/fuse.ts';
import { formatNumber as formatPhone } from '../../../electron/shared/phone/phone.ts';
import type { PastAt } from '../../../electron/shared/plans.ts';
import type { Check, PlainOffer, SavedTexts } from '../../../electron/shared/pre-flight.ts';
import { shownTyped } from '../../../electron/shared/values/typed-value.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { timeNow } from '../../data/clock.ts';
import { countryName } from '../../words/countries.ts';
import {
  formatAbove,
  formatAll,
  formatCost,
  formatDay,
  formatGroups,
  formatMoment,
  formatNumber,
} from '../../words/format.ts';
import { isolated, leftToRight } from '../../words/isolated.ts';
import { withZone } from '../../words/zone-words.ts';

/** The words of a check, in the person's language. */
export function useCheckWords(check: Check): string {
  const { t } = useTranslation(['review', 'campaigns']);
  const locale = useLocale();
  const offers = useOfferWords();
  const pastWords = usePastWords();
  const moment = (at: number): string => formatMoment(locale, at, timeNow());
  const list = (words: readonly string[]): string => formatAll(locale, words);
  const nameOf = (country: string | null): string =>
    country === null ? t('what.noCountry') : countryName(locale, country);
  switch (check.kind) {
    case 'nobody':
    case 'no-sender-id':
    case 'no-key':
    case 'key-unreadable':
    case 'no-opt-out':
    case 'list-gone':
    case 'except-list-gone':
      return t(`check.${check.kind}`);
    case 'key-refused':
      return t(`check.key-refused.${check.problem}`, { said: check.said });
    case 'never-open':
    case 'odd-country':
      return t(`check.${check.kind}`, { count: check.people, country: nameOf(check.country) });
    case 'empty-fields':
    case 'braces-in-value':
      return t(`check.${check.kind}`, { count: check.people, fields: list(check.fields) });
    case 'foreign-field':
      return t('check.foreign-field', { written: check.written });
    case 'many-segments':
      return t('check.many-segments', { count: check.people, most: check.most });
    case 'unicode': {
      const words = t('check.unicode', { count: check.people, characters: check.characters.join(' ') });
      return check.plain === null ? words : `${words}. ${offers.plain(check.plain)}`;
    }
    case 'landlines':
      return offers.landlines(check);
    case 'link':
      return t(`check.link.${check.problem}`, { link: check.link });
    case 'field-in-link':
      return t('check.field-in-link', { field: check.field });
    case 'reply-promise':
      return t('check.reply-promise', { senderId: check.senderId, sentence: check.promise.sentence });
    case 'called-off':
      return t('check.called-off', {
        count: check.people,
        field: isolated(check.field),
        values: list(check.values.map(isolated)),
      });
    case 'past-day':
      return pastWords(check);
    case 'sender-id-new':
      return t(check.elsewhere ? 'check.sender-id-elsewhere' : 'check.sender-id-new', {
        senderId: check.senderId,
      });
    case 'sender-id':
      return t(`check.sender-id.${check.warning}`, { senderId: check.senderId });
    case 'waits-for-hours':
      return t('check.waits-for-hours', {
        count: check.people,
        moment: withZone(moment(check.until), check.until),
      });
    case 'over-night':
      return t('check.over-night', {
        resumes: moment(check.resumesAt),
        moment: withZone(moment(check.until), check.until),
      });
    case 'over-ceiling':
      return t('check.over-ceiling', formatAbove(locale, check));
    case 'price-unknown':
      return t('check.price-unknown', { count: check.people });
    case 'two-numbers':
    case 'refused-elsewhere': {
      const examples = check.examples.map(({ name, numbers }) =>
        t('check.two-numbers-example', {
          // Isolated: a Latin name among Arabic words would take the brackets and semicolons with it.
          name: isolated(name),
          numbers: list(numbers.map((number) => leftToRight(formatPhone(number).replaceAll(' ', '\u00a0')))),
        }),
      );
      const words = t(`check.${check.kind}`, {
        count: check.people,
        examples: `${formatGroups(locale, examples)}${check.people > examples.length ? ' …' : ''}`,
      });
      return check.more ? `${words} ${t('check.two-numbers-more')}` : words;
    }
    case 'other-draft':
      return t('check.other-draft', { name: check.name || t('campaigns:unnamed') });
    case 'fuse':
      return offers.fuse(check);
    case 'draft-copied':
    case 'sent-unseen':
    case 'sender-id-refused':
      return t(`check.${check.kind}`, { ...check, moment: moment(check.at) });
    case 'alike-lately':
    case 'alike-scheduled': {
      const people = formatNumber(locale, check.people);
      const said = t(`check.${check.kind}.${check.exactly ? 'exactly' : check.copy ? 'copy' : 'nearly'}`, {
        count: check.people,
        people: check.more ? `${people}+` : people,
        of: formatNumber(locale, check.of),
        name: check.name || t('campaigns:unnamed'),
        moment: check.kind === 'alike-lately' ? moment(check.at) : withZone(moment(check.at), check.at),
      });
      const words = check.words === null ? said : `${said} ${t('check.difference', check.words)}`;
      const twice = check.kind === 'alike-lately' && check.exactly && !check.keptBack;
      return twice ? `${words} ${t('check.alike-twice', { count: check.people })}` : words;
    }
    default:
      return check satisfies never;
  }
}

/** For how many people a day or hour of theirs is past, and which. */
export function usePastWords(): (past: PastAt) => string {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const shownDay = (day: string): string =>
    day.includes('T') ? shownTyped(day, 'date-time', locale) : formatDay(locale, day);
  return ({ people, of, days }) =>
    t('check.past-day', {
      count: people,
      of: formatNumber(locale, of),
      days: new Intl.ListFormat(locale, { type: 'conjunction' }).format(days.map(shownDay)),
    });
}

/** The words of findings that offer to save texts, with the money where prices are known, and of whom the fuse keeps back. */
export function useOfferWords() {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const saved = (
    { cost: { amount, currency } }: SavedTexts,
    key: 'check.plainMoney' | 'check.landlinesMoney',
    // With three decimals "2,013 €" would read as two thousand.
  ) => (amount === null ? '' : ` ${t(key, { money: formatCost(locale, amount, currency) })}`);
  return {
    fuse: ({ kept, limits }: Extract<Check, { kind: 'fuse' }>): string => {
      const figures = { hours: limits.sameTextHours, texts: limits.textsPerDay };
      const got = fuseReasons.flatMap((reason) =>
        kept[reason] === 0 ? [] : [t(`check.fuse.${reason}`, { count: kept[reason], ...figures })],
      );
      const words = [...got, t('check.fuse.kept', { count: allKept(kept) })];
      return (kept.more ? [...words, t('check.two-numbers-more')] : words).join(' ');
    },
    landlines: (offer: SavedTexts): string =>
      t('check.landlines', { count: offer.people }) + saved(offer, 'check.landlinesMoney'),
    plain: (offer: PlainOffer): string => {
      const values = {
        from: isolated(offer.from),
        to: isolated(offer.to),
        count: offer.texts,
        people: t('check.plainPeople', { count: offer.people }),
      };
      return t('check.plain', values) + saved(offer, 'check.plainMoney');
    },
  };
}
