/** The little of XML that is read of a workbook before its sheet is parsed. */

/** The attributes of every element of a name, without their namespaces. */
export function* elements(xml: string, name: string): Generator<Map<string, string>> {
  for (const [, attributes = ''] of xml.matchAll(
    new RegExp(`<(?:\\w+:)?${name}\\s((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'),
  )) {
    const found = new Map<string, string>();
    for (const [, key = '', double, single] of attributes.matchAll(
      /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      found.set(key.replace(/^\w+:/, ''), unescapeXml(double ?? single ?? ''));
    }
    yield found;
  }
}

/** A text as the content of an element. */
export const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The column that letters name, from 1. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The letters that name a column. */
export function columnLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
