/** Every hold-out: one line for each folder. */
import { columns } from './columns/index.ts';
import { files } from './files/index.ts';
import type { HoldOut } from './hold-out.ts';
import { numbers } from './numbers/index.ts';
import { people } from './people/index.ts';
import { which } from './people/which/index.ts';
import { replies } from './replies/index.ts';
import { values } from './values/index.ts';
import { answers } from './words/answers.ts';
import { words } from './words/index.ts';
import { remarks } from './words/remarks.ts';

export const holdOuts: readonly HoldOut[] = [
  ...numbers,
  ...words,
  answers,
  remarks,
  ...columns,
  values,
  ...people,
  ...which,
  ...replies,
  ...files,
];
