import { SpecimenControls } from './specimen-controls.tsx';
import { SpecimenFrame } from './specimen-frame.tsx';
import { SpecimenOverlays } from './specimen-overlays.tsx';
import { SpecimenStates } from './specimen-states.tsx';
import { WORDS } from './specimen-words.ts';

const THEMES = [
  ['light', WORDS.day],
  ['dark', WORDS.evening],
] as const;

/** Every component in both themes, side by side. A developer's page; needs a router and a ToastProvider above. */
export function SpecimenPage() {
  return (
    <main className="grid min-h-dvh xl:grid-cols-2">
      {THEMES.map(([theme, title]) => (
        <div key={theme} data-theme={theme} className="grid min-w-0 content-start gap-9 overflow-hidden bg-paper px-4 py-12 text-ink md:px-12">
          <h2 className="text-headline">{title}</h2>
          <SpecimenControls />
          <SpecimenStates />
          <SpecimenOverlays />
          <SpecimenFrame />
        </div>
      ))}
    </main>
  );
}
