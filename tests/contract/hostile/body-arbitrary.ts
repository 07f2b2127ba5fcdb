import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '../../../schema/calls/call.ts';
import { hostileKey, hostileText, hostileValue } from './hostile-values.ts';
import { oneOf, thingsCalled, type Thing } from './known-things.ts';

/** The part of JSON Schema that Zod writes for the bodies and queries of schema/calls. */
const schemaSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** What no caller may set: an owner, a role, a time, an id of somebody else. */
const FORBIDDEN_FIELDS = [
  'owner', 'ownerId', 'author', 'authorId', 'createdBy', 'createdById', 'user', 'userId', 'mainTeacher', 'mainTeacherId', 'role', 'isEmailVerified', 'verified', 'email', 'login', 'passwordHash', 'createdAt', 'commentedAt',
  'uploadedAt', 'version', 'classCode', 'parentCode', 'likeCount', 'readCount', 'positivePoints', 'status', 'thread', 'class', 'canEdit', 'canDelete', '@id', 'id', 'awardedBy', 'points', 'parent', 'student', 'sessionId',
] as const;
const FORGED: readonly unknown[] = ['teacher', true, 'evil@example.org', '1999-01-01T00:00:00.000Z', 1_000_000, 'HACKEDX', 'accepted', 'active', null];
/** Those of them that nobody else sends, as a regular expression over a row in JSON: they must never stand in one. In a zone west of Greenwich 1999 began a day before. */
export const FORGED_MARKS = String.raw`evil@example\.org|(1999-01-01|1998-12-31)T|: 1000000[,}]|HACKEDX`;

/** What such a field would have to be for the server to take it. */
const LIKELY: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/Code$/, ['HACKEDX']],
  [/^(version|points)$|(Count|Points)$/, [1_000_000]],
  [/At$/, ['1999-01-01T00:00:00.000Z']],
  [/erified$|^can/, [true]],
  [/^role$/, ['teacher']],
  [/^status$/, ['accepted', 'active']],
  [/^(email|login)$/, ['evil@example.org']],
];

export function jsonSchemaOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** A value as the schema wants it. `word` is what the field is called: it tells which ids make sense. */
export function fitting(schema: unknown, word: string, things: readonly Thing[]): fc.Arbitrary<unknown> {
  const known = schemaSchema.parse(schema);
  if (known.anyOf !== undefined) return fc.oneof(...known.anyOf.map((part) => fitting(part, word, things)));
  if (known.enum !== undefined) return fc.constantFrom(...known.enum);
  if (known.const !== undefined) return fc.constant(known.const);
  switch (known.type ?? '') {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(known.properties ?? {}).map(([name, part]) => [name, fitting(part, name, things)]));
      return fc.record(fields, { requiredKeys: known.required ?? [] }).map((body) => ({ ...body }));
    }
    case 'array':
      return fc.array(fitting(known.items ?? {}, word, things), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(known.minimum ?? 0, -1_000), max: Math.min(known.maximum ?? 100, 1_000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(known, word, things);
    default:
      return hostileValue;
  }
}

function text(known: z.infer<typeof schemaSchema>, word: string, things: readonly Thing[]): fc.Arbitrary<string> {
  if (known.format === 'uuid') return fc.oneof({ weight: 3, arbitrary: fc.uuid({ version: 7 }) }, { weight: 1, arbitrary: oneOf(thingsCalled(things, word.replace(/Id$/, ''))).map(({ id }) => id) });
  if (known.format === 'date-time') return fc.date({ min: new Date('2026-11-20'), max: new Date('2027-12-01'), noInvalidDate: true }).map((date) => date.toISOString());
  if (known.format === 'uri') return fc.nat(9).map((number) => `https://push.example.org/${number}`);
  if (known.pattern?.startsWith('^\\/') === true || word === 'icon') return oneOf(thingsCalled(things, word)).map(({ iri }) => iri);
  if (word === 'channel') return oneOf(thingsCalled(things, word)).map(({ id }) => `personal:${id}`);
  if (word === 'contact' || word === 'email') return fc.nat(50).map((number) => `new${number}@home.test`);
  // A right password of nobody: with the senders' own, their accounts would be gone.
  if (word === 'password') return fc.constantFrom('Another-Horse-2', 'short');
  if (word === 'publicKey') return fc.constant('B'.repeat(87));
  if (word === 'authToken') return fc.constant('A'.repeat(22));
  return fc.oneof(fc.constantFrom('Anna', 'Пётр', 'hello'), fc.string({ minLength: Math.max(1, known.minLength ?? 0), maxLength: 12 }));
}

