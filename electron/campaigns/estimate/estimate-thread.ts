/** Estimates and people of drafts, from a thread that stays: it gets a request at every pause in typing. */
import type { Worker } from 'node:worker_threads';
import type { RecordsAt } from '../../db/records-at.ts';
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import type { CampaignDraft, Page, PlanChanges } from '../../shared/models.ts';
import type { AudienceFigures, PeopleGroup, PeopleSince, PreviewRow, RowsSince } from '../../shared/plans.ts';
import type { TypedFields } from '../../shared/text/template.ts';
import { startWorker } from '../../threads/start.ts';
import type { GivenRow } from '../audience/checked-person.ts';
import type { NamedDays } from '../days/named-days.ts';
import type { AudienceEstimate } from './audience-estimate.ts';

/** The draft that both questions are about. */
export interface DraftContext {
  readonly draft: CampaignDraft;
  readonly knownFields: readonly string[];
  /** The kinds of the fields; absent: all are text. */
  readonly typed?: TypedFields | undefined;
  /** Unix ms. */
  readonly now: number;
  /** The practice account that it would go out under; null: a real one. */
  readonly practice: string | null;
  /** The rows that it is for, whatever its audience says; see {@link GivenRows}. */
  readonly rows?: readonly GivenRow[] | undefined;
}

/** Rows of a file that is followed: they lie in no table. */
export interface GivenRows {
  /** In the order in which they are leafed through. */
  readonly rows: readonly GivenRow[];
  /** The fields that a text can name. */
  readonly fields: readonly string[];
}

export interface PeopleRequest {
  readonly group: PeopleGroup;
  readonly search: string;
  readonly after: number | null;
  readonly limit: number;
}

type EstimateQuestion = { readonly context: DraftContext } & (
  | { readonly kind: 'estimate' }
  | { readonly kind: 'people'; readonly people: PeopleRequest }
  | { readonly kind: 'changes'; readonly campaignId: number }
  | { readonly kind: 'days' }
  | { readonly kind: 'countries' }
  | { readonly kind: 'rows-since'; readonly campaignId: number }
  | { readonly kind: 'people-since'; readonly campaignId: number }
);
export type EstimateRequest = { readonly id: number } & EstimateQuestion;

export type EstimateResponse = { readonly id: number } & (
  | { readonly kind: 'estimate'; readonly estimate: AudienceEstimate | null }
  | { readonly kind: 'people'; readonly page: Page<PreviewRow, number> }
  | { readonly kind: 'changes'; readonly changes: PlanChanges }
  | { readonly kind: 'days'; readonly days: NamedDays; readonly recipients: number }
  | { readonly kind: 'countries'; readonly countries: AudienceFigures['countries'] }
  | { readonly kind: 'rows-since'; readonly since: RowsSince | null }
  | { readonly kind: 'people-since'; readonly since: PeopleSince | null }
  /** `code`: what a person reads of it. */
  | { readonly kind: 'failed'; readonly code: ErrorCode | null; readonly message: string }
);

interface PendingAnswer {
  readonly resolve: (response: EstimateResponse) => void;
  readonly reject: (cause: unknown) => void;
}

export class EstimateThread {
  readonly #records: RecordsAt;
  readonly #waiting = new Map<number, PendingAnswer>();
  #worker: Worker | null = null;
  #nextId = 1;

  constructor(records: RecordsAt) {
    this.#records = records;
  }

  /** @throws AppError `cancelled` where a newer estimate was requested meanwhile */
  async estimate(context: DraftContext): Promise<AudienceEstimate> {
    const response = await this.#request({ kind: 'estimate', context });
    if (response.kind !== 'estimate' || response.estimate === null) throw new AppError('cancelled');
    return response.estimate;
  }

  async people(context: DraftContext, people: PeopleRequest): Promise<Page<PreviewRow, number>> {
    const response = await this.#request({ kind: 'people', context, people });
    if (response.kind !== 'people') throw new AppError('cancelled');
    return response.page;
  }

  /** @param context of what the scheduled campaign was planned from */
  async changes(context: DraftContext, campaignId: number): Promise<PlanChanges> {
    const response = await this.#request({ kind: 'changes', context, campaignId });
    if (response.kind !== 'changes') throw new AppError('cancelled');
    return response.changes;
  }

  /** The days that the texts of a campaign name, or that its people are chosen by, and how many people it has. */
  async days(context: DraftContext): Promise<{ readonly days: NamedDays; readonly recipients: number }> {
    const response = await this.#request({ kind: 'days', context });
    if (response.kind !== 'days') throw new AppError('cancelled');
    return response;
  }

  /** The segments to each country. No newer question ends it, and it ends none: nobody is writing this draft. */
  async countries(context: DraftContext): Promise<AudienceFigures['countries']> {
    const response = await this.#request({ kind: 'countries', context });
    if (response.kind !== 'countries') throw new AppError('cancelled');
    return response.countries;
  }

  async rowsSince(context: DraftContext, campaignId: number): Promise<RowsSince | null> {
    const response = await this.#request({ kind: 'rows-since', context, campaignId });
    if (response.kind !== 'rows-since') throw new AppError('cancelled');
    return response.since;
  }

  /** @param context of the copy */
  async peopleSince(context: DraftContext, campaignId: number): Promise<PeopleSince | null> {
    const response = await this.#request({ kind: 'people-since', context, campaignId });
    if (response.kind !== 'people-since') throw new AppError('cancelled');
    return response.since;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #request(request: EstimateQuestion): Promise<EstimateResponse> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<EstimateResponse>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker ??= this.#start();
    this.#worker.postMessage({ ...request, id } satisfies EstimateRequest);
    const response = await promise;
    if (response.kind !== 'failed') return response;
    const cause = new Error(`The audience could not be read: ${response.message}`);
    throw response.code === null ? cause : new AppError(response.code, {}, { cause });
  }

  #start(): Worker {
    const worker = startWorker('plan', { task: 'estimate', records: this.#records });
    worker.on('message', (response: EstimateResponse) => {
      this.#waiting.get(response.id)?.resolve(response);
      this.#waiting.delete(response.id);
    });
    let cause: unknown = new Error('The estimate thread has ended');
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
