import { classNameSchema } from '../../schema/records/class.ts';
import { newId, userOf, write, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';
import { withEditBase } from './edit-base.ts';

export const createClass: Command<'createClass'> = async (env, { name, grade, icon }) => {
  const user = await userOf(env);
  const classId = newId(env);
  await write(user, { type: 'class.create', classId, name: validName(name), grade, icon });
  return { classId };
};

export const updateClass: Command<'updateClass'> = async (env, { classId, patch, seen }) => {
  const user = await userOf(env);
  const { name, ...others } = patch;
  return write(user, await withEditBase(user, { type: 'class.update', classId, patch: name === undefined ? others : { ...others, name: validName(name) } }, seen));
};

function validName(name: string): string {
  const parsed = classNameSchema.safeParse(name);
  return parsed.success ? parsed.data : refuse('class.name');
}
