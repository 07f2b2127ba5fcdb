import { z } from 'zod';
import type { Call } from '../../../schema/calls/call.ts';
import { CALLS_BY_SUBJECT } from '../../../schema/calls/calls.ts';
import { openApiOf } from '../../../schema/calls/openapi.ts';
import { JSON_LD, PROBLEM_JSON } from '../../../schema/wire.ts';
import type { TestAnswer } from '../../support/test-client.ts';

const jsonSchema = z.record(z.string(), z.unknown());
const responseSchema = z.object({ content: z.record(z.string(), z.object({ schema: jsonSchema })).optional() });
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), responseSchema) }))),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

/** The description as `npm run openapi` prints it: what a client of somebody else would be made from. */
const printed = descriptionSchema.parse(JSON.parse(JSON.stringify(openApiOf(CALLS_BY_SUBJECT))));
const problem = z.fromJSONSchema(printed.components.schemas.Problem ?? false);
const read = new Map<string, z.ZodType>();

/** What of a real answer the printed description does not allow; null where it fits. */
export function descriptionFault(call: Call, { status, headers, json }: Pick<TestAnswer<Call>, 'status' | 'headers' | 'json'>): string | null {
  // A HEAD has no body whatever it answers.
  if (call.method === 'HEAD') return null;
  const { 'content-type': header } = headers;
  const type = typeof header === 'string' ? header.split(';')[0] : '';
  const described = printed.paths[call.path]?.[call.method.toLowerCase()]?.responses[String(status)];
  if (described === undefined) return `${call.id} is not said to answer ${status}`;
  if (status >= 400) return type === PROBLEM_JSON ? faultOf(problem, json) : `${call.id} refuses as ${type}`;
  const schema = described.content?.[JSON_LD]?.schema;
  // Bytes and empty answers are not described.
  if (schema === undefined) return json === undefined ? null : `${call.id} answers a body that is not described`;
  if (type !== JSON_LD) return `${call.id} answers ${type}`;
  const known = read.get(call.id) ?? z.fromJSONSchema(schema);
  read.set(call.id, known);
  return faultOf(known, json);
}

/** The calls whose answers have been held against the description. */
export function describedCalls(): string[] {
  return [...read.keys()].sort();
}

function faultOf(schema: z.ZodType, json: unknown): string | null {
  const { error } = schema.safeParse(json);
  return error === undefined ? null : z.prettifyError(error);
}
