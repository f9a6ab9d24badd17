/** Every text for people is in the catalogue: none is written in the program. */
import { expect, test } from 'vitest';
import {
  type Node,
  nameOf,
  nodesIn,
  type Source,
  sourcesIn,
  textOf,
  walk,
} from '../../../support/sources.ts';

/** What people read of an element, and of the objects that menus, boxes, tables and selects are made from. */
const readAttributes =
  /^(label|title|placeholder|alt|description|message|detail|toolTip|tooltip|sublabel|buttonLabel|nameFieldLabel|nothingFoundMessage|hint|note|error|text|heading|header|aria-(label|description|roledescription|valuetext)|.*Label)$/;
const readProperties =
  /^(label|title|placeholder|description|message|detail|body|buttons|toolTip|sublabel|buttonLabel|sheetName|heading|headings|header|ariaLabel|aria-label)$/;
/** What they are told by calling. */
const readCalls =
  /^(notifyDone|showErrorBox|setToolTip|setTitle|askWhereToSave|announce|alert|confirm|prompt|Notification)$/;

/** The program's name, names of keys and of file formats are the same in every language. */
const noWords =
  /https?:\/\/|\b(Carillon|F1|CSV|TXT|XLSX|PDF|JSON|SMS|X-RateLimit-(Limit|Remaining|Reset))\b|\.(csv|xlsx|json|txt)\b/g;

/** Files whose texts are for programs and for whoever helps, not for the person before the screen. */
const otherReaders = [
  // Written to the log and to the details of a failure.
  'electron/service/',
  'electron/log/log.ts',
  'electron/db/',
  'electron/app/diagnostics.ts',
  'electron/settings/accounts/connection-check.ts',
  // Answers as the service itself would give them.
  'electron/practice/',
];

function textsOutside({ path, tree, lineOf }: Source): readonly string[] {
  const found: string[] = [];
  const judge = (...nodes: readonly unknown[]): void => {
    for (const node of nodesIn(...nodes).flatMap(branchesOf)) {
      const text = textOf(node, '…');
      if (text !== null && /\p{L}{2}/u.test(text.replaceAll(noWords, ''))) {
        found.push(`${path}:${lineOf(node)} ${text.trim()}`);
      }
    }
  };
  for (const node of walk(tree)) {
    switch (node.type) {
      case 'JSXText':
        judge(node);
        break;
      case 'JSXElement':
      case 'JSXFragment':
        judge(nodesIn(node.children).flatMap((child) => nodesIn(child.expression)));
        break;
      case 'JSXAttribute':
        if (readAttributes.test(nameOf(node.name))) judge(node.value);
        break;
      case 'Property':
        if (readProperties.test(nameOf(node.key)) && node.shorthand !== true) judge(node.value);
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (readCalls.test(nameOf(node.callee)) && !isEvent(node)) judge(node.arguments);
        break;
    }
  }
  return found;
}

/** What a value may come out as: both ends of a choice, each of a list. */
function branchesOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return nodesIn(node.consequent, node.alternate).flatMap(branchesOf);
    case 'LogicalExpression':
      return nodesIn(node.operator === '&&' ? [] : node.left, node.right).flatMap(branchesOf);
    case 'BinaryExpression':
      return node.operator === '+' ? nodesIn(node.left, node.right).flatMap(branchesOf) : [];
    case 'ArrayExpression':
      return nodesIn(node.elements).flatMap(branchesOf);
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return nodesIn(node.expression).flatMap(branchesOf);
    default:
      return [node];
  }
}

/** The main process tells pages of events by a name. */
function isEvent(node: Node): boolean {
  return nameOf(node.callee) === 'announce' && nodesIn(node.arguments).length > 1;
}

test('the page has no text of its own', () => {
  expect(sourcesIn('renderer/**/*.{ts,tsx}').flatMap(textsOutside)).toEqual([]);
});

test('the main process has none either', () => {
  const sources = sourcesIn('electron/**/*.ts').filter(
    ({ path }) => !otherReaders.some((place) => path.startsWith(place)),
  );
  expect(sources.flatMap(textsOutside)).toEqual([]);
});

test('the check finds what it is for', () => {
  const [component] = sourcesIn('test/unit/renderer/catalogue/english-in-code.example.tsx');
  expect(
    component &&
      textsOutside(component)
        .map((text) => text.replace(/^\S+ /, ''))
        .sort(),
  ).toEqual(['Delete', 'Hello', 'Nothing is lost', 'Save', 'Text on the button']);
});
