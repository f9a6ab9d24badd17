/** Answers questions about drafts, inside the survey thread; of two surveys asked for, only the later one is finished. */
import type { Db } from '../db/open.ts';
import { parseTemplate } from '../shared/template.ts';
import { peoplePage } from './people.ts';
import { survey } from './survey.ts';
import type { SurveyAnswer, SurveyQuestion } from './survey-thread.ts';

export class SurveyDesk {
  readonly #db: Db;
  #latest = 0;

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
          return { id, kind, survey: await survey(this.#db, query, draft.options.batchSize, isWanted) };
        }
        case 'people': {
          const { group, search, after, limit } = question.people;
          return { id, kind, page: await peoplePage(this.#db, { ...query, group, search }, after, limit) };
        }
        default:
          return kind satisfies never;
      }
    } catch (cause) {
      return { id, kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) };
    }
  }
}
