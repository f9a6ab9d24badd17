/** What stands in the texts themselves that a person should know of: broken links, no way out, costly characters. */
import { fieldsInLinks, findLinks, type LinkProblem } from '../shared/links.ts';
import { optOutWording } from '../shared/opt-out-wording.ts';
import { countSegments } from '../shared/segments.ts';
import type { Template } from '../shared/template.ts';

/**
 * Different texts that are looked through. Fields hold names and amounts, so what the first few hundred texts do not
 * show is rare; looking through a million of them would take minutes.
 */
const textsExamined = 400;
/** As many as a person reads. */
const listed = { links: 20, characters: 12 } as const;

export interface TextFindings {
  readonly links: readonly { readonly link: string; readonly problem: LinkProblem['kind'] }[];
  readonly fieldsInLinks: readonly string[];
  /** Fields of other programs that would go out as they stand. */
  readonly foreignFields: readonly { readonly written: string; readonly field: string }[];
  /** A text without any wording for opting out was among them. */
  readonly noOptOut: boolean;
  /** Characters that force UCS-2. */
  readonly forcing: readonly string[];
}

/** Looks through texts as they come; the same text twice counts once. */
export class Findings {
  readonly #seen = new Set<string>();
  readonly #links = new Map<string, { readonly link: string; readonly problem: LinkProblem['kind'] }>();
  readonly #forcing = new Set<string>();
  #noOptOut = false;

  look(text: string): void {
    if (this.#seen.size >= textsExamined || this.#seen.has(text)) return;
    this.#seen.add(text);
    for (const { text: link, problems } of findLinks(text)) {
      if (this.#links.size >= listed.links) break;
      for (const { kind } of problems) this.#links.set(`${kind} ${link}`, { link, problem: kind });
    }
    if (!this.#noOptOut && optOutWording(text) === undefined) this.#noOptOut = true;
    for (const { character } of countSegments(text).forcing) {
      if (this.#forcing.size < listed.characters) this.#forcing.add(character);
    }
  }

  all(template: Template): TextFindings {
    return {
      links: [...this.#links.values()],
      fieldsInLinks: fieldsInLinks(template),
      foreignFields: template.problems.flatMap((problem) =>
        problem.kind === 'foreign-field' ? [{ written: problem.written, field: problem.field }] : [],
      ),
      noOptOut: this.#noOptOut,
      forcing: [...this.#forcing],
    };
  }
}
