/** Answers questions about drafts, inside the survey thread; of two surveys asked for, only the later one is finished. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/sqlite/open.ts';
import { parseTemplate } from '../../shared/text/template.ts';
import { peoplePage } from '../audience/people.ts';
import { type LeftOut, leftOutOf, type SieveQuery } from '../audience/sieve.ts';
import { survey } from './survey.ts';
import type { SurveyAnswer, SurveyQuestion } from './survey-thread.ts';

export class SurveyDesk {
  readonly #db: Db;
  #latest = 0;
  /** Of the last survey: the people behind its counts are asked for page by page. */
  #left: { readonly of: string; readonly leftOut: LeftOut } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async answer(question: SurveyQuestion): Promise<SurveyAnswer> {
    const { id, kind, context } = question;
    const { draft, now, practice } = context;
    const template = parseTemplate(draft.template, context.knownFields);
    const query = { audience: draft.audience, template, now, practice };
    try {
      switch (kind) {
        case 'survey': {
          this.#latest = id;
          const isWanted = (): boolean => this.#latest === id;
          const leftOut = await leftOutOf(this.#db, query, async () => {
            await setImmediate();
            return isWanted();
          });
          if (leftOut === null) return { id, kind, survey: null };
          this.#left = { of: keyOf(query), leftOut };
          const counted = { ...query, leftOut };
          return { id, kind, survey: await survey(this.#db, counted, draft.options.batchSize, isWanted) };
        }
        case 'people': {
          const { group, search, after, limit } = question.people;
          const known = this.#left?.of === keyOf(query) ? { leftOut: this.#left.leftOut } : {};
          const asked = { ...query, ...known, group, search };
          return { id, kind, page: await peoplePage(this.#db, asked, after, limit) };
        }
        default:
          return kind satisfies never;
      }
    } catch (cause) {
      return { id, kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) };
    }
  }
}

const keyOf = ({ audience, template, practice }: SieveQuery): string =>
  JSON.stringify([audience, template, practice]);
