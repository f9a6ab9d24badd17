/**
 * Columns of JSON that another program may have written. What cannot be read stops one campaign, never the reading of all: each computer of
 * a team reads all of them in every cycle. Files are swept before they are read (`quarantine/rules.ts`), and stand for the same.
 */
import { Audience, CampaignOptions, type CampaignStatus, nobody, PauseReason } from '../../shared/models.ts';
import { Json } from '../sqlite/json-column.ts';

const Pause = Json.pipe(PauseReason);
const Options = Json.pipe(CampaignOptions);
const People = Json.pipe(Audience);

export const damaged = { kind: 'damaged' } as const satisfies PauseReason;
const usual: CampaignOptions = { batchSize: 50, askAfter: null };

export const readPause = (pause: string | null): PauseReason => Pause.safeParse(pause).data ?? damaged;

/** Null: nobody can tell how it is to be sent. */
export const readOptions = (options: string): CampaignOptions | null =>
  Options.safeParse(options).data ?? null;

/** A campaign's people, its options and its state: one of which a part cannot be read goes no further. */
export function readContent(
  { audience, options }: { readonly audience: string; readonly options: string },
  status: CampaignStatus,
): { readonly audience: Audience; readonly options: CampaignOptions; readonly status: CampaignStatus } {
  const people = People.safeParse(audience).data;
  const way = readOptions(options);
  const isUnderWay = status.state === 'scheduled' || status.state === 'sending' || status.state === 'paused';
  const isWhole = people !== undefined && way !== null;
  return {
    audience: people ?? nobody,
    options: way ?? usual,
    status: isUnderWay && !isWhole ? { state: 'paused', reason: damaged } : status,
  };
}
