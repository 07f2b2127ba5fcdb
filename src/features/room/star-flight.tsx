import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Star } from '../../components/star.tsx';

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Flight {
  readonly id: number;
  readonly points: number;
  readonly from: Place;
  readonly to: Place;
}

/** One star flies so long, ms (look: principle 4). */
const FLIGHT_MS = 700;
/** Two smaller ones follow it, each so much later, ms. */
const TAIL_MS = 70;
const SIZES = [34, 22, 14] as const;

/** A star on its way from the skill to the picture, with two behind it; `onLand` when the first is there. Decoration. */
export function StarFlight({ flight, onLand }: { flight: Flight; onLand: (flight: Flight) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const landRef = useRef(onLand);
  useEffect(() => {
    landRef.current = onLand;
  });
  useEffect(() => {
    const flying = [...(box.current?.children ?? [])].map((star, index) => star.animate(pathOf(flight), { duration: FLIGHT_MS, delay: index * TAIL_MS, easing: 'cubic-bezier(0.4, 0, 0.1, 1)', fill: 'both' }));
    const last = flying.at(-1);
    if (last !== undefined) last.onfinish = () => landRef.current(flight);
    return () => {
      for (const star of flying) star.cancel();
    };
  }, [flight]);
  return createPortal(
    <div ref={box} aria-hidden="true" className="pointer-events-none fixed top-0 left-0 z-50">
      {SIZES.map((size) => (
        <span key={size} className="absolute top-0 left-0 block opacity-0" style={{ width: size, height: size, marginLeft: -size / 2, marginTop: -size / 2 }}>
          <Star className="size-full drop-shadow-sm" />
        </span>
      ))}
    </div>,
    document.body,
  );
}

/* A bow, not a line: it rises before it falls onto the picture. */
function pathOf({ from, to }: Flight): Keyframe[] {
  const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 40 };
  const at = ({ x, y }: Place, scale: number, turn: number) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
  return [
    { transform: at(from, 0.4, 0), opacity: 0, offset: 0 },
    { transform: at(from, 1.2, 20), opacity: 1, offset: 0.15 },
    { transform: at(middle, 1.3, 160), opacity: 1, offset: 0.55 },
    { transform: at(to, 0.9, 360), opacity: 1, offset: 0.95 },
    { transform: at(to, 0.5, 372), opacity: 0, offset: 1 },
  ];
}
