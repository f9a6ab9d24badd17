import { type ReactNode, useMemo } from 'react';
import { hasOwnAlphabet } from '../../../../electron/shared/text/own-alphabet.ts';
import { countSegments } from '../../../../electron/shared/text/segments.ts';
import { blocks, type Template, wordsOfTemplate } from '../../../../electron/shared/text/template.ts';
import listClasses from './field-list.module.css';
import classes from './message-editor.module.css';

type Mark = { start: number; end: number; kind: 'field' | 'problem' | 'warning' | 'forcing' };

/**
 * The layer behind the text area: the same text, unseen, with its marks seen. The area has no background of its own, so that the
 * marks show through exactly under the letters.
 *
 * @param open where the list of fields hangs, by its place in the text
 */
export function MarkedText({ template, open }: { template: Template; open: number | null }) {
  const nodes = useMemo(() => nodesOf(template, open), [template, open]);
  return (
    <div className={classes.marks} dir="auto" aria-hidden>
      {nodes}
      {/* A last line that is empty has no height without something in it. */}
      {'\u200b'}
    </div>
  );
}

function nodesOf(template: Template, open: number | null): ReactNode[] {
  const { source } = template;
  const nodes: ReactNode[] = [];
  let at = 0;
  const addText = (end: number): void => {
    if (open !== null && open >= at && open <= end) {
      nodes.push(source.slice(at, open), <span key="open" className={listClasses.anchor} />);
      at = open;
    }
    nodes.push(source.slice(at, end));
  };
  for (const { start, end, kind } of marksOf(template)) {
    if (start < at) continue;
    addText(start);
    nodes.push(
      <mark key={start} className={classes.mark} data-kind={kind}>
        {source.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  addText(source.length);
  return nodes;
}

/** Marks in order of place; where two begin together the graver one comes first. */
function marksOf(template: Template): Mark[] {
  const problems = template.problems.map(
    (problem): Mark => ({
      start: problem.start,
      end: problem.end,
      kind: blocks(problem) ? 'problem' : 'warning',
    }),
  );
  const fields = template.parts.flatMap((part): Mark[] =>
    part.kind === 'field' ? [{ start: part.start, end: part.end, kind: 'field' }] : [],
  );
  const words = hasOwnAlphabet(template.parts) ? [] : wordsOfTemplate(template);
  const forcing = words.flatMap(({ start, end }) =>
    countSegments(template.source.slice(start, end)).forcing.map(({ index, character }): Mark => {
      const place = start + index;
      return { start: place, end: place + character.length, kind: 'forcing' };
    }),
  );
  return [...problems, ...fields, ...forcing].sort((a, b) => a.start - b.start);
}
