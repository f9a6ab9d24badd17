/** Days of the calendar as `YYYY-MM-DD`. */
const two = (figure: number): string => String(figure).padStart(2, '0');

/** The day that this computer's calendar shows at a moment (Unix ms). */
export function dayHere(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** So many days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
