/**
 * An API key as people paste it (interface specification, section 5). Pure. The form of a key is
 * not shown, so only what can never be one in an HTTP header is refused.
 */

/** Refusing a real key would be worse than storing a wrong one: the service tells of the latter. */
const length = { least: 8, most: 4096 } as const;

export const apiKeyProblems = [
  'empty',
  /** A space, tab or line break in the middle: two things were pasted as one. */
  'space',
  /** Control characters, or others than printable ASCII: bullets, dashes of a word processor. */
  'characters',
  /** Stars or dots in place of what a dashboard hides, or the `<API_KEY>` of an example. */
  'masked',
  /** An address, a piece of a program, or the word that stands for the key in an example. */
  'not-a-key',
  'too-short',
  'too-long',
] as const;
export type ApiKeyProblem = (typeof apiKeyProblems)[number];

export type ApiKeyReading =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly problem: ApiKeyProblem };

const notKeys: readonly RegExp[] = [
  /:\/\//,
  /^[^@]+@[^@]+\.[a-z]{2,}$/i,
  /^[[{]|[}\]]$/,
  /^(?:your|my|the|enter)?[_-]?(?:api)?[_-]?(?:key|token|secret|password|passwort)(?:[_-]?here)?$/i,
];

const invisible = String.raw`[\s\p{Cc}\p{Cf}]`;
const around = new RegExp(`^${invisible}+|${invisible}+$`, 'gu');
const quotes = /^["'`“”„‘’«»]+|["'`“”„‘’«»,;]+$/gu;

/**
 * Finds the key in what was pasted: surrounding space, quotes, and a pasted `Authorization:` or
 * `Bearer ` are left out. Nothing inside the key is ever changed.
 */
export function readApiKey(pasted: string): ApiKeyReading {
  let key = pasted;
  for (let before = ''; key !== before; ) {
    before = key;
    key = key
      .replace(around, '')
      .replace(quotes, '')
      .replace(/^authorization\s*:\s*/i, '')
      .replace(/^bearer(?:\s+|$)/i, '');
  }
  const problem = problemOf(key);
  return problem === null ? { ok: true, key } : { ok: false, problem };
}

function problemOf(key: string): ApiKeyProblem | null {
  if (key === '') return 'empty';
  if (/\s/u.test(key)) return 'space';
  if (/[*•●·∙…]{3,}|\.{3,}|^<.*>$/u.test(key)) return 'masked';
  if (!/^[\x21-\x7e]+$/.test(key)) return 'characters';
  if (notKeys.some((form) => form.test(key))) return 'not-a-key';
  if (key.length < length.least) return 'too-short';
  if (key.length > length.most) return 'too-long';
  return null;
}

/** Changes between letters and digits in a random key of sixteen characters; a name such as "Shop2024" has one. */
const leastChanges = 4;

/**
 * Whether a text is a key that went into the wrong field, as far as its look tells: long, without a space, letters and
 * digits mixed as nobody mixes them in a name. Taking a name for a key costs another name; the contrary shows a secret.
 */
export function looksLikeKey(text: string): boolean {
  const given = text.trim();
  if (given.length < 16 || !/^[\x21-\x7e]+$/.test(given)) return false;
  if (/^(?:sk|pk|rk)[_-]/i.test(given)) return true;
  return (given.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? []).length >= leastChanges;
}

/** The part of a key that may be shown: its last four characters, fewer where four would be much of it. */
export function endingOf(key: string): string {
  return key.slice(-Math.min(4, Math.floor(key.length / 4)));
}
