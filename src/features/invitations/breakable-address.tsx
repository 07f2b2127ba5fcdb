import { Fragment } from 'react';

/** An address that breaks behind its signs, where a line is too short for it, rather than at its last letter. Copied, it is the address alone. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?<=[@._-])/u).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in its order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
