/** Lines to a PostgreSQL server that a test makes slow, deaf or shut: what goes over them then is late, lost, or refused. */
import type { Socket } from 'node:net';
import { type Lines, startLines } from './postgres-line.ts';

export interface FaultyLine extends Lines {
  /** How late each side hears the other, ms. */
  delayMs: number;
  /** Nothing comes through, and nobody is told. Lines that lost something are broken once it ends. */
  isDeaf: boolean;
  /** Lines end at once, those that are there too. */
  isShut: boolean;
}

export async function startFaultyLine(serverPort: number): Promise<FaultyLine> {
  const ends = new Set<() => void>();
  const deafened = new Set<() => void>();
  const state = { delayMs: 0, isDeaf: false, isShut: false };
  const lines = await startLines(serverPort, ({ client, behind, end }) => {
    if (state.isShut) return end();
    ends.add(end);
    client.on('close', () => {
      ends.delete(end);
      deafened.delete(end);
    });
    const lead = (from: Socket, to: Socket): void => {
      let last = 0;
      from.on('data', (chunk) => {
        if (state.isDeaf) {
          deafened.add(end);
          return;
        }
        // In order also where the delay has become shorter.
        last = Math.max(last, performance.now() + state.delayMs);
        const wait = last - performance.now();
        if (wait <= 0.5) to.write(chunk);
        else setTimeout(() => to.destroyed || to.write(chunk), wait);
      });
    };
    lead(client, behind);
    lead(behind, client);
  });
  return {
    ...lines,
    get delayMs() {
      return state.delayMs;
    },
    set delayMs(delayMs) {
      state.delayMs = delayMs;
    },
    get isDeaf() {
      return state.isDeaf;
    },
    set isDeaf(isDeaf) {
      state.isDeaf = isDeaf;
      if (!isDeaf) for (const end of deafened) end();
    },
    get isShut() {
      return state.isShut;
    },
    set isShut(isShut) {
      state.isShut = isShut;
      if (isShut) for (const end of ends) end();
    },
  };
}
