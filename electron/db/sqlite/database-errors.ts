/** The faults of database files at start-up; each has its own screen. */

export class DatabaseFromNewerVersion extends Error {
  override readonly name = 'DatabaseFromNewerVersion';
  readonly path: string;
  constructor(path: string, found: number, known: number) {
    super(`${path} has schema ${found}; this version of Carillon knows up to ${known}`);
    this.path = path;
  }
}

export class DatabaseCorrupt extends Error {
  override readonly name = 'DatabaseCorrupt';
  readonly path: string;
  constructor(path: string, options: { cause: unknown }) {
    super(`${path} is damaged`, options);
    this.path = path;
  }
}

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly path: string;
  constructor(path: string, options: { cause: unknown }) {
    super(`${path} cannot be opened`, options);
    this.path = path;
  }
}
