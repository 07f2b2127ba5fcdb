import type { Aspect, PictureRecipe } from './render.ts';
import type { Scene } from './scene.ts';
import { autumnWalk } from './scenes/autumn-walk.ts';
import { baking } from './scenes/baking.ts';
import { blackboard } from './scenes/blackboard.ts';
import { chess } from './scenes/chess.ts';
import { choir } from './scenes/choir.ts';
import { eveningClass } from './scenes/evening-class.ts';
import { football } from './scenes/football.ts';
import { leafCrafts } from './scenes/leaf-crafts.ts';
import { library } from './scenes/library.ts';
import { museum } from './scenes/museum.ts';
import { planetarium } from './scenes/planetarium.ts';
import { readingList } from './scenes/reading-list.ts';
import { robotics } from './scenes/robotics.ts';
import { seedlings } from './scenes/seedlings.ts';
import { snowman } from './scenes/snowman.ts';
import { treePlanting } from './scenes/tree-planting.ts';
import { volcano } from './scenes/volcano.ts';

const SCENES = {
  volcano, seedlings, library, autumnWalk, leafCrafts, blackboard, football, planetarium,
  snowman, choir, baking, treePlanting, chess, robotics, museum, eveningClass,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES).filter(isSceneName);

/** True for the name of a scene that exists. */
export function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(SCENES, name);
}

/** Shapes and sizes of one scene's pictures: mostly landscape, as cameras are held. */
const SHOTS: readonly (readonly [Aspect, number])[] = [
  ['4:3', 1600], ['3:2', 1200], ['3:4', 960], ['4:3', 1200], ['16:9', 1200], ['1:1', 960], ['4:3', 960], ['3:2', 960],
];

/** Photos larger than any screen, as phones make them (F-101). Each is the first of its scene, which only stories show. */
const LARGE: Partial<Record<SceneName, Pick<PictureRecipe, 'aspect' | 'side' | 'isScreenshot'> & { scene?: Scene }>> = {
  football: { aspect: '4:3', side: 4032 },
  museum: { aspect: '3:4', side: 4032 },
  autumnWalk: { aspect: '3:1', side: 4800 },
  library: { aspect: '1:5', side: 5400, isScreenshot: true, scene: readingList },
};
/** The longer side of the largest picture, px. */
export const PICTURE_SIDE_MAX = 5400;

/** A picture of the demo school: its key names scene and number. */
export interface SetPicture extends PictureRecipe {
  key: string;
  name: SceneName;
}

/** All pictures of the demo school, each different. */
export const PICTURES: readonly SetPicture[] = SCENE_NAMES.flatMap((name) =>
  SHOTS.map(([aspect, side], index) => {
    const usual = { key: `${name}-${index}`, name, scene: SCENES[name], seed: `picture/${name}/${index}`, aspect, side };
    return index === 0 ? { ...usual, ...LARGE[name] } : usual;
  }),
);
