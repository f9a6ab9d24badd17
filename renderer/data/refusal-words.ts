/** The words for a refusal of the main process: its code is looked up in the catalogue. */
import type { TFunction } from 'i18next';
import { unfitReasons } from '../../electron/shared/workspace/team.ts';
import { worksUnderWay } from '../../electron/shared/workspace/work-under-way.ts';
import { RefusedError } from './api.ts';

/** An error in the three parts that every error for people has. */
export type ErrorWords = { title: string; meaning: string; remedy: string; details?: string };

/** Words for any error that a query or a command ended with. */
export function wordsOf(t: TFunction<'errors'>, error: unknown): ErrorWords {
  const code = error instanceof RefusedError ? error.data.code : 'unexpected';
  const values = error instanceof RefusedError ? { ...error.data.values } : {};
  const unfit = unfitReasons.find((why) => why === values.why);
  if (unfit !== undefined) values.detail = t(`unfit.${unfit}`);
  const work = worksUnderWay.find((kind) => kind === values.work);
  if (work !== undefined) values.work = t(`underWay.${work}`);
  if (error instanceof RefusedError && error.data.onlyRead === true) return wordsOfReading(t, error);
  return {
    title: t(`${code}.title`, values),
    meaning: t(`${code}.meaning`, values),
    remedy: t(`${code}.remedy`, values),
    ...(code === 'unexpected' ? { details: detailsOf(error, values) } : {}),
    ...(code === 'server-refuses' ? { details: String(values.detail ?? '') } : {}),
  };
}

/** Nothing was to be done: there is nothing to look after, and nothing to repeat where a screen asks again by itself. */
function wordsOfReading(
  t: TFunction<'errors'>,
  { data: { code, values }, isAskedAgain }: RefusedError,
): ErrorWords {
  const again = t(`reading.${isAskedAgain ? 'byItself' : 'again'}`);
  const mended = code === 'server-full' || code === 'server-connections' || code === 'server-refuses';
  return {
    title: t(`${code}.title`),
    meaning: t('reading.meaning'),
    remedy: mended ? `${again} ${t('reading.tell')}` : again,
    ...(values.detail !== undefined && { details: String(values.detail) }),
  };
}

function detailsOf(error: unknown, values: Record<string, string | number>): string {
  if (error instanceof RefusedError) return JSON.stringify(values, null, 2);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
