import { headBack, headFront } from './head.ts';
import type { Look } from './look.ts';
import { round } from './sheet.ts';

export interface Point {
  x: number;
  y: number;
}

/** An arm from the shoulder over the elbow to the hand, in the figure's own units. */
export interface Arm {
  shoulder: Point;
  elbow: Point;
  hand: Point;
}

/** Arms that several scenes use; left is the viewer's left. */
export const ARMS = {
  leftOnTable: { shoulder: { x: -26, y: 50 }, elbow: { x: -38, y: 78 }, hand: { x: -14, y: 84 } },
  rightOnTable: { shoulder: { x: 26, y: 50 }, elbow: { x: 38, y: 78 }, hand: { x: 14, y: 84 } },
  leftUp: { shoulder: { x: -26, y: 50 }, elbow: { x: -46, y: 34 }, hand: { x: -42, y: -2 } },
  rightUp: { shoulder: { x: 26, y: 50 }, elbow: { x: 46, y: 34 }, hand: { x: 42, y: -2 } },
  leftOut: { shoulder: { x: -26, y: 50 }, elbow: { x: -44, y: 62 }, hand: { x: -58, y: 50 } },
  rightOut: { shoulder: { x: 26, y: 50 }, elbow: { x: 44, y: 62 }, hand: { x: 58, y: 50 } },
  leftDown: { shoulder: { x: -27, y: 48 }, elbow: { x: -37, y: 66 }, hand: { x: -35, y: 86 } },
  rightDown: { shoulder: { x: 27, y: 48 }, elbow: { x: 37, y: 66 }, hand: { x: 35, y: 86 } },
  leftHold: { shoulder: { x: -26, y: 50 }, elbow: { x: -38, y: 74 }, hand: { x: -10, y: 66 } },
  rightHold: { shoulder: { x: 26, y: 50 }, elbow: { x: 38, y: 74 }, hand: { x: 10, y: 66 } },
} as const satisfies Record<string, Arm>;

/** One arm: a sleeve with a cuff, and a hand. */
export function arm(look: Look, { shoulder, elbow, hand }: Arm, width = 14): string {
  const path = `M${shoulder.x} ${shoulder.y}Q${elbow.x} ${elbow.y} ${hand.x} ${hand.y}`;
  const short = look.wear === 'star' || look.wear === 'stripes';
  const stroke = (colour: string, more: string) => `<path d="${path}" stroke="${colour}" fill="none" stroke-linecap="round" ${more}/>`;
  const length = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y) + Math.hypot(hand.x - elbow.x, hand.y - elbow.y);
  const sleeve = short ? `stroke-dasharray="${round(length * 0.34)} 400"` : `stroke-dasharray="${round(length * 0.84)} 400"`;
  return (
    stroke(look.skin.base, `stroke-width="${width * 0.72}"`) +
    stroke(sleeveColour(look), `stroke-width="${width}" ${sleeve}`) +
    stroke('#000', `stroke-width="${width}" ${sleeve} opacity=".07"`) +
    `<circle cx="${hand.x}" cy="${hand.y}" r="${width * 0.5}" fill="${look.skin.base}"/>` +
    `<path d="M${hand.x - 3} ${hand.y + 1.5}q3 2.500 6 0" stroke="${look.skin.shade}" stroke-width="1.300" fill="none" stroke-linecap="round"/>`
  );
}

function sleeveColour(look: Look): string {
  return look.wear === 'pinafore' ? '#fbf7ee' : look.top;
}

const TORSO = 'M-34 96V57C-34 39-20 30 0 30S34 39 34 57V96Z';

function clothes(look: Look, body: string, bottom: number): string {
  const { top, second } = look;
  const base = `<path d="${body}" fill="${look.wear === 'pinafore' ? '#fbf7ee' : top}"/>`;
  switch (look.wear) {
    case 'collar':
      return `${base}<path d="M-12 31 0 45 12 31 16 40 6 52 0 45-6 52-16 40Z" fill="#fff"/>`;
    case 'stripes':
      return `${base}<path d="M-33.500 60H33.500M-34 74H34M-34 88H34" stroke="#fff" stroke-width="5" opacity=".55"/>`;
    case 'hoodie':
      return `${base}<path d="M-17 31Q0 54 17 31 22 44 0 52-22 44-17 31Z" fill="#000" opacity=".16"/><path d="M-5 50V64M5 50V62" stroke="#fff" stroke-width="1.800" stroke-linecap="round" opacity=".8"/>`;
    case 'star':
      return `${base}<path d="M0 53 4.300 61.500 13.500 63 7 69.500 8.500 79 0 74.500-8.500 79-7 69.500-13.500 63-4.300 61.500Z" fill="${second}"/>`;
    case 'pinafore':
      return `${base}<path d="M-20 ${bottom}V60H20V${bottom}Z" fill="${top}"/><path d="M-17 62V38M17 62V38" stroke="${top}" stroke-width="6"/><circle cx="-17" cy="63" r="2.400" fill="#fff"/><circle cx="17" cy="63" r="2.400" fill="#fff"/>`;
    case 'cardigan':
      return `${base}<path d="M-11 31 0 ${bottom} 11 31Q0 42-11 31Z" fill="#fbf6ea"/><path d="M-11 31Q-8 60-2 ${bottom}M11 31Q8 60 2 ${bottom}" stroke="#000" stroke-width="1.500" opacity=".15" fill="none"/>`;
    case 'plain':
      return `${base}<path d="M-12 31Q0 44 12 31" stroke="#000" stroke-width="2.400" opacity=".14" fill="none"/>`;
  }
}

function neck(look: Look): string {
  return `<rect x="-8" y="15" width="16" height="22" rx="7.500" fill="${look.skin.shade}"/>`;
}

