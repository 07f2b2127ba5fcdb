import { classNames } from '../lib/class-names.ts';

interface Drawing {
  chalk: string;
  /** The one yellow stroke. */
  yellow: string;
}

const DRAWINGS = {
  desk: {
    chalk: 'M34 58 166 56M44 60 40 122M156 58 161 121M46 82 154 81M28 124Q100 128 174 123M58 53V44H76V53M170 30l3-8M178 40l9-3M24 34q5-10 12-6',
    yellow: 'M84 52Q82 34 92 26M84 52Q88 38 104 38M78 52H94M124 54 142 20M131 54 149 24M142 20 149 24M124 54 131 54',
  },
  tick: {
    chalk: 'M100 22C134 20 156 44 155 72 154 100 130 120 100 119 70 118 46 98 46 70 46 44 66 24 96 22M168 28l8-8M176 44l12-3M28 38l-9-8M26 56l-11-1',
    yellow: 'M74 72 94 92 130 52',
  },
  talk: {
    chalk: 'M36 30Q84 26 122 30 132 32 132 42L131 68Q130 78 120 79L72 80 52 96 54 80 44 79Q34 78 34 68L33 42Q33 32 42 30M56 48H110M56 62H92',
    yellow: 'M146 58 160 59Q170 60 170 70L169 94Q168 104 158 104L156 120 138 105 106 104Q98 103 97 96',
  },
  envelope: {
    chalk: 'M40 44Q100 40 160 43L162 108Q100 113 38 109ZM40 46 98 84Q102 86 106 83L160 45M40 106 78 74M161 106 124 74',
    yellow: 'M150 24l5-11M164 30l10-7M137 26l-2-10',
  },
} satisfies Record<string, Drawing>;

export type ChalkDrawingName = keyof typeof DRAWINGS;

/** A drawing in one chalk line with one yellow stroke; decoration. */
export function ChalkDrawing({ name, className }: { name: ChalkDrawingName; className?: string }) {
  const { chalk, yellow } = DRAWINGS[name];
  return (
    <svg viewBox="0 0 200 140" fill="none" strokeWidth={2.6} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className={classNames('h-35 w-50 shrink-0 stroke-ink-2', className)}>
      <path d={chalk} />
      <path d={yellow} className="stroke-star-deep" />
    </svg>
  );
}
