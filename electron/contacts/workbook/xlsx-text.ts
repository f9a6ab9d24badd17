/** A text as people see it: signs that XML does not have are written as `_x000D_` (ECMA-376, part 1, section 22.9.2.19). */
export function textOf(written: string): string {
  const text = written.includes('_x')
    ? written
        .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : written;
  return text.trim();
}
