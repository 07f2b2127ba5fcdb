import type { Plugin } from 'vite';

const FILES = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of the app how Zod tells a schema as JSON Schema: each schema names its part of that, so that no bundler can
 * see that only the server asks for it (schema/calls/openapi.ts). Asked for all the same, it says so.
 */
export function noJsonSchemaPlugin(): Plugin {
  return {
    name: 'parta-no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
        if (!names.includes('stringProcessor') && !names.includes('createToJSONSchemaMethod')) throw new Error('Zod has its JSON Schema elsewhere now');
        // Each schema has a method of it, which nobody calls.
        const ways = names.map((name) => `export const ${name} = ${name?.startsWith('create') ? '() => none' : 'none'};`);
        // Under this name another module of Zod knows it.
        if (names.includes('processSchema')) ways.push('export { processSchema as process };');
        return { code: `function none() { throw new Error('The app makes no JSON Schema'); }\n${ways.join('\n')}\n`, map: null };
      },
    },
  };
}
