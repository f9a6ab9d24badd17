/** Which column holds what: headings in many languages, and the layouts of programs that people export from. */
import type { HoldOut } from '../hold-out.ts';
import { askedCases } from './asked.ts';
import { consentCases, headingCases } from './headings.ts';
import { labelCases } from './labels.ts';
import { layoutCases } from './layouts.ts';

export const columns: readonly HoldOut[] = [
  { name: 'headings', cases: headingCases },
  { name: 'consent', cases: consentCases },
  { name: 'asked', cases: askedCases },
  { name: 'labels', cases: labelCases },
  { name: 'layouts', cases: layoutCases },
];
