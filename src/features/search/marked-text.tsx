import { Fragment } from 'react';
import type { Snippet } from '../../../schema/port/search.ts';

/** A part of a text with the found words marked. */
export function MarkedText({ snippet: { text, marks } }: { snippet: Snippet }) {
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          <span>{text.slice(marks[index - 1]?.[1] ?? 0, from)}</span>
          <mark className="rounded-[4px] bg-board-tint-2 text-ink">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(marks.at(-1)?.[1] ?? 0)}</span>
    </>
  );
}
