import { classNameSchema } from '../../schema/records/class.ts';
import { newId, userOf, write, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';

export const createClass: Command<'createClass'> = async (env, { name, grade, icon }) => {
  const user = await userOf(env);
  const classId = newId(env);
  await write(user, { type: 'class.create', classId, name: validName(name), grade, icon });
  return { classId };
};

export const updateClass: Command<'updateClass'> = async (env, { classId, patch }) => {
  const user = await userOf(env);
  const { name, ...others } = patch;
  return write(user, { type: 'class.update', classId, patch: name === undefined ? others : { ...others, name: validName(name) } });
};

function validName(name: string): string {
  const parsed = classNameSchema.safeParse(name);
  return parsed.success ? parsed.data : refuse('class.name');
}
