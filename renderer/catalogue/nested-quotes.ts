/** Quotes inside of quotes: a name that has some of its own stands in those of its language. */
import { languageOf } from '../../electron/shared/settings/languages.ts';

/** Outer quotes, then inner ones, each with how they open and close. */
const quotes = {
  en: ['“', '”', '‘', '’'],
  de: ['„', '“', '‚', '‘'],
  es: ['«', '»', '“', '”'],
  fr: ['«', '»', '“', '”'],
  pt: ['“', '”', '‘', '’'],
  ar: ['«', '»', '“', '”'],
} as const;

/** The text as it is where its quotes do not open and close in turn: nobody knows which are inside then. */
export function withNestedQuotes(locale: string, text: string): string {
  const [open, close, innerOpen, innerClose] = quotes[languageOf(locale)];
  if (text.indexOf(open) === text.lastIndexOf(open)) return text;
  let depth = 0;
  let written = '';
  for (const letter of text) {
    if (letter === close) depth--;
    if (depth < 0) return text;
    const isInside = depth > 0;
    if (letter === open) depth++;
    written += isInside && letter === open ? innerOpen : isInside && letter === close ? innerClose : letter;
  }
  return depth === 0 ? written : text;
}
