import { cutText } from '../../shared/values/whole-signs.ts';
import { type ErrorBody, parseErrorBody } from '../wire.ts';

/** The service's message is shown on one or two lines; a page of HTML is no message. */
const maxChars = 300;

/**
 * The message of a body for a person: the error text of section 2.2, else the title of a page, else the beginning of the text.
 * Control characters are gone; empty where nothing was said.
 */
export function said(body: string, parsed: ErrorBody = parseErrorBody(body)): string {
  const text = parsed.error ?? (/^\s*</.test(body) ? pageTitle(body) : body);
  return cutText(plain(text).toWellFormed(), maxChars);
}

function pageTitle(html: string): string {
  const title = /<(title|h1)\b[^<>]{0,200}>([^<>]{1,300})</i.exec(html);
  return title?.[2] ?? '';
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
