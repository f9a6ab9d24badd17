/**
 * The estimate of a campaign before it is planned: requests, time, and the cost of each merge field in requests. For the compose
 * screen, so from a sample of the audience where the audience is large.
 */
import { fieldsUsed, render, type Template } from '../../shared/text/template.ts';

/** Requests for texts that so many recipients each share. */
export function requestsFor(recipientsOfText: Iterable<number>, batchSize: number): number {
  let requests = 0;
  for (const recipients of recipientsOfText) requests += Math.ceil(recipients / batchSize);
  return requests;
}

export interface RequestsWithout {
  readonly field: string;
  /** Requests that the campaign would need if the template left this one field out. */
  readonly requestsWithout: number;
}

export interface CampaignCost {
  /** Requests that the campaign needs as it stands. */
  readonly requests: number;
  /** One for each field of the template, in its order. */
  readonly fields: readonly RequestsWithout[];
  /** Requests that it would need without any field. */
  readonly requestsWithoutFields: number;
  /** False where the figures are projected from a sample. */
  readonly exact: boolean;
}

/**
 * The cost of each merge field in requests: recipients share a request only where their texts are the same, so a field with many
 * different values makes many requests.
 *
 * @param rows the fields of the audience's contacts, or of a random sample of them
 * @param audience how many contacts the audience has; where that is more than `rows`, the result is projected
 * @param countries of the rows, where those of different countries share no request; null: they share them
 */
export function costOfFields(
  template: Template,
  rows: readonly Readonly<Record<string, string>>[],
  {
    audience,
    batchSize,
    countries = null,
  }: { audience: number; batchSize: number; countries?: readonly (string | null)[] | null },
): CampaignCost {
  const requestsOf = (variant: Template) => {
    const recipientsOfText = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const { text } = render(variant, row);
      const key = countries === null ? text : `${countries[index] ?? ''}\n${text}`;
      recipientsOfText.set(key, (recipientsOfText.get(key) ?? 0) + 1);
    }
    return audience <= rows.length
      ? requestsFor(recipientsOfText.values(), batchSize)
      : projectedRequests([...recipientsOfText.values()], audience, batchSize);
  };
  return {
    requests: requestsOf(template),
    fields: fieldsUsed(template).map((field) => ({
      field,
      requestsWithout: requestsOf(without(template, (other) => other === field)),
    })),
    requestsWithoutFields: requestsOf(without(template, () => true)),
    exact: audience <= rows.length,
  };
}

function without(template: Template, isLeftOut: (field: string) => boolean): Template {
  return {
    ...template,
    parts: template.parts.filter((part) => part.kind === 'text' || !isLeftOut(part.field)),
  };
}

/**
 * Requests for the whole audience from how many of a random sample share each text. Texts not met in the sample are
 * estimated as ecologists estimate species not met: from how many were met once and twice (the bias-corrected Chao1 estimator,
 * extrapolated to the audience's size; Colwell et al. 2012, equation 9). With 20,000 of 200,000 contacts it came within 2 % for
800, 20,000 or 100,000 equally common values and for all different ones, but to 79 % for 20,000 values as uneven as
surnames: so take a large sample, and say "about". The plan itself is exact.
 */
function projectedRequests(recipientsOfText: readonly number[], audience: number, batchSize: number): number {
  let sampled = 0;
  let once = 0;
  let twice = 0;
  for (const recipients of recipientsOfText) {
    sampled += recipients;
    if (recipients === 1) once++;
    if (recipients === 2) twice++;
  }
  if (sampled === 0) return 0;
  const unseen = (once * (once - 1)) / (2 * (twice + 1));
  const chanceOfNew = unseen === 0 ? 0 : once / (sampled * unseen + once);
  const newTexts = unseen * (1 - (1 - chanceOfNew) ** (audience - sampled));

  const scale = audience / sampled;
  // A text met once may belong to anybody from one person to a few hundred; it counts as one request.
  const shared = recipientsOfText.map((recipients) => (recipients === 1 ? 1 : recipients * scale));
  const requests = Math.round(requestsFor(shared, batchSize) + newTexts);
  return Math.min(audience, Math.max(requests, Math.ceil(audience / batchSize)));
}
