import { parse, type AnyNode, type CallExpression, type MemberExpression } from 'acorn';

/** The newest syntax that all supported browsers read; acorn checks regular expressions by it as well. */
const SYNTAX_YEAR = 2022;
/** The minifier's own names are no longer. */
const MINIFIED_MAX = 2;
const GLOBAL_OBJECTS = new Set(['globalThis', 'self', 'window']);
/** Iterators have got them later than arrays, whose methods have the same names. */
const ITERATOR_HELPERS = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some']);
const ITERATOR_MAKERS = new Set(['entries', 'keys', 'values', 'matchAll']);

/** Names that a built script takes from its browser, and the scripts that it loads. */
export interface ScriptUses {
  readonly globals: ReadonlySet<string>;
  /** "Owner.name". */
  readonly statics: ReadonlySet<string>;
  /** Names of methods that are called, whatever on, and how often; `?.()` asks first and does not count. */
  readonly methods: ReadonlyMap<string, number>;
  /** As they are written: `./first-1a2b.js`. */
  readonly imports: ReadonlySet<string>;
  /** Those of them that run before it. */
  readonly staticImports: ReadonlySet<string>;
}

/** Reads a built script. Throws a SyntaxError where it has syntax that is newer than the supported browsers. */
export function scriptUses(code: string): ScriptUses {
  const uses = { globals: new Set<string>(), statics: new Set<string>(), methods: new Map<string, number>(), imports: new Set<string>(), staticImports: new Set<string>() };
  visit(parse(code, { ecmaVersion: SYNTAX_YEAR, sourceType: 'module' }), (node, parent) => {
    if (node.type === 'Identifier') {
      if (node.name.length > MINIFIED_MAX && !isName(node, parent)) uses.globals.add(node.name);
    } else if (node.type === 'MemberExpression') noteMember(node, uses);
    else if (node.type === 'CallExpression') noteCall(node, uses);
    else if ((node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') && node.source) {
      const path = textOf(node.source);
      if (path !== null) uses.imports.add(path);
      if (path !== null && node.type !== 'ImportExpression') uses.staticImports.add(path);
    }
  });
  return uses;
}

function noteMember(node: MemberExpression, { globals, statics }: { globals: Set<string>; statics: Set<string> }): void {
  const name = nameOf(node);
  if (name === null) return;
  if (node.object.type === 'Identifier') {
    if (GLOBAL_OBJECTS.has(node.object.name)) globals.add(name);
    else statics.add(`${node.object.name}.${name}`);
  } else if (node.object.type === 'MemberExpression' && node.object.object.type === 'Identifier' && GLOBAL_OBJECTS.has(node.object.object.name)) statics.add(`${nameOf(node.object)}.${name}`);
}

function noteCall({ callee, optional }: CallExpression, { methods }: { methods: Map<string, number> }): void {
  const name = callee.type === 'MemberExpression' && !optional ? nameOf(callee) : null;
  if (callee.type !== 'MemberExpression' || name === null) return;
  // `map.values().map(…)`: of the object alone one knows that it is an iterator.
  const { object } = callee;
  const maker = object.type === 'CallExpression' && object.callee.type === 'MemberExpression' ? object.callee : null;
  const isOfObject = maker?.object.type === 'Identifier' && maker.object.name === 'Object';
  const isOfIterator = maker !== null && !isOfObject && ITERATOR_MAKERS.has(nameOf(maker) ?? '') && ITERATOR_HELPERS.has(name);
  const use = isOfIterator ? `Iterator ${name}` : name;
  methods.set(use, (methods.get(use) ?? 0) + 1);
}

function nameOf({ computed, property }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return textOf(property);
}

/** The text that an expression is, where it is one; the minifier writes them as templates, too. */
function textOf(node: AnyNode): string | null {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? null) : null;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** Whether an identifier only names a member or a key. */
function isName(node: AnyNode, parent: AnyNode | null): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return (parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') && parent.key === node && !parent.computed;
}

function visit(node: AnyNode, see: (node: AnyNode, parent: AnyNode | null) => void, parent: AnyNode | null = null): void {
  see(node, parent);
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, node);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
