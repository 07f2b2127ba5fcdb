import type { Elements } from '../../lib/text-or-elements.ts';

/** What is asked for below the invitation: a heading, words, and what there is to press. */
export function JoiningStep({ title, text, children }: { title?: string; text?: string; children: Elements }) {
  return (
    <section className="grid gap-3 md:gap-4">
      {(title !== undefined || text !== undefined) && (
        <div className="grid gap-1">
          {title !== undefined && <h2 className="text-title">{title}</h2>}
          {text !== undefined && <p className="text-meta text-ink-2">{text}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
