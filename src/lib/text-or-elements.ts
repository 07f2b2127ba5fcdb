import type { ReactElement } from 'react';

/*
 * F-801: a page translator moves each text node into an element of its own. React can then neither remove nor replace
 * a text that has siblings. It can when the text is all that its element contains: it sets the element's textContent.
 */

/** Elements or nothing: allowed next to anything. A text among them has a `span` of its own. */
export type Elements = ReactElement | '' | null | undefined | boolean | readonly Elements[];

/** One text, or elements: allowed as all that an element contains. */
export type TextOrElements = string | ReactElement | null | undefined | boolean | readonly Elements[];
