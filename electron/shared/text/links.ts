/**
 * Links in a text as phones will see them, and what is wrong with them. A broken link in a text that is out can not be
 * mended, so this is part of the check before sending. Works on rendered texts; {@link fieldsInLinks} on templates.
 */
import { isShortener, isTopLevelDomain } from './domains.ts';
import type { Template } from './template.ts';

export type LinkProblem =
  /** A space cuts the link: "https:// example.com", "example .com". */
  | { kind: 'space-inside' }
  /** "https://example": no top-level domain, so it leads nowhere. */
  | { kind: 'no-domain' }
  /** "http:/example.com", "htps://…", "https://https://…". */
  | { kind: 'broken-scheme' }
  /** Punctuation at the end, which some phones take into the link and some not. */
  | { kind: 'glued-punctuation'; marks: string }
  /** A word runs into the link, before or behind it. */
  | { kind: 'glued-word' }
  /** A public shortener, which carriers often block. */
  | { kind: 'shortener' }
  /** http instead of https: phones warn of it. */
  | { kind: 'not-secure' }
  /** An address that exists only in one's own network. */
  | { kind: 'own-network' }
  /** "Monday.It": no link was meant, but phones make one where the space after a full stop is missing. */
  | { kind: 'accidental' };

export interface FoundLink {
  /** Where it stands in the text (UTF-16). */
  index: number;
  /** As written, without punctuation at its end. */
  text: string;
  /** Lower case, without port; empty where there is none. */
  host: string;
  problems: LinkProblem[];
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?';
/** The last label is of one alphabet, so that "example.com了解" ends at "com". */
const domain = `(?:${label}\\.)+(?:xn--[a-z0-9-]+|[a-z]{2,24}|[^\\P{L}\\x00-\\x7f]{2,24})`;

const scheme = '(?<scheme>h{1,2}t{1,3}ps{0,2}|ttps?)';
const afterScheme = `(?:(?<mark>[:;][ \\t]?[/\\\\]{1,3}|[/\\\\]{2})(?:(?<gap>[ \\t]{1,3})(?=${domain}|www))?|:(?=[ \\t]?${domain})(?<spaced>[ \\t])?)`;
const address = '(?<address>[^\\s<>"“”«»]*)';

const schemePattern = new RegExp(`${scheme}${afterScheme}${address}`, 'giu');
const withWww =
  /(?<![\p{L}\p{N}@./-])www(?:\.(?<gap>[ \t]+(?=[\p{L}\p{N}-]+\.\p{L}))?|(?<spaced>[ \t]+\.))(?<address>[^\s<>"“”«»]+)/giu;
const barePattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}@._/-])${domain}(?![a-z\\p{M}\\p{N}@_-])(?:[:/?#][^\\s<>"“”«»]*)?`,
  'giu',
);
/** "example .com", "example. com/sale": the commonest domains only, or every sentence would be suspect. */
const spacedDomain = new RegExp(
  `(?<![\\p{L}\\p{N}@./-])${label}(?:[ \\t]+\\.|\\.[ \\t]+)(?:com|net|org)(?![\\p{L}\\p{N}-])(?:/\\S*)?`,
  'gu',
);

const endMarkPattern = /[.,;:!?'’"”»)\]}>…。，、！？）]+$/u;
const privateHost =
  /^(?:localhost|.*\.(?:local|localhost|internal|lan|home)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*)$/;
const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** A domain of ASCII letters with other letters glued to its end. */
const latinStart = new RegExp(`^(?:${label}\\.)+[a-z]{2,24}(?=[^\\P{L}\\x00-\\x7f][^.]*$)`, 'iu');
const wholeDomain = new RegExp(`^${domain}$`, 'iu');

/** The links of a text in order, each with its problems. */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  let rest = text;
  // Each way of writing a link blanks out what it found, so that no other finds a part of it again.
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => FoundLink | undefined) => {
    for (const match of rest.matchAll(pattern)) {
      const link = read(match);
      if (link === undefined) continue;
      links.push(link);
      const end = match.index + match[0].length;
      rest = rest.slice(0, match.index) + '\n'.repeat(match[0].length) + rest.slice(end);
    }
  };
  take(schemePattern, (match) => withScheme(match, text));
  take(withWww, (match) => {
    const { gap, spaced, address = '' } = match.groups ?? {};
    const problems: LinkProblem[] =
      gap !== undefined || spaced !== undefined ? [{ kind: 'space-inside' }] : [];
    return examined(match, `www.${address}`, problems);
  });
  take(spacedDomain, (match) => {
    return examined(match, match[0].replace(/[ \t]/g, ''), [{ kind: 'space-inside' }]);
  });
  take(barePattern, bare);
  return links.sort((a, b) => a.index - b.index);
}

