/**
 * How much of the "Send SMS" limit an account uses, and the text with which a higher one is asked
 * for (interface specification, section 8). Pure.
 */

/** The service's default, requests a minute (section 8). */
export const defaultRequestsPerMinute = 100;

/** Requests of one account as Carillon sent them; other programs with the same key are not in it. */
export interface LimitUsage {
  /** When it was counted, Unix ms; all spans end here. */
  readonly at: number;
  readonly lastMinute: number;
  readonly lastHour: number;
  readonly lastDay: number;
  readonly lastThirtyDays: number;
  /** The most requests in one minute of the last day; null where there were none. */
  readonly busiestMinute: { readonly at: number; readonly requests: number } | null;
  /** Requests of the last day that were refused with 429. */
  readonly refused: number;
  /** The limit in the service's headers last, and when it came; null: none yet. */
  readonly learned: { readonly limit: number; readonly at: number } | null;
  /** The limit that support agreed to, as entered by a person. */
  readonly agreed: number | null;
  /** The limit that Carillon goes by, requests a minute. */
  readonly inForce: number;
}

/** The span of one bar of a usage chart. */
export const usageSpans = ['minute', 'hour', 'day'] as const;

/** One bar of a usage chart; days are those of the computer's clock. */
export interface UsageSpan {
  /** When it begins, Unix ms. */
  readonly at: number;
  readonly requests: number;
  /** The requests of these that were refused with 429. */
  readonly refused: number;
}

/**
 * The limit to go by. The limit in the headers is never exceeded: an agreement that the service does not know of yet would only
 * earn refusals. A lower agreement holds, since others may share the key.
 */
export function limitInForce(learned: number | null, agreed: number | null): number {
  if (learned === null) return agreed ?? defaultRequestsPerMinute;
  return agreed === null ? learned : Math.min(learned, agreed);
}

export interface LimitRequest {
  /** The account ID as the dashboard shows it; the service does not tell it to programs. */
  readonly accountId: string;
  /** Requests a minute that are asked for. */
  readonly requested: number;
  readonly justification: string;
  readonly usage: LimitUsage;
}

/**
 * The letter to support with the four things that section 8 rule 3 names: the account ID, current
 * usage patterns, the requested increase and a business justification.
 */
export function limitRequestText({ accountId, requested, justification, usage }: LimitRequest): string {
  const now = usage.inForce;
  const times = requested > now ? ` (${multipleOf(requested / now)} times as many)` : '';
  const busiest =
    usage.busiestMinute === null
      ? []
      : [`- Busiest minute of the last 24 hours: ${number(usage.busiestMinute.requests)} requests`];
  return [
    'Subject: Request for a higher "Send SMS" rate limit',
    '',
    'Hello,',
    '',
    'Please raise the "Send SMS" rate limit of our account.',
    '',
    `Account ID: ${accountId.trim()}`,
    '',
    `Current usage (as of ${utc(usage.at)}):`,
    `- Limit now: ${number(now)} requests per minute`,
    `- Last 24 hours: ${number(usage.lastDay)} requests`,
    `- Last 30 days: ${number(usage.lastThirtyDays)} requests`,
    ...busiest,
    `- Refused with "Rate limit exceeded" in the last 24 hours: ${number(usage.refused)}`,
    '',
    `Requested limit: ${number(requested)} requests per minute${times}`,
    '',
    'Business justification:',
    justification.trim(),
    '',
    'Thank you.',
    '',
  ].join('\n');
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function multipleOf(factor: number): string {
  return factor.toLocaleString('en', { maximumFractionDigits: 1 });
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
