/** The request body of section 2.1, as the practice service checks it. */
import { z } from 'zod';

/** The specification shows no validation rules; these are the least that make sense of the fields. */
const SendBody = z.object({
  senderId: z.string().trim().min(1),
  phone: z.string().min(1),
  message: z.string().min(1),
});

export type SendBodyReading =
  | {
      readonly ok: true;
      readonly senderId: string;
      readonly numbers: readonly string[];
      readonly message: string;
    }
  | { readonly ok: false; readonly error: string };

/** Reads a body. Numbers are digits with the country code first and no plus sign, separated by commas alone. */
export function readSendBody(text: string): SendBodyReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The answer is the same for every fault of the text.
    return { ok: false, error: 'The request body is not valid JSON' };
  }
  const parsed = SendBody.safeParse(json);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => issue.path[0]))].join(', ');
    return {
      ok: false,
      error: fields === '' ? 'The request body must be a JSON object' : `Missing or empty: ${fields}`,
    };
  }
  const numbers = parsed.data.phone.split(',');
  const wrong = numbers.filter((number) => !/^[1-9]\d{6,14}$/.test(number));
  if (wrong.length > 0) return { ok: false, error: `Invalid phone number: ${wrong.slice(0, 20).join(', ')}` };
  return { ok: true, senderId: parsed.data.senderId, numbers, message: parsed.data.message };
}
