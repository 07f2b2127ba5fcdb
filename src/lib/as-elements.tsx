import type { Elements, TextOrElements } from './text-or-elements.ts';

/** Returns the content as elements: a text gets a `span` of its own, so that it can stand next to others. */
export function asElements(content: TextOrElements): Elements {
  return typeof content === 'string' ? <span>{content}</span> : content;
}
