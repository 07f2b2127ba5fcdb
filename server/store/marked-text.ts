/** In no text of ours, and left as it is by JSON. */
const EDGE = '\uE000';
const MARK = new RegExp(`${EDGE}(\\w+)${EDGE}`, 'u');

/** Stands in a text that our own code makes for what only a statement knows. */
export function mark(name: string): string {
  return `${EDGE}${name}${EDGE}`;
}

/** The SQL of a text with marks: each is the text that `columns` names for it, put in as it is. Each must be there and none else. */
export function markedSql(text: string, columns: Readonly<Record<string, string>>): string {
  const parts = text.split(MARK);
  const names = parts.filter((_, place) => place % 2 === 1);
  const missing = [...new Set([...names, ...Object.keys(columns)])].filter((name) => columns[name] === undefined || !names.includes(name));
  if (missing.length > 0) throw new Error(`A text and its columns differ in ${missing.join(', ')}`);
  return parts.map((part, place) => (place % 2 === 1 ? `${columns[part] ?? ''}::text` : `'${part.replaceAll("'", "''")}'`)).filter((part) => part !== "''").join(' || ');
}

/**
 * The SQL of a JSON text with marks: `values` stand for whole values, which become JSON of any kind, null where they are;
 * `columns` stand within strings, as in markedSql, and must need no escaping.
 */
export function markedJson(value: unknown, columns: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): string {
  const text = Object.keys(values).reduce((json, name) => json.replace(`"${mark(name)}"`, mark(name)), JSON.stringify(value));
  const written = Object.fromEntries(Object.entries(values).map(([name, sql]) => [name, `coalesce(to_json(${sql})::text, 'null')`]));
  return markedSql(text, { ...columns, ...written });
}
