/** The page's styles without those of parts that it has none of. */
import { expect, test } from 'vitest';
import { withoutUnused } from '../../../build/used-styles.ts';

const used = new Set(['m_77c9d27d']);

test.each([
  ['of a part that the page has', '.m_77c9d27d{color:red}'],
  ['of no part', '.plain,#root>p{color:red}'],
  ['of whatever is not a part that it has none of', 'p:not(.m_811560b9){color:red}'],
  ['of one of several that may be meant', '.a :where(.m_811560b9,.b:is(.c,.m_811560b9)){color:red}'],
  ['of a name that only begins like a part', '.m_811560b9-own{color:red}'],
  ['of moving', '@keyframes m_811560b9{0%{opacity:0}to{opacity:1}}'],
])('keep a rule %s', (_, sheet) => {
  expect(withoutUnused(sheet, used)).toBe(sheet);
});

test.each([
  ['alone', '.m_811560b9{color:red}', ''],
  ['with a state', '.m_811560b9:hover:where([data-a],.b){color:red}', ''],
  ['below a part that it has', '.m_77c9d27d .m_811560b9::before{color:red}', ''],
  ['in a layer', '@layer mantine{.m_811560b9{color:red}p{margin:0}}', '@layer mantine{p{margin:0}}'],
  ['beside others', '.m_811560b9,.m_77c9d27d,p{color:red}', '.m_77c9d27d,p{color:red}'],
])('leave out a rule of a part that the page has none of: %s', (_, sheet, left) => {
  expect(withoutUnused(sheet, used)).toBe(left);
});
