/**
 * The verifier of a password, which a PostgreSQL server keeps in its place (RFC 5803). Made here, so that the password itself is never in a statement, and in no log
 * of the server's.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** As the server's own programs take it. */
const iterations = 4096;

/** @param password in plain letters and digits, which need no preparation (RFC 4013) */
export function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const kept = `${stored}:${keyed('Server Key').toString('base64')}`;
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${kept}`;
}

/** Without the ones that are mistaken for another: it is read out on the phone. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of about 89 bits, in groups of six. */
export function newPassword(): string {
  const all = Array.from(randomBytes(18 * 4)).filter((byte) => byte < letters.length * 8);
  const picked = all.slice(0, 18).map((byte) => letters[byte % letters.length]);
  return [0, 6, 12].map((from) => picked.slice(from, from + 6).join('')).join('-');
}
