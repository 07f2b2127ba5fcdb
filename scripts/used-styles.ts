import { transform, type Selector } from 'lightningcss';

/** How markup writes the characters that class names of ours may hold. */
const ESCAPES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/**
 * Leaves of `css` what can apply to this markup: rules with a selector none of whose classes is missing in it. Colours,
 * fonts and rules without a class stay.
 */
export function usedStyles(css: string, html: string): string {
  const classes = classesIn(html);
  const isUsed = (selector: Selector): boolean => selector.every((part) => part.type !== 'class' || classes.has(part.name));
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: (rule) => (rule.value.selectors.some(isUsed) ? undefined : []),
      },
    },
  });
  return code.toString();
}

function classesIn(html: string): ReadonlySet<string> {
  const names = [...html.matchAll(/ class="([^"]*)"/gu)].map(([, value = '']) => value.replaceAll(/&[^;]+;/gu, (escape) => ESCAPES[escape] ?? escape));
  return new Set(names.flatMap((value) => value.split(/\s+/u)));
}
