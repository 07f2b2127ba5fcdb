import { z } from 'zod';
import { JSON_LD, MERGE_PATCH, PROBLEM_JSON, problemSchema } from '../wire.ts';
import { UNSEEN_FIELDS_PATTERN, type Call } from './call.ts';

type Json = Record<string, unknown>;

/** What a call may answer beside its declared success. */
const STATUSES: Readonly<Record<number, string>> = {
  206: 'A part of the bytes, as Range asks',
  304: 'The caller has this answer already',
  400: 'The request could not be understood',
  401: 'No valid access token, or wrong credentials',
  403: 'May be seen, but not done',
  404: 'Not there, or not to be seen by the caller',
  408: 'The body came too slowly',
  409: 'The id belongs to something else, or the state has changed since',
  410: 'The cursor is too old',
  412: 'Changed since the version of If-Match; another version of tus',
  413: 'The body is too large',
  415: 'A media type that is not taken',
  416: 'No such range',
  422: 'Refused, with violations by field',
  429: 'Too many attempts; see Retry-After',
  503: 'Busy, or no room; see Retry-After',
};

/** The statuses of a call that its declaration implies, beside its success. */
function statusesOf(call: Call): readonly number[] {
  const isWrite = isWriting(call);
  const hasPath = call.path.includes('{');
  const isOpen = call.actors === 'anyone';
  const hasBody = call.body !== undefined;
  const implied = [
    ...(call.method === 'GET' && call.isSecret !== true && call.reply !== undefined ? [304] : []),
    400,
    ...(isOpen ? [] : [401]),
    ...(isOpen && !hasPath ? [] : [403]),
    ...(hasPath || isWrite ? [404] : []),
    ...(hasBody ? [408, 413, 415, 422] : []),
    ...(isWrite && !isOpen ? [409, 422] : []),
    ...(call.isConditional === true ? [412] : []),
    ...(isWrite || hasPath ? [429] : []),
    503,
  ];
  return [...new Set([...implied, ...(call.wire?.alsoAnswers ?? [])])].toSorted((one, other) => one - other);
}

function isWriting({ method }: Call): boolean {
  return method === 'POST' || method === 'PATCH' || method === 'DELETE';
}

/**
 * The OpenAPI 3.1 description of calls by subject. Everything in it comes from the declarations in schema/calls; the
 * schemas of records are written where they are used.
 */
export function openApiOf(subjects: Readonly<Record<string, readonly Call[]>>): Json {
  const paths: Record<string, Json> = {};
  for (const [subject, calls] of Object.entries(subjects)) {
    for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(subject, call) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Parta', version: '1', summary: 'The API of Parta, a school class that talks' },
    servers: [{ url: '/api' }],
    tags: Object.keys(subjects).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(subject: string, call: Call): Json {
  return {
    operationId: call.id,
    tags: [subject],
    summary: call.summary,
    ...(call.actors === 'anyone' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(call.actors === 'anyone' || call.actors === 'user' ? {} : { description: `For a ${call.actors} only.` }),
    parameters: [...pathParameters(call.path), ...queryParameters(call.query), ...headerParameters(call)],
    ...requestBodyOf(call),
    responses: responsesOf(call),
  };
}

/** A mutation with the same key and body is answered again and done once (design.md invariant 3). */
const KEY = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', pattern: String.raw`^[\x21-\x7e]{1,200}$` } };

function headerParameters(call: Call): Json[] {
  const own = (call.wire?.requestHeaders ?? []).map(({ name, isRequired, description, schema }) => ({ name, in: 'header', required: isRequired, description, schema }));
  const condition = call.isConditional === true ? [IF_MATCH, UNSEEN] : [];
  return isWriting(call) && call.actors !== 'anyone' ? [...own, KEY, AGE, ...condition] : own;
}

function requestBodyOf(call: Call): Json {
  const own = call.wire?.request;
  if (own !== undefined) return { requestBody: { required: true, content: { [own.type]: { schema: own.schema } } } };
  return call.body === undefined ? {} : { requestBody: { required: true, content: { [call.method === 'PATCH' ? MERGE_PATCH : JSON_LD]: { schema: schemaOf(call.body, 'input') } } } };
}

/** Ids are UUIDs; what is none is not there (404). */
/** How long before the request a person did it (F-201): the server dates awards, likes and reads by it, and what messages and comments show. */
const AGE = {
  name: 'Mutation-Age', in: 'header', required: false,
  // Fifteen digits: every instant of a device's clock, and exact as a number.
  schema: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 },
  description: 'Milliseconds between the act and the request. More than 60 days count as 60 days. Order stays that of arrival.',
};

/** The versions that a change was made on, as entity tags: each is a record's `version` in quotes. */
const IF_MATCH = {
  name: 'If-Match', in: 'header', required: false,
  description: 'Versions of the record on which the change was made, each in quotes, or *',
  schema: {
    type: 'string', maxLength: 200,
    pattern: String.raw`^\s*(?:\*|(?:W/)?"[^"]*"\s*(?:,\s*(?:W/)?"[^"]*"\s*)*)\s*$`,
  },
};

const UNSEEN = {
  name: 'Unseen-Fields', in: 'header', required: false,
  description: 'Fields whose present value the writer of this change has not seen: the writer of that value is told',
  schema: { type: 'string', maxLength: 200, pattern: UNSEEN_FIELDS_PATTERN },
};

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name, in: 'path', required: true, schema: name === 'id' || name.endsWith('Id') ? { type: 'string', format: 'uuid' } : { type: 'string', minLength: 1 },
  }));
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (query === undefined) return [];
  const { properties, required } = z.object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) }).parse(schemaOf(query, 'output'));
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function responsesOf(call: Call): Json {
  const { answerType, answerHeaders } = call.wire ?? {};
  const json = call.reply === undefined ? {} : { content: { [JSON_LD]: { schema: withContext(schemaOf(call.reply, 'output')) } } };
  const bytes = answerType === undefined ? {} : { content: { [answerType]: { schema: { type: 'string', format: 'binary' } } } };
  const headers = answerHeaders === undefined ? {} : { headers: Object.fromEntries(answerHeaders.map(({ name, isRequired, description, schema }) => [name, { required: isRequired, description, schema }])) };
  const success = { ...json, ...bytes, ...headers };
  const problem = { content: { [PROBLEM_JSON]: { schema: { $ref: '#/components/schemas/Problem' } } } };
  const wait = { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } } };
  const others = statusesOf(call).map((status) => {
    const description = STATUSES[status] ?? '';
    if (status === 304) return [status, { description }] as const;
    if (status < 400) return [status, { description, ...success }] as const;
    return [status, { description, ...problem, ...(status === 429 || status === 503 ? wait : {}) }] as const;
  });
  return { [call.status]: { description: call.summary, ...success }, ...Object.fromEntries<Json>(others), default: { description: 'Any other failure', ...problem } };
}

/** Each answer of a type has its @context at the head, whatever its record declares: the server puts it there (server/plugins/json-reply.ts). */
function withContext(schema: Json): Json {
  const { properties, oneOf } = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional(), oneOf: z.array(z.record(z.string(), z.unknown())).optional() }).parse(schema);
  if (oneOf !== undefined) return { ...schema, oneOf: oneOf.map(withContext) };
  return properties !== undefined && '@type' in properties ? { ...schema, properties: { '@context': { type: 'string' }, ...properties } } : schema;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  return rest;
}
