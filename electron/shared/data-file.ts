/**
 * The one door to data files: words, names, numbers and replacements that people add to without reading code. Each is JSON that says
 * what it holds and where that is from, and is read when it is first asked for, since no start needs any.
 */

export interface DataFile {
  /** The content, and how it is written. */
  readonly comment: string;
  /** Where it is from; by name where the entries say which. */
  readonly source: string | readonly string[] | Readonly<Record<string, string>>;
}

/** The value of a file, as `read` makes it at the first call. */
export function fromDataFile<File extends DataFile, Value>(
  file: File,
  read: (file: File) => Value,
): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: read(file) };
    return made.value;
  };
}
