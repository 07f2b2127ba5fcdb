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

/** A picture of the demo school: its key names scene and number. */
export interface SetPicture extends PictureRecipe {
  key: string;
  name: SceneName;
}

/** All pictures of the demo school, each different. */
export const PICTURES: readonly SetPicture[] = SCENE_NAMES.flatMap((name) =>
  SHOTS.map(([aspect, side], index) => ({ key: `${name}-${index}`, name, scene: SCENES[name], seed: `picture/${name}/${index}`, aspect, side })),
);
