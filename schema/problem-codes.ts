/**
 * What a problem says as a whole, by a stable code. The words of each are in locales/<language>/problems.json below
 * `problem`, and are the same for the server and the app (F-204).
 */
export const PROBLEM_CODES = [
  'badRequest', 'malformedJson', 'unauthorized', 'wrongCredentials', 'sessionEnded', 'sessionRevoked', 'forbidden', 'archived', 'talkEnded', 'notFound', 'changedMeanwhile', 'methodNotAllowed', 'conflict', 'requestAnswered', 'cursorGone',
  'emailUnknown', 'linkInvalid', 'codeInvalid', 'tooLarge', 'tooSlow', 'mediaType', 'invalid', 'keyReused', 'tooManyAttempts', 'tooManyWrites', 'askedOften', 'remindedAlready',
  'busy', 'noRoom', 'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong at a field, by a stable code, with the names of the values that its words need: problems.json below `violation`. */
export const VIOLATION_VALUES = {
  required: [], wrong: [], wrongType: [], choice: [], format: [], email: [],
  tooShort: ['count'], tooLong: ['count'], tooFew: ['count'], tooMany: ['count'], tooSmall: ['minimum'], tooBig: ['maximum'],
  contentEmpty: [], contentMixed: [], tooManyMedia: ['count'], tooManyDocuments: ['count'], unknownMessage: [], publishTooFar: [],
  unknownFile: [], fileTooLarge: ['megabytes'], filesQuota: ['used', 'limit'], fileEmpty: [], fileType: ['code'], fileContent: ['code'], fileBroken: [], filePixels: ['megapixels'], avatarType: [],
  unknownIcon: [], unknownMember: [], unknownClass: [], unknownSkill: [], unknownStudent: [], unknownTimeZone: [], studentExists: [], otherTeacher: [],
  emailExists: [], passwordSize: ['min', 'max'], passwordSymbol: [], passwordLetter: [], passwordSameAsEmail: [], passwordWrong: [],
  contact: [], alreadyInvited: [], alreadyConnected: [], tooManyInvitations: ['count'], tooManyRequests: ['count'],
  eventStartDate: [], eventStartDay: [], eventEndDay: [], eventStartTime: [], pushEndpoint: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ViolationName = keyof typeof VIOLATION_VALUES;

/** Values that the words of a code name: `{{count}}`. */
export type ProblemValues = Readonly<Record<string, string | number>>;

/** One sentence of a problem, by code: it gets its words where it is read, in the reader's language. */
export type Saying = { readonly of: 'problem'; readonly code: ProblemCode } | { readonly of: 'violation'; readonly code: ViolationName; readonly values: ProblemValues };

/** The parts of a violation that its words come from. */
interface CodedViolation {
  readonly code?: string | undefined;
  readonly values?: ProblemValues | undefined;
}

/** The sentence of a problem as a whole; null where its code is missing, or is of a later version. */
export function problemSaying({ code }: { readonly code?: string | undefined }): Saying | null {
  const known = PROBLEM_CODES.find((name) => name === code);
  return known === undefined ? null : { of: 'problem', code: known };
}

/** The sentence of a violation; null where its code is missing or is of a later version, or a value is missing (versions before F-204 sent none). */
export function violationSaying({ code, values = {} }: CodedViolation): Saying | null {
  if (code === undefined || !isViolationName(code)) return null;
  const needed = valuesOf(code, values);
  return VIOLATION_VALUES[code].length === Object.keys(needed).length ? { of: 'violation', code, values: needed } : null;
}

/** Of some values those that the words of a violation name. */
export function valuesOf(code: ViolationName, values: ProblemValues): ProblemValues {
  const names: readonly string[] = VIOLATION_VALUES[code];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** All that a problem says: its violations, else the problem as a whole. Null where any of it has no words here. */
export function sayingsOf(problem: { readonly code?: string | undefined; readonly violations?: readonly CodedViolation[] | undefined }): readonly Saying[] | null {
  const { violations = [] } = problem;
  const found = violations.length > 0 ? violations.map(violationSaying) : [problemSaying(problem)];
  const sayings = found.flatMap((saying) => saying ?? []);
  return sayings.length === found.length ? sayings : null;
}

function isViolationName(code: string): code is ViolationName {
  return Object.hasOwn(VIOLATION_VALUES, code);
}
