/**
 * Leaves out of the page's styles what is for parts of Mantine that it has none of. Mantine's styles come as one sheet; the class of each of
 * its parts (`m_77c9d27d`) stands in the script of that part alone, and what no script has, no element can have. Reading the whole sheet
 * and looking through it for the first elements took 4 % of a start.
 */
import postcss from 'postcss';
import type { Plugin } from 'vite';

const ofMantine = /\.(m_[0-9a-f]{6,8})(?![\w-])/g;
/** What stands in parentheses may be an alternative, or what an element is not. */
const parentheses = /\([^()]*\)/g;

export const usedStyles: Plugin = {
  name: 'used-styles',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
    const classes = new Set(scripts.flatMap((code) => code.match(/m_[0-9a-f]{6,8}/g) ?? []));
    for (const file of files) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = withoutUnused(String(file.source), classes);
    }
  },
};

/** @returns the sheet without rules that need a class of Mantine's which is none of `classes` */
export function withoutUnused(sheet: string, classes: ReadonlySet<string>): string {
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    const left = rule.selectors.filter((selector) => canMatch(selector, classes));
    if (left.length === 0) rule.remove();
    else if (left.length < rule.selectors.length) rule.selectors = left;
  });
  return root.toString();
}

function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  return [...withoutParentheses(selector).matchAll(ofMantine)].every(([, name]) => classes.has(name ?? ''));
}

function withoutParentheses(selector: string): string {
  const less = selector.replaceAll(parentheses, '');
  return less === selector ? selector : withoutParentheses(less);
}
