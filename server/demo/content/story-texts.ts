import { parseSeason, type Season } from './season.ts';

/** A story before its slots are filled. */
export interface StoryText {
  season: Season;
  text: string;
}

/** Reads the notation of ru/stories.ts: one story on a line. */
export function parseStories(source: string): StoryText[] {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const space = line.indexOf(' ');
      return { season: parseSeason(line.slice(0, space)), text: line.slice(space + 1).replaceAll(' // ', '\n\n') };
    });
}