/** What is sent as a JSON text: a body as the call wants it, with something wrong in it most of the time. */
export function bodyText(call: Call, things: readonly Thing[]): fc.Arbitrary<string> {
  // An id that is taken has to be one of the same kind: as another's it is free.
  const kind = kindOf(call);
  const named = things.map((thing) => (thing.kind === kind ? { ...thing, kind: '_id' } : thing)).concat(things);
  const free: Thing = { kind: '_id', id: '0199f0aa-0000-7000-8000-000000000001', iri: '/x/y', place: 'nowhere' };
  const good = call.body === undefined ? fc.constant({}) : fitting(jsonSchemaOf(call.body), '', [...named, free]);
  const person = oneOf(thingsCalled(things, 'user'));
  const foreign = FORBIDDEN_FIELDS.filter((field) => !(field in ownFieldsOf(call)));
  const allForged = fc.record(Object.fromEntries(foreign.map((field) => [field, likely(field, person)])));
  const forged = fc.tuple(fc.constantFrom(...FORBIDDEN_FIELDS), fc.oneof(fc.constantFrom(...FORGED), person.map(({ iri }) => iri), person.map(({ id }) => id)));
  return fc.oneof(
    { weight: 9, arbitrary: fc.tuple(good, fc.array(forged, { maxLength: 4 })).map(([body, extra]) => json(Object.fromEntries([...extra, ...entriesOf(body)]))) },
    { weight: 4, arbitrary: fc.tuple(good, allForged).map(([body, extra]) => json({ ...extra, ...Object.fromEntries(entriesOf(body)) })) },
    { weight: 6, arbitrary: fc.tuple(good, fc.nat(), hostileValue).map(([body, at, value]) => json(replaced(body, at, value))) },
    { weight: 1, arbitrary: fc.tuple(good, hostileKey).map(([body, key]) => json(body).replace(/^\{/, `{${JSON.stringify(key)}:{"isPolluted":true},`)) },
    { weight: 1, arbitrary: hostileValue.map(json) },
    { weight: 1, arbitrary: fc.tuple(good, fc.nat(200)).map(([body, length]) => json(body).slice(0, length)) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '{', '{"a":NaN}', '{"a":1e999}', '[1,]', '{"a":"\u0001"}', 'a=b&c=d', '<xml/>', '\uFEFF{}', '{}{}', `${'['.repeat(60_000)}`, `{"body":"${'x'.repeat(270_000)}"}`) },
    { weight: 1, arbitrary: hostileText },
  );
}

function likely(field: string, person: fc.Arbitrary<Thing>): fc.Arbitrary<unknown> {
  const values = LIKELY.find(([fields]) => fields.test(field))?.[1];
  if (values !== undefined) return fc.constantFrom(...values);
  return person.map(({ id, iri }) => (field.endsWith('Id') || field === 'id' ? id : iri));
}

/** The fields that the call itself asks for: with one of those wrong it would only be refused. */
function ownFieldsOf(call: Call): Record<string, unknown> {
  return call.body === undefined ? {} : (schemaSchema.parse(jsonSchemaOf(call.body)).properties ?? {});
}

/** Of anything but an object none. */
export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

/** The body with one of its values, however deep, exchanged; `at` says which. */
function replaced(body: unknown, at: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value;
  const keys = Object.keys(body);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const old: unknown = Reflect.get(body, key);
  const next = at % 3 === 0 ? replaced(old, Math.floor(at / 3), value) : value;
  if (Array.isArray(body)) return body.map((each: unknown, index) => (String(index) === key ? next : each));
  return { ...body, [key]: next };
}

/** `@type` of the answer as a kind of Thing: `Story` is `story`. */
function kindOf(call: Call): string {
  if (call.reply === undefined) return '';
  const { properties } = schemaSchema.parse(z.toJSONSchema(call.reply, { unrepresentable: 'any' }));
  const type = schemaSchema.safeParse(properties?.['@type']).data?.const;
  return typeof type === 'string' ? type.charAt(0).toLowerCase() + type.slice(1) : '';
}