function withScheme(match: RegExpExecArray, text: string): FoundLink {
  const { scheme = '', mark, gap, spaced, address = '' } = match.groups ?? {};
  const problems: LinkProblem[] = [];
  const twice = /^(?:h{1,2}t{1,3}ps{0,2}|ttps?)[:/]/i.test(address);
  if (mark !== '://' || !/^https?$/i.test(scheme) || twice) problems.push({ kind: 'broken-scheme' });
  else if (/^http$/i.test(scheme)) problems.push({ kind: 'not-secure' });
  if (gap !== undefined || spaced !== undefined) problems.push({ kind: 'space-inside' });
  // Scripts without spaces between words run into links as a matter of course, and phones cope.
  if (/[a-z0-9]$/i.test(text.slice(0, match.index))) problems.push({ kind: 'glued-word' });
  return examined(match, address.replace(/^(?:h{1,2}t{1,3}ps{0,2}|ttps?)[:/\\]+/i, ''), problems);
}

function bare(match: RegExpExecArray): FoundLink | undefined {
  const host = /^[^:/?#]+/.exec(match[0])?.[0] ?? '';
  const lastLabel = host.slice(host.lastIndexOf('.') + 1);
  if (!isTopLevelDomain(lastLabel)) return undefined;
  // "Monday.It", "at 9.am": the beginning of a sentence, or a time, and no domain.
  const accidental = host === match[0] && (/^\p{Lu}\p{Ll}/u.test(lastLabel) || /^\d+\.\p{L}+$/u.test(host));
  return examined(match, match[0], accidental ? [{ kind: 'accidental' }] : []);
}

/** The problems that any link can have. `address` is the link without its scheme and without spaces. */
function examined(match: RegExpExecArray, address: string, problems: LinkProblem[]): FoundLink {
  const marks = endMarks(address);
  const whole = address.slice(0, address.length - marks.length);
  const domain = (/^(?:[^/?#@]*@)?([^/?#:]*)/u.exec(whole)?.[1] ?? '').toLowerCase();
  const host = latinStart.exec(domain)?.[0] ?? domain;
  if (host !== domain) problems.push({ kind: 'glued-word' });
  if (privateHost.test(host)) problems.push({ kind: 'own-network' });
  else if (!ipAddress.test(host) && !(wholeDomain.test(host) && host.replace(/^www\./, '').includes('.'))) {
    problems.push({ kind: 'no-domain' });
  }
  if (isShortener(host)) problems.push({ kind: 'shortener' });
  if (marks !== '') problems.push({ kind: 'glued-punctuation', marks });
  const text = match[0].slice(0, match[0].length - marks.length);
  return { index: match.index, text, host, problems: withoutDetails(problems) };
}

/** Where another link has to take its place, nobody need know that this one begins with http. */
function withoutDetails(problems: LinkProblem[]): LinkProblem[] {
  const replaced = problems.some(
    ({ kind }) => kind === 'shortener' || kind === 'own-network' || kind === 'no-domain',
  );
  return replaced ? problems.filter(({ kind }) => kind !== 'not-secure') : problems;
}

/** Punctuation at the end; a closing bracket belongs to the link where the link opened it. */
function endMarks(address: string): string {
  const marks = endMarkPattern.exec(address)?.[0] ?? '';
  return marks.startsWith(')') && address.includes('(') ? marks.slice(1) : marks;
}

/**
 * The fields that stand inside a link, each once. Their values must have no space or accent, or the link ends there; and
 * a link that differs for each person makes a request for each person.
 */
export function fieldsInLinks(template: Template): string[] {
  const fields = new Set<string>();
  let inLink = false;
  for (const part of template.parts) {
    if (part.kind === 'field') {
      if (inLink) fields.add(part.field);
    } else {
      inLink =
        /(?:https?:\/\/|(?<![\p{L}\p{N}])www\.)\S*$/iu.test(part.text) ||
        (inLink && /^\S*$/u.test(part.text));
    }
  }
  return [...fields];
}
