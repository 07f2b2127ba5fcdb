import { afterEach } from 'vitest';
import { reportLooseTexts } from './report-loose-texts.ts';

/* F-801: a component test fails if React put a text next to other children. */
if ('document' in globalThis) {
  const loose: string[] = [];
  reportLooseTexts((text) => loose.push(text));
  afterEach(() => {
    const found = loose.splice(0);
    if (found.length > 0) throw new Error(`Each of these texts needs a span of its own (src/lib/text-or-elements.ts): ${JSON.stringify(found)}`);
  });
}
