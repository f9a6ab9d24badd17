/**
 * Many small things on their way from one thread to another, as pages of JSON: the receiving thread takes 150,000 objects in
 * one chunk of more than 100 ms, and pages of text in next to no time, to be read one by one with pauses between.
 */
import type { z } from 'zod';

/** Read or written in a few milliseconds. */
export const onPage = 2_000;

/** The rows in their order, as many as there are. */
export function pagesOf(rows: readonly unknown[]): readonly string[] {
  const pages: string[] = [];
  for (let from = 0; from < rows.length; from += onPage)
    pages.push(JSON.stringify(rows.slice(from, from + onPage)));
  return pages;
}

/** The rows of one page. */
export const rowsOf = <Row>(row: z.ZodType<Row>, page: string): readonly Row[] =>
  row.array().parse(JSON.parse(page));
