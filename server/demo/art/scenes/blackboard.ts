import { arm, bust, bustBack } from '../figure.ts';
import { inventAdult, inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { board, chalk, spread, table, wall } from '../scenery.ts';
import { finish, place } from '../sheet.ts';

/** A lesson at the blackboard, seen from the last row; somebody has the answer. */
export const blackboard: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const bw = w * 0.78;
  const bh = h * 0.46;
  const marks = random.shuffle(['sums', 'letters', 'sun', 'house', 'planet', 'leaf'] as const);
  const scale = h / 300;
  const drawn = (marks.slice(0, w > 330 ? 3 : 2)).map((mark, index) => chalk(mark, bw * 0.06 + index * bw * (w > 330 ? 0.34 : 0.5), bh * 0.16, scale * (mark === 'sums' || mark === 'letters' ? 0.74 : 0.86)));
  const teacher = inventAdult(random, { girl: random.chance(0.7), mood: 'smile', hat: 'none' });
  const withTeacher = random.chance(0.6);
  const teacherSide = random.pick([0.12, 0.88]);
  const far = spread(Math.max(3, Math.round(w / (88 * scale))), w * 0.12, w * 0.88);
  const raised = random.int(0, far.length - 1);
  const rowOne = far.map((x, index) => {
    const look = inventChild(random);
    const hand = arm(look, { shoulder: { x: 26, y: 52 }, elbow: { x: 44, y: 20 }, hand: { x: 34, y: -34 } });
    return place((index === raised ? hand : '') + bustBack(look), x, h * 0.65 + random.between(-5, 5), 0.88 * scale);
  });
  const near = spread(Math.max(2, far.length - 1), w * 0.02, w * 0.98);
  const rowTwo = near.map((x) => place(bustBack(inventChild(random)), x, h * 0.86 + random.between(-6, 4), 1.2 * scale));
  const lamp = `<rect x="-46" y="-6" width="92" height="9" rx="4" fill="#fffef4"/><ellipse cy="6" rx="80" ry="34" fill="${sheet.glow('#fffbe0', 0.7)}"/>`;
  return (
    wall(sheet, random.pick([['#f3e9d2', '#e5d4b0'], ['#e9ede0', '#d5dcc6'], ['#f6e6da', '#e6cdb8']] as const)) +
    place(lamp, w * 0.3, 8) + place(lamp, w * 0.72, 8) +
    board(sheet, (w - bw) / 2, h * 0.08, bw, bh, drawn.join('') + chalk('wave', bw * 0.3, bh * 0.84, scale * 1.1, '#f6d987')) +
    (withTeacher ? place(bust(teacher, [{ shoulder: { x: teacherSide < 0.5 ? 26 : -26, y: 50 }, elbow: { x: teacherSide < 0.5 ? 48 : -48, y: 60 }, hand: { x: teacherSide < 0.5 ? 60 : -60, y: 26 } }]), w * teacherSide, h * 0.37, 1.12 * scale) : '') +
    rowOne.join('') + table(sheet, h * 0.83) + rowTwo.join('') + finish(sheet, '#fff6d0', 0.45)
  );
};
