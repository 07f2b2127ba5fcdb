import { parseSeason, type Season } from './season.ts';

/**
 * The notation of the demo's conversations, and its parser.
 *
 *   # 9-11,3 pm          a script starts: its season (season.ts) and when it fits:
 *                        am, pm (school days), any (any school day), sat (days off), all (any day)
 *   а: text | text       one line by speaker а, б, в, г (or a, b, c, d); у or t is the teacher; `|` parts variants
 *   б?: text             a line that is sometimes left out
 *   б=: text | text      takes the variant with the number that the script's first line took, so that it answers it
 *   ~ок 2-5              two to five short reactions of that kind by others
 *
 * Inside a text: `{м/ж}` by the speaker's gender, `{@м/ж}` by the gender of the speaker's child, `{slot}`,
 * `{slot:б}` for another speaker's, `{slot.case}`; `[scene 2]` in front attaches two photos, `[file list]` a document
 * (`[файл list]`).
 */
export type When = 'am' | 'pm' | 'any' | 'sat' | 'all';

export interface SpokenLine {
  kind: 'line';
  speaker: string;
  optional: boolean;
  /** Takes the variant of the same number as the first line's. */
  paired: boolean;
  variants: readonly string[];
}

export interface ReactionLine {
  kind: 'reactions';
  pool: string;
  low: number;
  high: number;
}

export type ScriptLine = SpokenLine | ReactionLine;

export interface Script {
  season: Season;
  when: When;
  lines: readonly ScriptLine[];
}

const WHENS = ['am', 'pm', 'any', 'sat', 'all'] as const satisfies readonly When[];

/** Reads all scripts of a text; a mistake in the notation throws, so that a test finds it. */
export function parseScripts(source: string): Script[] {
  const scripts: { season: Season; when: When; lines: ScriptLine[] }[] = [];
  for (const raw of source.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    if (line.startsWith('#')) {
      scripts.push({ ...parseHeader(line), lines: [] });
      continue;
    }
    const script = scripts.at(-1);
    if (script === undefined) throw new Error(`a line before the first script: ${line}`);
    script.lines.push(parsePairedLine(line, script.lines[0]));
  }
  return scripts;
}

function parseHeader(line: string): { season: Season; when: When } {
  const [, season, whenText] = line.split(/\s+/);
  const when = WHENS.find((candidate) => candidate === whenText);
  if (season === undefined || when === undefined) throw new Error(`a script's head: ${line}`);
  return { season: parseSeason(season), when };
}

function parsePairedLine(text: string, first: ScriptLine | undefined): ScriptLine {
  const line = parseLine(text);
  if (line.kind === 'line' && line.paired && (first?.kind !== 'line' || first.variants.length !== line.variants.length)) {
    throw new Error(`a paired line needs as many variants as the first: ${text}`);
  }
  return line;
}

function parseLine(line: string): ScriptLine {
  const reaction = /^~(\p{L}+) (\d+)-(\d+)$/u.exec(line);
  if (reaction !== null) {
    return { kind: 'reactions', pool: reaction[1] ?? '', low: Number(reaction[2]), high: Number(reaction[3]) };
  }
  const spoken = /^(\p{L})(\?)?(=)?: (.+)$/u.exec(line);
  if (spoken === null) throw new Error(`a line of a script: ${line}`);
  return {
    kind: 'line',
    speaker: spoken[1] ?? '',
    optional: spoken[2] === '?',
    paired: spoken[3] === '=',
    variants: (spoken[4] ?? '').split(' | ').map((variant) => variant.trim()),
  };
}
