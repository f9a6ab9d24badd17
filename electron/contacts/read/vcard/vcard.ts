/** The people of a vCard file, each with what a contact can hold. */
import { type Property, type PropertyChunk, partsOf, textOf } from './vcard-lines.ts';

export interface CardPhone {
  /** The card's label for it, such as Mobile, Work Fax or Mother; empty where there is none. */
  readonly label: string;
  readonly number: string;
}

/** One card. Texts are empty where it has none. */
export interface Card {
  readonly uid: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly title: string;
  readonly emails: readonly string[];
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly birthday: string;
  readonly notes: string;
  readonly categories: readonly string[];
  readonly phones: readonly CardPhone[];
  /** The card is no person but a group: who belongs to it, by their uids. */
  readonly members: readonly string[] | null;
}

/** More of one kind than anybody has: the rest of a card that was made to be large. */
const mostOfAKind = 50;
const mostMembers = 200_000;
const mostProperties = 1_000 + mostMembers;

/** Some cards in order, and how much of the file they took. */
export interface CardChunk {
  readonly cards: readonly Card[];
  readonly bytesRead: number;
}

/** The cards of a file. One without an end ends where the next begins. */
export function* cardsIn(chunks: Iterable<PropertyChunk>): Generator<CardChunk> {
  let card: Property[] | null = null;
  /** Cards within this one, as of somebody's assistant: what they say is about somebody else. */
  let within = 0;
  let before = '';
  let bytesRead = 0;
  for (const chunk of chunks) {
    bytesRead = chunk.bytesRead;
    const cards: Card[] = [];
    for (const property of chunk.properties) {
      const isMark = /^VCARD\s*$/i.test(property.value);
      if (property.name === 'BEGIN' && isMark) {
        if (card !== null && before === 'AGENT') within += 1;
        else {
          if (card !== null) cards.push(cardOf(card));
          card = [];
          within = 0;
        }
      } else if (property.name === 'END' && isMark) {
        if (within > 0) within -= 1;
        else {
          if (card !== null) cards.push(cardOf(card));
          card = null;
        }
      } else if (within === 0 && card !== null && card.length < mostProperties) card.push(property);
      before = property.name;
    }
    yield { cards, bytesRead };
  }
  if (card !== null) yield { cards: [cardOf(card)], bytesRead };
}

function cardOf(properties: readonly Property[]): Card {
  const all = (name: string) =>
    properties
      .filter((property) => property.name === name && property.value.trim() !== '')
      .slice(0, mostOfAKind);
  const text = (name: string) => textOf(all(name)[0]?.value ?? '');
  const [last = '', first = '', middle = ''] = partsOf(all('N')[0]?.value ?? '', ';').map((part) =>
    part.trim(),
  );
  const labels = new Map(
    properties
      .filter(({ name, group }) => name === 'X-ABLABEL' && group !== '')
      .map(({ group, value }) => [group.toLowerCase(), appleLabel(textOf(value))]),
  );
  const [, , street = '', city = '', , postcode = ''] = partsOf(all('ADR')[0]?.value ?? '', ';').map((part) =>
    part.trim(),
  );
  const kind = text('KIND') || text('X-ADDRESSBOOKSERVER-KIND');
  const members = properties.filter(({ name }) => name === 'MEMBER' || name === 'X-ADDRESSBOOKSERVER-MEMBER');
  return {
    uid: uidOf(text('UID')),
    name: text('FN') || [first, middle, last].filter((part) => part !== '').join(' '),
    firstName: [first, middle].filter((part) => part !== '').join(' '),
    lastName: last,
    company: (partsOf(all('ORG')[0]?.value ?? '', ';')[0] ?? '').trim(),
    title: text('TITLE'),
    emails: all('EMAIL').map(({ value }) => textOf(value)),
    street: street.replaceAll('\n', ', '),
    city,
    postcode,
    birthday: text('BDAY'),
    notes: text('NOTE'),
    categories: all('CATEGORIES')
      .flatMap(({ value }) => partsOf(value, ','))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    phones: all('TEL')
      .toSorted((one, other) => preferenceFor(one) - preferenceFor(other))
      .map((property) => ({
        label: labelOf(property, labels.get(property.group.toLowerCase()) ?? ''),
        number: numberOf(property.value),
      })),
    members:
      kind.toLowerCase() === 'group'
        ? members.slice(0, mostMembers).map(({ value }) => uidOf(textOf(value)))
        : null,
  };
}

/** From 1, which is preferred most (RFC 6350, 5.3); what says nothing stands behind. */
function preferenceFor({ parameters }: Property): number {
  const said = Number(parameters.get('PREF')?.[0]);
  if (said >= 1 && said <= 100) return said;
  return parameters.get('TYPE')?.some((type) => type.toUpperCase() === 'PREF') ? 1 : 101;
}

const uidOf = (written: string) => written.replace(/^urn:uuid:/i, '').toLowerCase();

/** Apple writes its own labels so: `_$!<Mobile>!$_`. */
const appleLabel = (written: string) => /^_\$!<(.*)>!\$_$/.exec(written)?.[1] ?? written;

/** A number may be written as an address, with its extension behind it (RFC 3966). */
function numberOf(value: string): string {
  const written = textOf(value);
  if (!/^tel:/i.test(written)) return written;
  const [number = '', ...parameters] = written.slice('tel:'.length).split(';');
  const extension = parameters.find((parameter) => /^ext=/i.test(parameter))?.slice('ext='.length);
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

// The types that name how something is sent or that it comes first, and nothing of whose it is.
const unsaid: ReadonlySet<string> = new Set([
  'VOICE',
  'PREF',
  'MSG',
  'TEXT',
  'INTERNET',
  'QUOTED-PRINTABLE',
  'BASE64',
  'DOM',
  'INTL',
  'UTF-8',
]);
const mobile: ReadonlySet<string> = new Set(['CELL', 'MOBILE', 'IPHONE', 'APPLEWATCH', 'PCS']);

function labelOf({ parameters }: Property, label: string): string {
  const types = (parameters.get('TYPE') ?? []).map((type) => type.toUpperCase());
  const words = types
    .filter((type) => type !== '' && !unsaid.has(type))
    .map((type) => (mobile.has(type) ? 'Mobile' : capitalised(type.replace(/^X-/, ''))));
  const said = parameters.get('LABEL')?.[0] ?? '';
  // Home or work first, as people say it: "Work Mobile".
  const order = ['Home', 'Work'];
  const sorted = [...new Set(words)].toSorted(
    (one, other) => Number(order.includes(other)) - Number(order.includes(one)),
  );
  return [...new Set([label, said, ...sorted].filter((word) => word !== ''))].join(' ');
}

const capitalised = (type: string) => type.charAt(0) + type.slice(1).toLowerCase();
