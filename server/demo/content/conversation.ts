import { isSceneName, type SceneName } from '../art/picture-set.ts';
import { isDocumentName, type DocumentName } from '../art/documents.ts';
import type { Random } from '../random.ts';
import type { Cast, Speaker } from './cast.ts';
import type { Script, SpokenLine } from './dialogue.ts';
import { fillSlots, type SlotResolver } from './slots.ts';

/** What a message or story carries: some photos of a scene, or a document. */
export type Enclosure = { kind: 'photos'; scene: SceneName; count: number } | { kind: 'document'; document: DocumentName };

/** One thing said, without its time. */
export interface Utterance {
  speaker: string;
  body: string;
  enclosure: Enclosure | undefined;
}

export interface Language {
  resolve: SlotResolver;
  reactions: Readonly<Record<string, readonly string[]>>;
}

const OPTIONAL_LINE = 0.55;
const RECENT_REACTIONS = 8;

/** Plays scripts. It remembers what was said lately, so that variants and reactions come round evenly. */
export interface Stage {
  play(script: Script, localMs: number): Utterance[];
}

/** A stage for one thread's cast. */
export function createStage(cast: Cast, language: Language, random: Random): Stage {
  const decks = new Map<SpokenLine, string[]>();
  let recent: string[] = [];

  function variant(line: SpokenLine): string {
    let deck = decks.get(line) ?? [];
    if (deck.length === 0) deck = random.shuffle(line.variants);
    decks.set(line, deck);
    return deck.pop() ?? '';
  }

  function reactionText(pool: readonly string[]): string {
    const fresh = pool.filter((text) => !recent.includes(text));
    const text = random.pick(fresh.length > 0 ? fresh : pool);
    recent = [...recent, text].slice(-Math.min(RECENT_REACTIONS, pool.length - 1));
    return text;
  }

  function play(script: Script, localMs: number): Utterance[] {
    const said: Utterance[] = [];
    const speakers = castScript(script, cast, random);
    const memo = new Map<string, string>();
    let firstVariant: number | undefined;
    const speak = (speaker: Speaker, text: string): void => {
      const { enclosure, rest } = takeEnclosure(text);
      const body = fillSlots(rest, { random, localMs, speaker, speakerOf: (letter) => speakers.get(letter), memo }, language.resolve);
      if (said.at(-1)?.body !== body || enclosure !== undefined) said.push({ speaker: speaker.key, body, enclosure });
    };
    for (const line of script.lines) {
      if (line.kind === 'reactions') {
        const pool = language.reactions[line.pool];
        if (pool === undefined) throw new Error(`no reactions called ${line.pool}`);
        const opener = speakers.get('а') ?? speakers.get('a');
        const others = random.shuffle(cast.talkers.filter((talker) => talker !== opener)).slice(0, random.int(line.low, line.high));
        others.forEach((talker) => speak(talker, reactionText(pool)));
      } else if (!line.optional || random.chance(OPTIONAL_LINE)) {
        const speaker = speakers.get(line.speaker);
        const text = line.paired && firstVariant !== undefined ? (line.variants[firstVariant] ?? '') : variant(line);
        firstVariant ??= line.variants.indexOf(text);
        if (speaker !== undefined) speak(speaker, text);
      }
    }
    return said;
  }
  return { play };
}

/** Gives each letter of a script its person. Earlier talkers are likelier, as some parents always write. */
function castScript(script: Script, cast: Cast, random: Random): Map<string, Speaker> {
  const speakers = new Map<string, Speaker>();
  const free = [...cast.talkers];
  for (const line of script.lines) {
    if (line.kind !== 'line' || speakers.has(line.speaker)) continue;
    if (line.speaker === 'у' || line.speaker === 't') {
      if (cast.teacher !== undefined) speakers.set(line.speaker, cast.teacher);
      continue;
    }
    const at = Math.floor(random.next() ** 1.5 * free.length);
    const [chosen] = free.splice(at, 1);
    if (chosen !== undefined) speakers.set(line.speaker, chosen);
  }
  return speakers;
}

/** Parts what stands in square brackets in front of a text from the text. */
export function takeEnclosure(text: string): { enclosure: Enclosure | undefined; rest: string } {
  const found = /^\[(\p{L}+) (\w+)\] ?/u.exec(text);
  if (found === null) return { enclosure: undefined, rest: text };
  const rest = text.slice(found[0].length);
  const name = found[1] ?? '';
  const detail = found[2] ?? '';
  if (name === 'файл' || name === 'file') {
    if (!isDocumentName(detail)) throw new Error(`no document called ${detail}`);
    return { enclosure: { kind: 'document', document: detail }, rest };
  }
  if (!isSceneName(name)) throw new Error(`no scene called ${name}`);
  return { enclosure: { kind: 'photos', scene: name, count: Number(detail) }, rest };
}
