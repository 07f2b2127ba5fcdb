export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** The upright box around a picture that was turned by so many degrees. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/** How the chosen part of a turned picture is drawn as a square: its edge in px, and what one px of the picture becomes. The picture is never blown up. */
export function cropPlacement(picture: Size, area: Area, degrees: number, sideMax: number): { side: number; scale: number; centreX: number; centreY: number } {
  const side = Math.max(1, Math.min(sideMax, Math.round(area.width)));
  const scale = side / area.width;
  const box = turnedSize(picture, degrees);
  return { side, scale, centreX: (box.width / 2 - area.x) * scale, centreY: (box.height / 2 - area.y) * scale };
}
