import fc from 'fast-check';
import { urlOf, type Call, type Method } from '../../../schema/calls/call.ts';
import { JSON_LD, MERGE_PATCH } from '../../../schema/wire.ts';
import { bodyText, entriesOf, fitting, jsonSchemaOf } from './body-arbitrary.ts';
import { hostileKey, hostileText } from './hostile-values.ts';
import { parameter, type Thing } from './known-things.ts';

/** Who sends: nobody, the teacher, a parent and a student of the class, a parent of another one. */
export const SENDERS = ['anonymous', 'teacher', 'parent', 'student', 'otherParent'] as const;
export type Sender = (typeof SENDERS)[number];

export interface HostileRequest {
  readonly callId: string;
  readonly isForAnyone: boolean;
  /** With the call's own method: a GET may have become a DELETE. */
  readonly isCall: boolean;
  readonly sender: Sender;
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes in latin1, so that a seed prints and replays what is no text. */
  readonly payload: string | null;
}

const LANGUAGES = ['en', 'ru', 'ru-RU,ru;q=0.9,en;q=0.5', 'en;q=0,ru', 'de, *;q=0.1', 'q=;;,,', '__proto__', 'x'.repeat(3_000)] as const;
const TYPES = [
  JSON_LD, MERGE_PATCH, 'application/json', 'application/json; charset=utf-16', 'application/json;', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=b', 'application/xml', 'a', '/', 'application/ld+json, text/html',
] as const;
const TOKENS = ['Bearer', 'Bearer x', 'Basic YWRtaW46YWRtaW4=', `Bearer ${'a'.repeat(4_000)}`, 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIwIn0.', 'Bearer null', 'bearer  '] as const;
const AGES = ['', '0', '1', '90000', '-1', '1e9', '9'.repeat(15), '9'.repeat(400), '__proto__'] as const;
const KEYS = ['', 'k', 'k'.repeat(201), 'a b', '\u00e9', "'; drop table users; --", '__proto__', 'k1', 'k2', 'k3'] as const;

/** Any call of the API by anybody, with whatever is wrong. `authorization: own` stands for the sender's token. */
export function hostileRequest(calls: readonly Call[], things: readonly Thing[]): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...calls).chain((call) =>
    fc
      .record({
        sender: fc.oneof({ weight: 1, arbitrary: fc.constant<Sender>('anonymous') }, { weight: 5, arbitrary: fc.constantFrom(...SENDERS) }, { weight: 4, arbitrary: fc.constant<Sender>(call.actors === 'parent' || call.actors === 'student' ? call.actors : 'teacher') }),
        method: fc.oneof({ weight: 19, arbitrary: fc.constant(call.method) }, { weight: 1, arbitrary: fc.constantFrom<Method[]>('GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'DELETE') }),
        path: path(call, things),
        query: query(call, things),
        payload: payload(call, things),
        language: fc.constantFrom(...LANGUAGES),
        token: fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...TOKENS) }),
        key: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...KEYS) }),
        age: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...AGES) }),
        upload: call.path.startsWith('/uploads') ? uploadHeaders(things) : fc.constant<Record<string, string>>({}),
        condition: fc.oneof({ weight: 9, arbitrary: fc.constant<Record<string, string>>({}) }, { weight: 1, arbitrary: fc.constantFrom<Record<string, string>[]>({ 'if-none-match': '*' }, { range: 'bytes=9-1' }, { range: `bytes=${'0-0,'.repeat(500)}1-1` }, { accept: '\u00ff' }, { 'content-encoding': 'gzip' }, { 'if-range': 'x', range: 'bytes=-0' }) }),
      })
      .map(({ sender, method, path: place, query: search, payload: sent, language, token, key, age, upload, condition }): HostileRequest => ({
        callId: call.id,
        isForAnyone: call.actors === 'anyone',
        isCall: method === call.method,
        sender,
        method,
        path: `/api${place}${search === '' ? '' : `?${search}`}`,
        headers: {
          'accept-language': language,
          ...(token === null ? (sender === 'anonymous' ? {} : { authorization: 'own' }) : { authorization: token }),
          ...(sent === null ? {} : { 'content-type': sent.type }),
          ...(key === null ? {} : { 'idempotency-key': key }),
          ...(age === null ? {} : { 'mutation-age': age }),
          ...upload,
          ...condition,
        },
        payload: sent?.bytes ?? null,
      })),
  );
}

