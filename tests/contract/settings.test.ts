import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchema, readConfig } from '../../server/config.ts';

interface Row {
  readonly names: readonly string[];
  readonly fallback: string;
}

const names = Object.keys(configSchema.shape);
const defaults = z.record(z.string(), z.union([z.string(), z.number()])).parse(configSchema.parse({}));

/** The rows of the table of settings that operators read. */
function documentedRows(): Row[] {
  const section = /## Settings\n([\s\S]*?)\n## /.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? '';
  return section.split('\n').filter((line) => line.startsWith('| `')).map((line) => {
    const [, first = '', fallback = ''] = line.split('|').map((cell) => cell.trim());
    return { names: quoted(first), fallback };
  });
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}

describe('the settings that operators read about', () => {
  it('are the settings that there are, each once', () => {
    expect(documentedRows().flatMap((row) => row.names).toSorted()).toEqual(names.toSorted());
  });

  it.each(documentedRows())('$names has the default that is written there', ({ names: inRow, fallback }) => {
    const written = inRow.map((name) => defaults[name]).filter((value) => value !== undefined).map((value) => `\`${value}\``);
    const isOnlyValues = /^(`[^`]*`(, )?)+$/.test(fallback);
    // Where there is none, words say what happens then.
    expect(isOnlyValues ? fallback : '').toBe(written.join(', '));
  });

  it('are read at one place of the server', () => {
    const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
    expect(sources.filter((path) => /process\.env[.[)]/.test(readFileSync(join('server', path), 'utf8')))).toEqual(['main.ts']);
  });
});

/** What a deployment file says to the server, with a word for each placeholder. */
describe.each([
  ['compose.yaml', /^ {6}([A-Z][A-Z0-9_]*): (.+)$/gm, /parta-1: &parta\n([\s\S]*?)\n {4}volumes:/],
  ['deploy/parta.service', /([A-Z][A-Z0-9_]*)=(\S+)/g, /^Environment=(.*)$/m],
  ['Dockerfile', /([A-Z][A-Z0-9_]*)=(\S+)/g, /^ENV (.*)$/m],
])('%s', (file, setting, part) => {
  it('sets what there is, and nothing that the server refuses', () => {
    const said = part.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const env = Object.fromEntries([...said.matchAll(setting)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '').replaceAll(/\$\{\w+:\?\}/g, 'word')]));
    expect(Object.keys(env).length).toBeGreaterThan(3);
    expect(Object.keys(env).filter((name) => name !== 'NODE_ENV' && !names.includes(name))).toEqual([]);
    expect(() => readConfig(env)).not.toThrow();
    // F-602: what is deployed has no demo school.
    expect(env['DEMO'] ?? 'unset').toBe('off');
  });
});
