/** The fields of a contact as they are saved: a JSON object of those that are filled. Written by hand, for a million of them. */

/** Text that JSON writes as it is; the halves of a surrogate pair may stand alone, which it does not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON escapes
const plain = /^[^"\\\0-\x1f\ud800-\udfff]*$/;

/** @returns what makes the object of one value for each of the names */
export function fieldsWriter(names: readonly string[]): (values: readonly string[]) => string {
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  return (values) => {
    let fields = '';
    for (let at = 0; at < keys.length; at += 1) {
      const value = values[at] ?? '';
      if (value === '') continue;
      const written = plain.test(value) ? `"${value}"` : JSON.stringify(value);
      fields += fields === '' ? keys[at] + written : `,${keys[at]}${written}`;
    }
    return `{${fields}}`;
  };
}