function path(call: Call, things: readonly Thing[]): fc.Arbitrary<string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fitted = fc.record(Object.fromEntries(names.map((name) => [name, parameter(things, call.path, name)]))).map((params) => {
    try {
      return urlOf(call, params);
    } catch {
      // A lone surrogate has no percent-encoding; raw it cannot be sent either.
      return call.path;
    }
  });
  const broken = fc.tuple(fitted, fc.constantFrom('/', '//', '/..', '/%2e%2e/%2e%2e/etc/passwd', '/%00', '/%ff', '/%', '%zz', ';a=b', '/__proto__', `/${'a'.repeat(3_000)}`, '\u00ff', '#x')).map(([whole, end]) => whole + end);
  return fc.oneof({ weight: 14, arbitrary: fitted }, { weight: 1, arbitrary: broken });
}

function query(call: Call, things: readonly Thing[]): fc.Arbitrary<string> {
  const names = call.query === undefined ? [] : Object.keys(propertiesOf(call));
  const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['page'])) }, { weight: 1, arbitrary: fc.constantFrom('page', 'itemsPerPage', 'w', 'h', 'expires', 'user', 'signature', 'after') }, { weight: 1, arbitrary: hostileKey });
  const value = fc.oneof({ weight: 1, arbitrary: fc.constantFrom('1', '500', '501', '0', '-1', '1e9', '9007199254740991', 'false', 'W10', 'WyIiXQ', 'WyIyMDI2LTExLTIxVDAwOjAwOjAwWiIsIiJd', '2026-11-21T00:00:00.000Z', '0000-01-01T00:00:00Z') }, { weight: 1, arbitrary: hostileText }, { weight: 1, arbitrary: fc.constantFrom(...things).map(({ iri }) => iri) });
  const pair = fc.tuple(name, value, fc.constantFrom('', '', '[]', '[a][b]')).map(([key, text, list]) => `${encoded(key)}${list}=${encoded(text)}`);
  const good = call.query === undefined ? fc.constant('') : fitting(jsonSchemaOf(call.query), '', things).map((values) => new URLSearchParams(entriesOf(values).map(([key, text]) => [key, String(text)])).toString());
  return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 2, arbitrary: good }, { weight: 3, arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&')) }, { weight: 1, arbitrary: fc.constantFrom('%', '&&&', '=', 'page', '?', 'a=%ff', 'page=1&page=2', `a=${'b'.repeat(4_000)}`) });
}

function propertiesOf(call: Call): Record<string, unknown> {
  const schema = call.query === undefined ? {} : jsonSchemaOf(call.query);
  return typeof schema === 'object' && schema !== null && 'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null ? { ...schema.properties } : {};
}

/** Percent-encoded as bytes, lone surrogates as CESU-8, which is no UTF-8. */
function encoded(text: string): string {
  return text.replaceAll(/[\s\S]/g, (unit) => (/[\w.-]/.test(unit) ? unit : [...cesu(unit.charCodeAt(0))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))).slice(0, 6_000);
}

function cesu(unit: number): number[] {
  if (unit < 0x80) return [unit];
  if (unit < 0x800) return [0xc0 | (unit >> 6), 0x80 | (unit & 0x3f)];
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
}