/** Head and shoulders from the front, down to a table's edge. The head's centre is the origin. */
export function bust(look: Look, arms: readonly Arm[] = []): string {
  return (
    clothes(look, TORSO, 96) +
    `<path d="M-34 96V57C-34 39-20 30-5 30-20 44-24 68-22 96Z" fill="#000" opacity=".08"/>` +
    neck(look) +
    headFront(look) +
    arms.map((item) => arm(look, item)).join('')
  );
}

/** Head and shoulders from behind. */
export function bustBack(look: Look, extra = ''): string {
  return (
    `<path d="${TORSO}" fill="${look.top}"/><path d="M-34 96V57C-34 39-20 30-5 30-20 44-24 68-22 96Z" fill="#000" opacity=".1"/>` +
    `<rect x="-8" y="15" width="16" height="20" rx="7" fill="${look.skin.shade}"/>${extra}${headBack(look)}`
  );
}

/** A school bag on a back. */
export function backpack(colour: string): string {
  return (
    `<path d="M-10 38Q0 27 10 38" stroke="${colour}" stroke-width="5" fill="none"/><rect x="-24" y="36" width="48" height="56" rx="15" fill="${colour}"/>` +
    `<rect x="-17" y="62" width="34" height="22" rx="7" fill="#000" opacity=".16"/><path d="M-17 68H17" stroke="#fff" stroke-width="1.600" opacity=".35"/>` +
    `<path d="M-24 52C-24 40-18 36-10 36-16 44-17 70-14 92-22 90-24 84-24 78Z" fill="#fff" opacity=".12"/>`
  );
}

export interface Stance {
  /** Feet, left and right, relative to the hips' line. */
  feet: readonly [Point, Point];
  arms: readonly Arm[];
}

export const STANCES = {
  stand: { feet: [{ x: -10, y: 140 }, { x: 10, y: 140 }], arms: [ARMS.leftDown, ARMS.rightDown] },
  cheer: { feet: [{ x: -13, y: 140 }, { x: 13, y: 140 }], arms: [ARMS.leftUp, ARMS.rightUp] },
  wave: { feet: [{ x: -10, y: 140 }, { x: 11, y: 140 }], arms: [ARMS.leftDown, ARMS.rightUp] },
  run: { feet: [{ x: -30, y: 126 }, { x: 20, y: 140 }], arms: [ARMS.leftOut, ARMS.rightHold] },
  kick: { feet: [{ x: -12, y: 140 }, { x: 40, y: 120 }], arms: [ARMS.leftOut, ARMS.rightOut] },
  reach: { feet: [{ x: -11, y: 140 }, { x: 11, y: 140 }], arms: [ARMS.leftOut, ARMS.rightOut] },
  push: { feet: [{ x: -18, y: 140 }, { x: 6, y: 140 }], arms: [ARMS.rightOut, { shoulder: { x: -20, y: 52 }, elbow: { x: 10, y: 70 }, hand: { x: 50, y: 62 } }] },
  hold: { feet: [{ x: -10, y: 140 }, { x: 10, y: 140 }], arms: [ARMS.leftHold, ARMS.rightHold] },
} as const satisfies Record<string, Stance>;

/** A whole person from the front, 172 high with the head; feet stand at y = 144. */
export function person(look: Look, stance: Stance, legs: string, shoes = '#3c3a44'): string {
  const [left, right] = stance.feet;
  const leg = (x: number, foot: Point) =>
    `<path d="M${x} 92Q${(x + foot.x) / 2 + (foot.x > x ? 4 : -4)} ${(92 + foot.y) / 2} ${foot.x} ${foot.y - 5}" stroke="${legs}" stroke-width="15" fill="none" stroke-linecap="round"/>` +
    `<path d="M${foot.x - 8} ${foot.y - 7}H${foot.x + 5}Q${foot.x + 13} ${foot.y - 4} ${foot.x + 12} ${foot.y + 2}H${foot.x - 9}Q${foot.x - 10} ${foot.y - 3} ${foot.x - 8} ${foot.y - 7}Z" fill="${shoes}"/>`;
  const skirt = look.wear === 'pinafore';
  const body = skirt ? 'M-24 48C-24 38-16 31 0 31S24 38 24 48L31 110Q0 118-31 110Z' : 'M-27 52C-27 38-16 31 0 31S27 38 27 52L26 91Q0 97-26 91Z';
  return (
    leg(-9, left) +
    leg(9, right) +
    (skirt ? '' : `<path d="M-25 86H25L22 108Q11 113 0 106-11 113-22 108Z" fill="${legs}"/>`) +
    clothesStanding(look, body) +
    neck(look) +
    headFront(look) +
    stance.arms.map((item) => arm(look, nearBody(item), 12)).join('')
  );
}

/** A standing body is narrower than a bust, so its shoulders are too. */
function nearBody(item: Arm): Arm {
  const sign = item.shoulder.x < 0 ? -1 : 1;
  return { ...item, shoulder: { x: sign * 19, y: item.shoulder.y - 3 } };
}

function clothesStanding(look: Look, body: string): string {
  if (look.wear === 'stripes') {
    return `<path d="${body}" fill="${look.top}"/><path d="M-26 58H26M-26 71H26M-25 84H25" stroke="#fff" stroke-width="5" opacity=".55"/>`;
  }
  if (look.wear === 'pinafore') {
    return `<path d="${body}" fill="${look.top}"/><path d="M-23 46C-22 38-15 31 0 31S22 38 23 46L16 52H-16Z" fill="#fbf7ee"/>`;
  }
  return clothes({ ...look, wear: look.wear === 'cardigan' ? 'plain' : look.wear }, body, 96);
}
