/** One channel between the renderer and the main process, and what several of them take. */
import { z } from 'zod';

/** One channel: a schema for what comes in, a type for what goes out. */
export interface Channel<Args extends z.ZodType, Result> {
  readonly args: Args;
  /** Exists for the type only. */
  readonly result?: (result: Result) => void;
  /** Changes nothing: one that was not answered was not half done. */
  readonly onlyReads: boolean;
}

/**
 * A channel that resolves with a `Result`, such as `returns<number>().taking(() => schema)`; in two calls, since TypeScript
 * infers all type arguments of one or none. The schema is made when the channel's first call comes, which is parsed by it like
 * every later one: most are never asked for, and all of them together hold up a start.
 */
export const returns = <Result>() => channelOf<Result>(false);

/** The same for a channel that only reads records, or counts them. */
export const reads = <Result>() => channelOf<Result>(true);

const channelOf = <Result>(onlyReads: boolean) => ({
  taking: <Args extends z.ZodType>(schema: () => Args): Channel<Args, Result> => {
    let made: Args | undefined;
    return {
      onlyReads,
      get args(): Args {
        made ??= schema();
        return made;
      },
    };
  },
});

type AnyChannel = Channel<z.ZodType, never>;
export type ResultOfChannel<One extends AnyChannel> =
  One extends Channel<z.ZodType, infer Result> ? Result : never;

/** The main process's side of channels: what answers each of them. */
export type HandlersOf<Group extends Readonly<Record<string, AnyChannel>>> = {
  readonly [Name in keyof Group]: (
    args: z.output<Group[Name]['args']>,
  ) => Promise<ResultOfChannel<Group[Name]>>;
};

export const nothing = z.undefined();
/** A heading of a file that is written, in the person's language. */
export const heading = z.string().min(1).max(100);
export const pageSize = z.number().int().min(1).max(500);
