import { PublicHead } from '../../lib/public-head.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';

/** What stands around the pages of an account: the way home, the language, and the page's title in the tab. */
export function AccountFrame({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <title>{title}</title>
      <PublicHead className="mx-auto w-full max-w-300 px-4 md:px-8" />
      <main className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center px-4 pt-2 pb-12 md:content-center md:pt-0 md:pb-28">{children}</main>
    </div>
  );
}
