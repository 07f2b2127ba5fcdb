import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unusedPartsPlugin } from './unused-parts-plugin.ts';

const CALLS = '/app/schema/calls/class-calls.ts';

/** What is left of a module. */
function leftOf(code: string, id: string): unknown {
  const { transform } = unusedPartsPlugin();
  if (typeof transform !== 'object') throw new Error('It transforms nothing');
  return Reflect.apply(transform.handler, {}, [code, id]);
}

it('what the calls are for is left to the server, whoever wrote the quotes', () => {
  const source = "defineCall({ id: 'a', status: 200, summary: 'A teacher’s class', reply: x }); defineCall({ status: 204, summary: 'Gone' });";
  expect(leftOf(source, CALLS)).toEqual({ code: "defineCall({ id: 'a', status: 200,  reply: x }); defineCall({ status: 204,  });", map: null });
  expect(leftOf('defineCall({\n\tstatus: 204,\n\tsummary: "Gone"\n});', CALLS)).toEqual({ code: 'defineCall({\n\tstatus: 204,\n\t\n});', map: null });
});

it('calls that say it otherwise stop the build', () => {
  expect(() => leftOf('defineCall({ status: 204, title: "Gone" });', CALLS)).toThrow('otherwise');
});

it('F-909 the advertisement of RxDB is left out of the build, its limits stay; another wording stops the build', () => {
  const file = 'rxdb/dist/esm/plugins/storage-dexie/rx-storage-instance-dexie.js';
  const id = `/app/node_modules/${file}`;
  const source = readFileSync(`node_modules/${file}`, 'utf8');
  expect(source).toContain('console.warn');
  const { code } = leftOf(source, id) as { code: string };
  expect(code).not.toContain('console.warn');
  expect(code).toContain('hasPremiumFlag()');
  expect(code.length).toBeGreaterThan(source.length - 1000);
  expect(() => leftOf('console.log("premium")', id)).toThrow('0 advertisements');
});
