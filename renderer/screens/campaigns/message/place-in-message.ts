/** Where in a message something stands that was found in the texts made of it. Pure. */
import { fieldKey, fieldName } from '../../../../electron/shared/text/field-names.ts';
import type { PlaceOfMessage } from '../../../navigation/wanted-place.ts';

/** UTF-16 indexes into the message. */
export type PlaceInMessage = { readonly start: number; readonly end: number };

/** So much of a link's address behind "https://www." is the same in the message, else it is another link. */
const leastBeginning = 3;

/** Its end where it does not stand there, for instance in a contact's field. */
export function placeInMessage(message: string, wanted: PlaceOfMessage): PlaceInMessage {
  switch (wanted.kind) {
    case 'words':
      return placeOfWords(message, wanted.words) ?? endOf(message);
    case 'field-in-link':
      return placeOfField(message, wanted.field) ?? endOf(message);
    case 'message':
      return endOf(message);
    default:
      return wanted satisfies never;
  }
}

function endOf(message: string): PlaceInMessage {
  return { start: message.length, end: message.length };
}

/** The words themselves; of a link that a field completes, all from where it begins to the next space. */
function placeOfWords(message: string, words: string): PlaceInMessage | undefined {
  const whole = message.indexOf(words);
  if (whole !== -1) return { start: whole, end: whole + words.length };
  const [opening = ''] = /^(?:https?:\/\/)?(?:www\.)?/i.exec(words) ?? [];
  for (let length = words.length - 1; length >= opening.length + leastBeginning; length--) {
    const start = message.indexOf(words.slice(0, length));
    if (start === -1) continue;
    const [unit = ''] = /^(?:\{[^{}]*\}|\S)+/.exec(message.slice(start)) ?? [];
    return { start, end: start + unit.length };
  }
  return undefined;
}

/** The field where it touches other letters, as it does in a link. */
function placeOfField(message: string, field: string): PlaceInMessage | undefined {
  for (const { 0: written, 1: name = '', index } of message.matchAll(/\{([^{}|]*)[^{}]*\}/g)) {
    if (fieldKey(fieldName(name)) !== fieldKey(field) || !/\S/.test(message.charAt(index - 1))) continue;
    return { start: index, end: index + written.length };
  }
  return undefined;
}
