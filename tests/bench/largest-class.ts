import type { World } from './world.ts';

/** The id of the class of the demo school's teacher that has the most students. */
export async function largestClass(world: World): Promise<string> {
  const classes = (await world.get('/classes?status=active&itemsPerPage=100')) as { member: { _id: string; studentsCount: number }[] };
  const largest = classes.member.toSorted((one, other) => other.studentsCount - one.studentsCount)[0];
  if (largest === undefined) throw new Error('The demo school has no class');
  return largest._id;
}
