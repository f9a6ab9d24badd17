/** The keys that the practice service accepts, and its three refusals (interface specification, section 5). */
import { randomBytes } from 'node:crypto';

export type PracticeKeyState = 'active' | 'expired' | 'revoked';

export const keyRefusals = {
  invalid: 'Invalid API key',
  expired: 'API key has expired. Please generate a new key from your dashboard.',
  missing: 'Authorization header is required',
} as const;

/** A new key, recognisable as one that opens nothing real. */
export function generatePracticeKey(): string {
  return `practice_${randomBytes(24).toString('base64url')}`;
}

/** The refusal that an Authorization header earns, or undefined where it is good. */
export function keyRefusal(
  header: string | undefined,
  keys: ReadonlyMap<string, PracticeKeyState>,
): keyof typeof keyRefusals | undefined {
  if (header === undefined) return 'missing';
  const key = /^Bearer ([^\s]+)$/.exec(header)?.[1];
  const state = key === undefined ? undefined : keys.get(key);
  if (state === 'active') return undefined;
  // A revoked key has no words of its own in section 5, so it is as good as unknown.
  return state === 'expired' ? 'expired' : 'invalid';
}
