/** A drawing under way: its size in drawing units and the gradients and filters that it uses. */
export interface Sheet {
  readonly w: number;
  readonly h: number;
  /** A top-to-bottom (or given direction) gradient; answers the paint to use as a fill. */
  linear(colours: readonly string[], direction?: 'down' | 'right' | 'diagonal'): string;
  /** A glow that fades from the colour at the centre to nothing at the edge; answers the paint. */
  glow(colour: string, opacity?: number): string;
  /** A filter attribute that blurs by so many drawing units. */
  blur(units: number): string;
  /** The whole document around the drawn body. */
  document(body: string): string;
}

const DIRECTIONS = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  right: 'x1="0" y1="0" x2="1" y2="0"',
  diagonal: 'x1="0" y1="0" x2="1" y2="1"',
};

/** Starts a drawing of w by h units. Equal gradients are defined once. */
export function createSheet(w: number, h: number): Sheet {
  const defs = new Map<string, string>();
  function define(make: (id: string) => string): string {
    const key = make('');
    const known = defs.get(key);
    if (known !== undefined) return known;
    const id = `d${defs.size}`;
    defs.set(key, id);
    return id;
  }
  const bodies: string[] = [];
  function defined(make: (id: string) => string): string {
    const before = defs.size;
    const id = define(make);
    if (defs.size > before) bodies.push(make(id));
    return id;
  }
  return {
    w,
    h,
    linear(colours, direction = 'down') {
      const stops = colours
        .map((colour, index) => `<stop offset="${round(index / (colours.length - 1))}" stop-color="${colour}"/>`)
        .join('');
      return `url(#${defined((id) => `<linearGradient id="${id}" ${DIRECTIONS[direction]}>${stops}</linearGradient>`)})`;
    },
    glow(colour, opacity = 1) {
      const stops =
        `<stop stop-color="${colour}" stop-opacity="${opacity}"/>` +
        `<stop offset=".55" stop-color="${colour}" stop-opacity="${round(opacity * 0.62)}"/>` +
        `<stop offset="1" stop-color="${colour}" stop-opacity="0"/>`;
      return `url(#${defined((id) => `<radialGradient id="${id}">${stops}</radialGradient>`)})`;
    },
    blur(units) {
      const id = defined(
        (name) =>
          `<filter id="${name}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${units}"/></filter>`,
      );
      return `filter="url(#${id})"`;
    },
    document(body) {
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">` +
        `<defs>${bodies.join('')}</defs>${body}</svg>`
      );
    },
  };
}

/** Two decimals are finer than a pixel here and keep the document light. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Moves, scales and turns what is drawn inside. */
export function place(body: string, x: number, y: number, scale = 1, turn = 0): string {
  const rotation = turn === 0 ? '' : ` rotate(${round(turn)})`;
  const size = scale === 1 ? '' : ` scale(${round(scale)})`;
  return `<g transform="translate(${round(x)} ${round(y)})${rotation}${size}">${body}</g>`;
}

/** A soft shadow on the ground. */
export function shadow(sheet: Sheet, x: number, y: number, rx: number, ry: number, opacity = 0.35): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${sheet.glow('#2b1a0c', opacity)}"/>`;
}

/** Light from a corner and slightly darker edges: what makes flat shapes a picture. */
export function finish(sheet: Sheet, light = '#fff4c8', strength = 0.5): string {
  const { w, h } = sheet;
  const edge = 'url(#edge)';
  return (
    `<ellipse cx="${round(w * 0.12)}" cy="${round(-h * 0.05)}" rx="${round(w * 0.75)}" ry="${round(h * 0.8)}" fill="${sheet.glow(light, strength * 0.72)}"/>` +
    `<radialGradient id="edge" cx=".5" cy=".45" r=".78"><stop offset=".58" stop-color="#0b1a14" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#0b1a14" stop-opacity=".26"/></radialGradient><rect width="${w}" height="${h}" fill="${edge}"/>`
  );
}
