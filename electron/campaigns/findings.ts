/** Findings in the texts themselves that a person should know of: broken links, no way out, costly characters. */
import { septetsOf } from '../shared/text/gsm.ts';
import { fieldsInLinks, findLinks, type LinkProblem } from '../shared/text/links.ts';
import { optOutWording } from '../shared/text/opt-out/opt-out-wording.ts';
import { type ReplyPromise, replyPromise } from '../shared/text/opt-out/reply-promise.ts';
import { hasOwnAlphabet } from '../shared/text/own-alphabet.ts';
import type { Template } from '../shared/text/template.ts';
import type { TemplatePart } from '../shared/text/template-parts.ts';

/** As many as a person reads: links with each kind of problem, and characters. */
const listed = { links: 8, characters: 12 } as const;
/** Different kinds of texts that are remembered as looked through; more would fill the memory, fewer would look twice. */
const remembered = 20_000;

export interface TextFindings {
  readonly links: readonly { readonly link: string; readonly problem: LinkProblem['kind'] }[];
  readonly fieldsInLinks: readonly string[];
  /** Fields of other programs that would go out as they stand. */
  readonly foreignFields: readonly { readonly written: string; readonly field: string }[];
  /** A text without any wording for opting out was among them. */
  readonly noOptOut: boolean;
  /** Where the message asks for an answer; undefined where it does not. */
  readonly promise: ReplyPromise | undefined;
  /** The message is written in an alphabet that GSM-7 lacks: that its texts need UCS-2 is no slip. */
  readonly ownAlphabet: boolean;
  /** Characters that force UCS-2. */
  readonly forcing: readonly string[];
}

/** A text, and the values that were merged into it. */
export interface MergedText {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Looks through every text of a campaign as they come. A million texts of one template differ in values that mostly
 * cannot make or break a link, so they are looked through once for each kind of values and not once for each text.
 */
export class Findings {
  readonly #template: Template;
  readonly #fields: readonly PlacedField[];
  readonly #seen = new Set<string>();
  readonly #links = new Map<string, { readonly link: string; readonly problem: LinkProblem['kind'] }>();
  readonly #problems = new Map<LinkProblem['kind'], number>();
  readonly #forcing = new Set<string>();
  /** Whether the template itself says how to opt out, whatever the values. */
  readonly #saysHow: boolean;
  readonly #valueSaysHow = new Map<string, boolean>();
  readonly #promise: ReplyPromise | undefined;
  readonly #ownAlphabet: boolean;
  #noOptOut = false;
  #last: string | undefined;

  constructor(template: Template) {
    this.#template = template;
    this.#fields = placedFields(template.parts);
    const bare = template.parts.map((part) => (part.kind === 'text' ? part.text : 'x')).join('');
    this.#promise = replyPromise(template.source);
    // Looked for once where they are the same: it takes a tenth of a second.
    const isSame = bare === template.source;
    this.#saysHow = isSame
      ? optOutWording(bare) !== undefined || this.#promise?.stops === true
      : saysHow(bare);
    this.#ownAlphabet = hasOwnAlphabet(template.parts);
  }

  /** @param plain whether GSM-7 carries the whole of the text */
  take({ text, values }: MergedText, fitsGsm7: boolean): void {
    if (text === this.#last) return;
    this.#last = text;
    if (!fitsGsm7 && this.#forcing.size < listed.characters) this.#takeCharacters(text);
    if (!this.#saysHow && !this.#noOptOut && !this.#says(text, values)) this.#noOptOut = true;
    this.#gatherLinks(text, values);
  }

  all(): TextFindings {
    return {
      links: [...this.#links.values()],
      fieldsInLinks: fieldsInLinks(this.#template),
      foreignFields: this.#template.problems.flatMap((problem) =>
        problem.kind === 'foreign-field' ? [{ written: problem.written, field: problem.field }] : [],
      ),
      noOptOut: this.#noOptOut,
      promise: this.#promise,
      ownAlphabet: this.#ownAlphabet,
      forcing: [...this.#forcing],
    };
  }

  #takeCharacters(text: string): void {
    for (let index = 0; index < text.length; index++) {
      if (septetsOf(text.charCodeAt(index)) > 0) continue;
      const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
      if (this.#forcing.size < listed.characters) this.#forcing.add(character);
      index += character.length - 1;
    }
  }

  #says(text: string, values: MergedText['values']): boolean {
    for (const { field } of this.#fields) {
      const value = valueIn(values, field);
      let says = this.#valueSaysHow.get(value);
      if (says === undefined) {
        says = saysHow(value);
        if (this.#valueSaysHow.size < remembered) this.#valueSaysHow.set(value, says);
      }
      if (says) return true;
    }
    return saysHow(text);
  }

  #gatherLinks(text: string, values: MergedText['values']): void {
    let kind = '';
    for (const { field, harmless } of this.#fields) {
      const value = valueIn(values, field);
      kind += value !== '' && harmless.test(value) ? '\u0001' : `${value}\u0000`;
    }
    if (this.#seen.has(kind)) return;
    if (this.#seen.size >= remembered) this.#seen.clear();
    this.#seen.add(kind);
    for (const { text: link, problems } of findLinks(text)) {
      for (const { kind: problem } of problems) {
        const key = `${problem} ${link}`;
        const known = this.#problems.get(problem) ?? 0;
        if (known >= listed.links || this.#links.has(key)) continue;
        this.#problems.set(problem, known + 1);
        this.#links.set(key, { link, problem });
      }
    }
  }
}

const saysHow = (text: string): boolean =>
  optOutWording(text) !== undefined || replyPromise(text)?.stops === true;

function valueIn(values: MergedText['values'], field: string): string {
  return Object.hasOwn(values, field) ? (values[field] ?? '') : '';
}

interface PlacedField {
  readonly field: string;
  /** Values that are all the same to a link where the field stands. */
  readonly harmless: RegExp;
}

const words = /^[\p{L}\p{M}\p{N}'’ -]+$/u;
const code = /^[A-Za-z0-9]+$/;
const none = /(?!)/;

/** Behind the slash of a link whose domain is written out: any code there leads somewhere. */
const path = /(?:https?:\/\/|(?<![\p{L}\p{N}])www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*$/iu;
/** A space before, and before that nothing that a domain could end with. */
const apartBefore = /(?:^|[^\s./\\@])\s+[("'“]*$|^[("'“]*$/u;
/** Marks and a space behind, and not "… .com". */
const apartBehind = /^[.,!?;:)"'”]*(?:\s+(?!\s|\.|com|net|org)|\s*$)/u;

function placedFields(parts: readonly TemplatePart[]): readonly PlacedField[] {
  const fields: PlacedField[] = [];
  let inPath = false;
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') {
      inPath = path.test(part.text) || (inPath && /^\S*$/u.test(part.text));
      continue;
    }
    const before = textAt(parts, index - 1);
    const behind = textAt(parts, index + 1);
    const apart = before !== null && behind !== null && apartBefore.test(before) && apartBehind.test(behind);
    fields.push({ field: part.field, harmless: inPath ? code : apart ? words : none });
  }
  return fields;
}

/** The text beside a field: empty at the ends of the template, null where another field stands there. */
function textAt(parts: readonly TemplatePart[], index: number): string | null {
  const part = parts[index];
  if (part === undefined) return '';
  return part.kind === 'text' ? part.text : null;
}
