import { Fragment } from 'react';
import { JAR_HOLDS, starsInJars } from './stars-in-jars.ts';

const STAR = 'M12 1.9c.5 0 .95.28 1.17.73l2.55 5.15 5.7.83c1.07.16 1.5 1.47.72 2.22l-4.12 4.01.98 5.66c.18 1.06-.93 1.87-1.89 1.37L12 19.2l-5.1 2.67c-.96.5-2.07-.3-1.89-1.37l.98-5.66-4.12-4.01c-.78-.75-.35-2.06.72-2.22l5.7-.83 2.55-5.15A1.3 1.3 0 0 1 12 1.9Z';
const YELLOWS = ['#f2b33d', '#f7c862', '#eda52a'] as const;

/** A jar with as many stars as the child has, up to 30; a full one stands behind the next, and what is more than that is a number on it. Decoration: the number of all stands beside it. */
export function StarJar({ count, className }: { count: number; className?: string }) {
  const { full, open } = starsInJars(count);
  return (
    <svg viewBox={full > 0 ? '-88 0 288 236' : '0 0 200 236'} aria-hidden="true" className={className}>
      {full > 0 && (
        <g transform="translate(-98 92) scale(.59)">
          <Jar stars={JAR_HOLDS} />
          {full > 1 && (
            <text x="100" y="-6" textAnchor="middle" fill="currentColor" className="text-[44px] font-bold">
              {`× ${full}`}
            </text>
          )}
        </g>
      )}
      <Jar stars={open} />
    </svg>
  );
}

function Jar({ stars }: { stars: number }) {
  return (
    <Fragment>
      <path d="M58 34Q22 52 20 92V188Q20 220 52 220H148Q180 220 180 188V92Q178 52 142 34" fill="#fff" fillOpacity=".09" />
      {Array.from({ length: stars }, (_, index) => {
        const { x, y, turn } = placeOf(index, stars);
        return <path key={index} d={STAR} fill={YELLOWS[index % YELLOWS.length]} transform={`translate(${x} ${y}) rotate(${turn}) scale(1.2) translate(-12 -12)`} />;
      })}
      <path d="M58 34Q22 52 20 92V188Q20 220 52 220H148Q180 220 180 188V92Q178 52 142 34M52 18H148V34H52ZM38 96V140" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </Fragment>
  );
}

/* Rows of six and five from the bottom up, the last one in the middle; each star a little turned: the same jar every time. */
function placeOf(index: number, all: number): { x: number; y: number; turn: number } {
  const pair = Math.floor(index / 11);
  const inPair = index % 11;
  const isWide = inPair < 6;
  const first = pair * 11 + (isWide ? 0 : 6);
  const inRow = Math.min(isWide ? 6 : 5, all - first);
  const row = pair * 2 + (isWide ? 0 : 1);
  const jitter = ((index * 37) % 7) - 3;
  return { x: 100 + (index - first - (inRow - 1) / 2) * 25.5 + jitter, y: 197 - row * 24 + (((index * 53) % 5) - 2), turn: ((index * 47) % 70) - 35 };
}
