import type * as React from 'react';
import type { Elements, TextOrElements } from './lib/text-or-elements.ts';

/*
 * React's JSX types with one difference: a text must be all that its element contains (F-801, see text-or-elements.ts).
 * tsconfig.json gives this file to the compiler in place of react/jsx-runtime; the build uses React's own.
 */

export const Fragment: (props: { children?: Elements; key?: React.Key }) => React.ReactElement;
export function jsx(type: React.ElementType, props: unknown, key?: React.Key): React.ReactElement;
export function jsxs(type: React.ElementType, props: unknown, key?: React.Key): React.ReactElement;

/** Parts of React that add no element around their children. */
type WithoutElement = typeof React.Fragment | typeof React.Suspense | React.Provider<never>;

type WithChildren<P, Children> = P extends { children?: infer Known }
  ? Exclude<React.ReactNode, undefined> extends Known
    ? { [Name in keyof P]: Name extends 'children' ? Children | Extract<P[Name], (...given: never) => unknown> : P[Name] }
    : P
  : P;

export namespace JSX {
  /** A component returns no bare text: its caller may put it next to others. */
  type ElementType = string | ((props: never) => Elements) | (new (props: never) => ElementClass) | React.ExoticComponent<never>;
  type Element = React.JSX.Element;
  interface ElementClass {
    render(): Elements;
  }
  type ElementAttributesProperty = React.JSX.ElementAttributesProperty;
  type ElementChildrenAttribute = React.JSX.ElementChildrenAttribute;
  type IntrinsicAttributes = React.JSX.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = React.JSX.IntrinsicClassAttributes<T>;
  type LibraryManagedAttributes<C, P> = WithChildren<React.JSX.LibraryManagedAttributes<C, P>, C extends WithoutElement ? Elements : TextOrElements | number>;
  type IntrinsicElements = { [K in keyof React.JSX.IntrinsicElements]: WithChildren<React.JSX.IntrinsicElements[K], TextOrElements | number> };
}
