import type { KeyProblem } from '../../shared/models.ts';
import type { ErrorBody } from '../wire.ts';

export type { KeyProblem };

const signs: readonly (readonly [Exclude<KeyProblem, 'unknown'>, RegExp])[] = [
  ['expired', /expir/i],
  ['missing', /\b(?:missing|required|absent|not (?:provided|given|set|found in))\b|^no\b/i],
  [
    'invalid',
    /invalid|malformed|revoked|unknown|incorrect|wrong|not (?:valid|recogni[sz]ed)|disabled|deleted/i,
  ],
];

/** Reads the code first, then the text; words that point to two problems at once point to none. */
export function keyProblemOf(body: ErrorBody): KeyProblem {
  const fromCode = namedIn((body.code ?? '').replace(/[_-]+/g, ' '));
  return fromCode === 'unknown' ? namedIn(body.error ?? '') : fromCode;
}

function namedIn(text: string): KeyProblem {
  const found = signs.filter(([, sign]) => sign.test(text)).map(([problem]) => problem);
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? 'unknown' : only;
}
