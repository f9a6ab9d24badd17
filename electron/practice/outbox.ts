/** The texts that the practice service received, as phones would have got them, in bounded memory. */
import { type Page, type PracticeText, practiceTextsKept } from '../shared/models.ts';

export interface OutboxQuery {
  /** Give texts older than this identity; null begins with the newest. */
  readonly before: number | null;
  readonly limit: number;
  /** Part of a number, a sender ID or a text, in any case; empty finds everything. */
  readonly search: string;
}

export const outboxPolicy = {
  maxTexts: practiceTextsKept,
  /** Characters of all kept texts together, each shared text counted for everyone who got it. */
  maxChars: 16_000_000,
} as const;

export interface OutboxLimits {
  readonly maxTexts: number;
  readonly maxChars: number;
}

export class Outbox {
  readonly #limits: OutboxLimits;
  #texts: PracticeText[] = [];
  #chars = 0;
  #lastId = 0;

  constructor(limits: OutboxLimits = outboxPolicy) {
    this.#limits = limits;
  }

  /** Keeps one text for each number; the oldest give way. Returns what was added. */
  add(message: Omit<PracticeText, 'id' | 'number'>, numbers: readonly string[]): readonly PracticeText[] {
    const added = numbers.map((number) => {
      this.#lastId += 1;
      return { id: this.#lastId, number, ...message };
    });
    this.#texts.push(...added);
    this.#chars += added.length * message.text.length;
    this.#dropOldest();
    return added;
  }

  /** Newest first. `next` is null on the last page. */
  page(query: OutboxQuery): Page<PracticeText, number> {
    const wanted = query.search.trim().toLowerCase();
    const before = query.before ?? Number.POSITIVE_INFINITY;
    const rows: PracticeText[] = [];
    for (let index = this.#texts.length - 1; index >= 0; index -= 1) {
      const text = this.#texts[index];
      if (text === undefined || text.id >= before || !matches(text, wanted)) continue;
      if (rows.length >= query.limit) return { rows, next: rows.at(-1)?.id ?? null };
      rows.push(text);
    }
    return { rows, next: null };
  }

  count(): number {
    return this.#texts.length;
  }

  countByNumber(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { number } of this.#texts) counts.set(number, (counts.get(number) ?? 0) + 1);
    return counts;
  }

  clear(): void {
    this.#texts = [];
    this.#chars = 0;
  }

  #dropOldest(): void {
    let drop = 0;
    while (
      drop < this.#texts.length - 1 &&
      (this.#texts.length - drop > this.#limits.maxTexts || this.#chars > this.#limits.maxChars)
    ) {
      this.#chars -= this.#texts[drop]?.text.length ?? 0;
      drop += 1;
    }
    if (drop > 0) this.#texts.splice(0, drop);
  }
}

function matches(text: PracticeText, wanted: string): boolean {
  return (
    wanted === '' ||
    text.number.includes(wanted) ||
    text.senderId.toLowerCase().includes(wanted) ||
    text.text.toLowerCase().includes(wanted)
  );
}
