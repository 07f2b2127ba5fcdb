import type { Elements } from '../../lib/text-or-elements.ts';

/** One shelf of the sheet. */
export function SpecimenSection({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="grid gap-3.5">
      <h3 className="text-small text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

/** Things in a row that wraps. */
export function SpecimenRow({ children }: { children: Elements }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
