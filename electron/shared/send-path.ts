/** The path of every request, below the base address (interface specification, section 4). */
export const sendPath = '/api/send-sms';

/**
 * Whether what follows the server's name in a base address looks like the address of a page, or of the endpoint itself. It
 * may still be right, so it is said and never refused.
 */
export function hasOddPath(baseUrl: string): boolean {
  const path = baseUrl.replace(/^[a-z]+:\/\/[^/]*/i, '');
  return /\/api(?:\/|$)|send-sms|dashboard|log-?in|sign-?in|api-?keys/i.test(path);
}
