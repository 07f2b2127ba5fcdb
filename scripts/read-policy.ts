/** The privacy policy as it is written in docs/privacy: a title, a lead, and parts of paragraphs and lists. */
export interface Policy {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly { readonly title: string; readonly blocks: readonly PolicyBlock[] }[];
}
export type PolicyBlock = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'list'; readonly items: readonly string[] };

/** Reads a policy; `values` fill its holes. Throws where a hole stays open or a line is of no kind. */
export function readPolicy(source: string, values: Readonly<Record<string, string>>): Policy {
  const filled = source.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The policy needs ${name}`);
    return value;
  });
  const [head = '', ...sections] = filled.trim().split(/^## /mu);
  const [title = '', lead = ''] = head.trim().split('\n\n');
  if (!title.startsWith('# ') || lead === '') throw new Error('A policy begins with its title and its lead');
  return {
    title: title.slice(2),
    lead,
    parts: sections.map((section) => {
      const [name = '', ...lines] = section.trim().split('\n');
      return { title: name, blocks: blocksOf(lines) };
    }),
  };
}

function blocksOf(lines: readonly string[]): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) {
      if (items.length === 0) blocks.push({ kind: 'list', items });
      items.push(line.slice(2));
      continue;
    }
    items = [];
    if (line !== '') blocks.push({ kind: 'text', text: line });
  }
  return blocks;
}
