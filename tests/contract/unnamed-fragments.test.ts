import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** A node of the syntax tree (ESTree with JSX); its other fields hold nodes, lists of nodes and plain values. */
type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);

/** Whether an expression is an element whenever it is anything, by its form alone. */
function isElement(value: unknown): boolean {
  if (!isTree(value)) return false;
  switch (value['type']) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true;
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'JSXExpressionContainer':
      return isElement(value['expression']);
    case 'LogicalExpression':
      return isElement(value['right']);
    case 'ConditionalExpression':
      return isElement(value['consequent']) && isElement(value['alternate']);
    case 'JSXText':
      return typeof value['value'] === 'string' && value['value'].trim() === '' && value['value'].includes('\n');
    case 'Literal':
      return value['value'] === null;
    case 'CallExpression': {
      const { callee } = value;
      const callback = listOf(value['arguments'])[0];
      return isTree(callee) && isTree(callee['property']) && callee['property']['name'] === 'map' && isTree(callback) && isElement(callback['body']);
    }
    default:
      return false;
  }
}

function looseChildren(value: unknown): readonly Tree[] {
  if (Array.isArray(value)) return value.flatMap(looseChildren);
  if (!isTree(value)) return [];
  const own = value['type'] === 'JSXFragment' ? listOf(value['children']).filter((child) => !isElement(child)) : [];
  return [...own, ...Object.values(value).flatMap(looseChildren)];
}

function looseTextsOf(file: string, source: string): readonly string[] {
  const { program } = parseSync(file, source, { lang: 'tsx' });
  return looseChildren(program).map(({ start, end }) => `${file}: ${source.slice(Number(start), Number(end))}`);
}

it('F-801 the check finds a text in a fragment without a name, and lets elements be', () => {
  expect(looseTextsOf('a.tsx', 'export const a = <>{t("x")}</>;')).toEqual(['a.tsx: {t("x")}']);
  expect(looseTextsOf('a.tsx', 'export const a = <>text <b /></>;')).toEqual(['a.tsx: text ']);
  expect(looseTextsOf('a.tsx', 'export const a = <>{b ? <b /> : c}</>;')).toHaveLength(1);
  expect(looseTextsOf('a.tsx', 'export const a = <>\n  {b && <b />}\n  {c?.map((d) => <i key={d} />)}\n</>;')).toEqual([]);
});

it('F-801 a fragment without a name holds elements only: the compiler does not check its children, write <Fragment> for those whose form does not say what they are', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => looseTextsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});
