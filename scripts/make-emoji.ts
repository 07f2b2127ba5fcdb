/**
 * Writes public/emoji/<language>/{data,messages}.json from emojibase-data (MIT): only what the picker reads, so that
 * both languages fit into the offline shell. Run it again when emojibase-data changes: `node scripts/make-emoji.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const skinSchema = z.object({ emoji: z.string(), tone: z.union([z.number(), z.array(z.number())]).optional() });
const emojiSchema = z.object({
  emoji: z.string(),
  label: z.string(),
  group: z.number().optional(),
  subgroup: z.number().optional(),
  version: z.number(),
  tags: z.array(z.string()).optional(),
  skins: z.array(skinSchema).optional(),
});
const nameSchema = z.object({ key: z.string(), message: z.string(), order: z.number().optional() });
const messagesSchema = z.object({ groups: z.array(nameSchema), skinTones: z.array(nameSchema), subgroups: z.array(nameSchema) });

/** Where emojibase's Russian misses what a group holds. */
const GROUP_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = { ru: { 'smileys-emotion': 'смайлики и эмоции', 'people-body': 'люди и тело' } };

for (const language of ['en', 'ru']) {
  const from = new URL(`../node_modules/emojibase-data/${language}/`, import.meta.url);
  const to = new URL(`../public/emoji/${language}/`, import.meta.url);
  await mkdir(to, { recursive: true });
  const emojis = z.array(emojiSchema).parse(JSON.parse(await readFile(new URL('data.json', from), 'utf8')));
  // Without a group: letters of flags and other pieces that nobody picks. Pairs of skin tones are left out as well.
  const wanted = emojis
    .filter(({ group }) => group !== undefined)
    .map(({ skins, ...emoji }) => ({ ...emoji, skins: skins?.filter(({ tone }) => typeof tone === 'number') }));
  await writeFile(new URL('data.json', to), `${JSON.stringify(wanted)}\n`);
  const messages = messagesSchema.parse(JSON.parse(await readFile(new URL('messages.json', from), 'utf8')));
  const groups = messages.groups.map((group) => ({ ...group, message: GROUP_NAMES[language]?.[group.key] ?? group.message }));
  await writeFile(new URL('messages.json', to), `${JSON.stringify({ ...messages, groups })}\n`);
}
