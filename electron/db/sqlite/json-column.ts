/** Reading a column that holds JSON: what is no JSON is an issue like any other, never an exception of its own. */
import { z } from 'zod';

/** A text column as the JSON in it; pipe it into the schema of what is meant. */
export const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    context.addIssue({ code: 'custom', message: `Not JSON: ${String(cause)}` });
    return z.NEVER;
  }
});

/** A column with the named fields of a contact; what another program of a team wrote there and is no text says nothing. */
export const Fields = Json.pipe(z.record(z.string(), z.string().catch('')));
