import { type ReactNode, useMemo } from 'react';
import { hasOwnAlphabet } from '../../../../electron/shared/text/own-alphabet.ts';
import { countSegments } from '../../../../electron/shared/text/segments.ts';
import { blocks, type Template, wordsOfTemplate } from '../../../../electron/shared/text/template.ts';
import classes from './message-editor.module.css';

type Mark = { start: number; end: number; kind: 'field' | 'problem' | 'warning' | 'forcing' };

/**
 * The layer behind the text area: the same text, unseen, with its marks seen. The area has no background of its own, so that the
 * marks show through exactly under the letters.
 */
export function MarkedText({ template }: { template: Template }) {
  const nodes = useMemo(() => nodesOf(template), [template]);
  return (
    <div className={classes.marks} dir="auto" aria-hidden>
      {nodes}
      {/* A last line that is empty has no height without something in it. */}
      {'\u200b'}
    </div>
  );
}

function nodesOf(template: Template): ReactNode[] {
  const { source } = template;
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind } of marksOf(template)) {
    if (start < at) continue;
    nodes.push(source.slice(at, start));
    nodes.push(
      <mark key={start} className={classes.mark} data-kind={kind}>
        {source.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  nodes.push(source.slice(at));
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
