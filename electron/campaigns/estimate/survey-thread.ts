/** Surveys and people of drafts, from a thread that stays: it is asked at every pause in typing. */
import type { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { CampaignDraft, Page } from '../../shared/models.ts';
import type { PeopleGroup, PreviewRow } from '../../shared/plans.ts';
import { startWorker } from '../../threads/start.ts';
import type { AudienceSurvey } from './survey.ts';

/** What both questions are about. */
export interface DraftContext {
  readonly draft: CampaignDraft;
  readonly knownFields: readonly string[];
  /** Unix ms. */
  readonly now: number;
  readonly practice: boolean;
}

export interface PeopleRequest {
  readonly group: PeopleGroup;
  readonly search: string;
  readonly after: number | null;
  readonly limit: number;
}

export type SurveyQuestion = { readonly id: number; readonly context: DraftContext } & (
  | { readonly kind: 'survey' }
  | { readonly kind: 'people'; readonly people: PeopleRequest }
);

export type SurveyAnswer = { readonly id: number } & (
  | { readonly kind: 'survey'; readonly survey: AudienceSurvey | null }
  | { readonly kind: 'people'; readonly page: Page<PreviewRow, number> }
  | { readonly kind: 'failed'; readonly message: string }
);

interface Waiting {
  readonly resolve: (answer: SurveyAnswer) => void;
  readonly reject: (cause: unknown) => void;
}

export class SurveyThread {
  readonly #folder: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #nextId = 1;

  /** @param folder where the two database files are */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws AppError `cancelled` where a newer survey was asked for meanwhile */
  async survey(context: DraftContext): Promise<AudienceSurvey> {
    const answer = await this.#ask({ kind: 'survey', context });
    if (answer.kind !== 'survey' || answer.survey === null) throw new AppError('cancelled');
    return answer.survey;
  }

  async people(context: DraftContext, people: PeopleRequest): Promise<Page<PreviewRow, number>> {
    const answer = await this.#ask({ kind: 'people', context, people });
    if (answer.kind !== 'people') throw new AppError('cancelled');
    return answer.page;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #ask(
    question:
      | { readonly kind: 'survey'; readonly context: DraftContext }
      | { readonly kind: 'people'; readonly context: DraftContext; readonly people: PeopleRequest },
  ): Promise<SurveyAnswer> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<SurveyAnswer>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker ??= this.#start();
    this.#worker.postMessage({ ...question, id } satisfies SurveyQuestion);
    const answer = await promise;
    if (answer.kind === 'failed') throw new Error(`The audience could not be read: ${answer.message}`);
    return answer;
  }

  #start(): Worker {
    const worker = startWorker('plan', { task: 'survey', folder: this.#folder });
    worker.on('message', (answer: SurveyAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    let cause: unknown = new Error('The survey thread has ended');
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      // The next question starts another one.
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(cause);
      this.#waiting.clear();
    });
    return worker;
  }
}
