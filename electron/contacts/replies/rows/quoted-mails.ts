/** Mails in which people answer above a text: what it quotes hangs below a line with their number, as their mail programs write it. */
import { judgeReply } from '../judge-reply.ts';
import type { ReplyRow } from './labelled-rows.ts';

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
/** "----" between two mails. */
const isRuler = (line: string): boolean => /^\s*[-_=*]{2,}\s*$/.test(line);
const says = (line: string): boolean => !isQuoted(line) && !isRuler(line) && line.trim() !== '';
/** "On Friday, +44 7400 123456 <447400123456@sms.example> wrote:". */
const namesNumber = (line: string): boolean =>
  /:\s*$/.test(line) && /\p{Nd}(?:[\s()./-]{0,2}\p{Nd}){6}/u.test(line);
/** An address has the digits of the number once more. */
const address = /[(<]*\S+@\S+/g;

/** Our own texts are longer than an answer that is passed on. */
const fewWords = 6;

/** Null where the answers stand below what they quote, or nothing is quoted. */
export function fromQuotedMails(text: string): readonly ReplyRow[] | null {
  if (!/^\s*>/m.test(text)) return null;
  const lines = text.split(/\r\n|[\n\r]/);
  const rows: ReplyRow[] = [];
  let above: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) continue;
    let first = at + 1;
    while (lines[first]?.trim() === '') first += 1;
    const isHead = namesNumber(line) && isQuoted(lines[first] ?? '');
    if (!isHead) {
      if (says(line)) above.push(line.trim());
      continue;
    }
    if (above.length === 0) return null;
    let last = first;
    while (last < lines.length && (isQuoted(lines[last] ?? '') || lines[last]?.trim() === '')) last += 1;
    const quote = lines
      .slice(first, last)
      .map((one) => one.replace(/^[\s>]+/, ''))
      .join('\n')
      .trim();
    rows.push({ sender: line.replace(address, ' '), message: [...above, ...passedOn(quote)].join('\n') });
    above = [];
    at = last - 1;
  }
  return rows.length > 0 && above.length === 0 ? rows : null;
}

/** Below the words of staff, a short quote is what the person wrote. */
const passedOn = (quote: string): readonly string[] =>
  quote.split(/\s+/).length <= fewWords && judgeReply(quote) === 'refuses' ? [quote] : [];
