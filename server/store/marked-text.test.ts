import { expect, it } from 'vitest';
import { mark, markedJson, markedSql } from './marked-text.ts';

it('a text with marks is SQL that puts columns in their places', () => {
  expect(markedSql(`/it's/${mark('thread')}/of/${mark('id')}`, { thread: 't.id', id: 'm.id' })).toBe(`'/it''s/' || t.id::text || '/of/' || m.id::text`);
});

it('whole values become JSON of their own, others stand within their strings', () => {
  const sql = markedJson({ '@id': `/messages/${mark('id')}`, body: mark('body'), version: 1 }, { id: 'id' }, { body: 'body' });
  expect(sql).toBe(`'{"@id":"/messages/' || id::text || '","body":' || coalesce(to_json(body)::text, 'null')::text || ',"version":1}'`);
});

it('a mark without a column, and a column without a mark, are faults', () => {
  expect(() => markedSql(mark('id'), {})).toThrow('differ in id');
  expect(() => markedSql('words', { id: 'id' })).toThrow('differ in id');
});
