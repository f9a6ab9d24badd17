/** One channel between the renderer and the main process, and what several of them take. */
import { z } from 'zod';

/** One channel: a schema for what comes in, a type for what goes out. */
export interface Channel<Args extends z.ZodType, Result> {
  readonly args: Args;
  /** Exists for the type only. */
  readonly result?: (result: Result) => void;
}

/**
 * A channel whose schema is made when its first call comes, which is parsed by it like every later one: most are never asked
 * for, and all of them together hold up a start.
 */
export const to =
  <Result>() =>
  <Args extends z.ZodType>(make: () => Args): Channel<Args, Result> => {
    let made: Args | undefined;
    return {
      get args(): Args {
        made ??= make();
        return made;
      },
    };
  };

export const nothing = z.undefined();
/** A heading of a file that is written, in the person's language. */
export const heading = z.string().min(1).max(100);
export const pageSize = z.number().int().min(1).max(500);