function payload(call: Call, things: readonly Thing[]): fc.Arbitrary<{ type: string; bytes: string } | null> {
  const right = call.method === 'PATCH' ? MERGE_PATCH : JSON_LD;
  const text = bodyText(call, things).map((body) => Buffer.from(body, 'utf8').toString('latin1'));
  const bytes = fc.oneof({ weight: 15, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom('{"body":"\u00ff\u00fe"}', '\u0000', '{"name":"\u00c0\u0080"}') });
  const wrongType = fc.record({ type: fc.constantFrom(...TYPES), bytes });
  const rightType = fc.record({ type: fc.constant<string>(right), bytes });
  if (call.id === 'sendUpload') return fc.record({ type: fc.constantFrom('application/offset+octet-stream', 'application/offset+octet-stream', 'text/plain'), bytes: fc.oneof(fc.constantFrom('', 'hello', 'x'.repeat(70_000)), bytes) });
  if (call.id === 'upload') return fc.oneof({ weight: 6, arbitrary: form(things) }, { weight: 1, arbitrary: wrongType });
  if (call.body === undefined) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: wrongType });
  return fc.oneof({ weight: 12, arbitrary: rightType }, { weight: 2, arbitrary: wrongType }, { weight: 1, arbitrary: fc.constant(null) });
}

/** What tus says in headers, more or less. */
function uploadHeaders(things: readonly Thing[]): fc.Arbitrary<Record<string, string>> {
  const number = fc.constantFrom('0', '5', '100', '-1', '1.5', '1e3', '99999999999999999999', 'NaN', '', ' 5', '104857601');
  const pair = fc.tuple(fc.constantFrom('filename', '_id', 'type', '__proto__', ''), fc.oneof(hostileText, fc.constantFrom('photo', 'a.txt', ...things.filter(({ kind }) => kind === 'file').map(({ id }) => id)))).map(([name, value]) => `${name} ${Buffer.from(value.slice(0, 300)).toString('base64')}`);
  const metadata = fc.oneof({ weight: 4, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join(',')) }, { weight: 1, arbitrary: fc.constantFrom(',,,', 'filename', 'filename !!!', 'a b c d') });
  const fields = { 'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2.2', ''), 'upload-length': number, 'upload-offset': number, 'upload-metadata': metadata, 'upload-defer-length': fc.constant('1'), 'upload-checksum': fc.constant('sha1 x'), 'x-http-method-override': fc.constantFrom('DELETE', 'PATCH') };
  return fc.record(fields, { requiredKeys: ['tus-resumable'] }).map((headers) => ({ ...headers }));
}

/** A form with a file in it, more or less. */
function form(things: readonly Thing[]): fc.Arbitrary<{ type: string; bytes: string }> {
  const files = things.filter(({ kind }) => kind === 'file');
  const field = fc.tuple(fc.constantFrom('_id', 'type', 'ownerId', '__proto__', 'x'), fc.oneof(fc.constantFrom('photo', 'file', 'video', ...files.map(({ id }) => id)), fc.uuid({ version: 7 }), hostileText)).map(([name, value]) => ({ head: `name="${name}"`, body: Buffer.from(value).toString('latin1') }));
  const file = fc
    .tuple(fc.constantFrom('file', 'file', 'file', 'other'), hostileText, fc.constantFrom('.txt', '.pdf', '.jpg', '.csv', ''), fc.oneof(fc.constantFrom('', 'plain text', '%PDF-1.7\n', '\u00ff\u00d8\u00ff\u00e0', 'GIF89a<script>', '<svg/>', 'PK\u0003\u0004', '\u0000'.repeat(100)), fc.string({ unit: 'binary-ascii', maxLength: 200 })))
    .map(([name, fileName, end, body]) => ({ head: `name="${name}"; filename="${Buffer.from(fileName).toString('latin1').replaceAll(/[\r\n"]/g, '')}${end}"`, body }));
  const part = fc.oneof({ weight: 1, arbitrary: field }, { weight: 1, arbitrary: file });
  return fc.tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('\r\n--b--\r\n', '\r\n--b--\r\n', '', '\r\n--b')).map(([parts, end]) => ({
    type: 'multipart/form-data; boundary=b',
    bytes: `--b\r\n${parts.map(({ head, body }) => `content-disposition: form-data; ${head}\r\n\r\n${body}`).join('\r\n--b\r\n')}${end}`,
  }));
}
