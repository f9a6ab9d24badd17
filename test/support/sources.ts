/** The program's own sources as syntax trees, for tests of what is written in them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { root } from '../../build/setup/paths.mjs';

/** A node of the tree (ESTree with TypeScript and JSX); what it has beside its type and place is looked at when needed. */
export type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly tree: Node;
  readonly lineOf: (node: Node) => number;
}

/** Parses what the patterns find, relative to the root. */
export function sourcesIn(...patterns: readonly string[]): readonly Source[] {
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).map(String);
  return paths
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      const tree: unknown = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
      if (!isNode(tree)) throw new Error(`${path} was not parsed`);
      return {
        path: path.replaceAll('\\', '/'),
        tree,
        lineOf: ({ start }) => code.slice(0, start).split('\n').length,
      };
    });
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Nodes among the values, in order; lists are looked into. */
export function nodesIn(...values: readonly unknown[]): readonly Node[] {
  return values.flatMap((value) => (Array.isArray(value) ? nodesIn(...value) : isNode(value) ? [value] : []));
}

/** Every node from this one down. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of nodesIn(...Object.values(node))) yield* walk(child);
}

/** The name of an identifier, of the last part of `a.b.c`, or of a JSX name; empty for anything else. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  return typeof node.name === 'string' ? node.name : '';
}

/** A literal's text; of a template its fixed parts, where `hole` stands for each of the others. Null for anything else. */
export function textOf(node: unknown, hole: string): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = nodesIn(node.quasis).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  );
  return parts.join(hole);
}
