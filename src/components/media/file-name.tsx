import { classNames } from '../../lib/class-names.ts';

/** Letters of a name that are shown: about three lines of a bubble on a phone of 360 px (ours). */
const SHOWN_MAX = 56;
/** Letters before the extension that stay: a number or a date tells two files apart (ours). */
const TAIL = 8;
/** An extension is no longer than this, with its dot; a longer one is a part of the name (ours). */
const EXTENSION_MAX = 9;

/** The name of a file on the screen: breaks anywhere, loses its middle where it is too long, and keeps its extension. */
export function FileName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi title={name} className={classNames('block wrap-anywhere', className)}>
      {shortFileName(name)}
    </bdi>
  );
}

/** The name without its middle, of at most 56 letters; the whole name where it is no longer. */
export function shortFileName(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= SHOWN_MAX) return name;
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= EXTENSION_MAX ? letters.length - dot : 0;
  const tail = extension + TAIL;
  return `${letters.slice(0, SHOWN_MAX - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}
