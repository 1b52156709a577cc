import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateModule } from '../../src/sgd/schema/generate-module.js';
import { trainSchema } from '../../../test/service/fixtures.js';
import { run } from '../../../test/cli/capture.js';

const busSchema = { ...trainSchema, service_name: 'BusLines_1' };
let directory: string;
let schema: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'typetod-'));
  schema = join(directory, 'schema.json');
  writeFileSync(schema, JSON.stringify([trainSchema, busSchema]));
});

afterEach(() => rmSync(directory, { recursive: true }));

async function fails(message: string, ...args: readonly string[]): Promise<void> {
  const { code, out, err } = await run('generate', ...args);
  expect({ code, out }).toEqual({ code: 2, out: [] });
  expect(err.join('\n')).toContain(message);
}

describe('typetod generate', () => {
  it('prints the module of a service, whose name may be in any case', async () => {
    const { code, out, err } = await run('generate', schema, '--service', 'rail_1');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(`${out.join('\n')}\n`).toBe(generateModule(trainSchema));
  });

  it('prints the module of the only service', async () => {
    writeFileSync(schema, JSON.stringify([trainSchema]));
    const { out } = await run('generate', schema);
    expect(`${out.join('\n')}\n`).toBe(generateModule(trainSchema));
  });

  it('writes a module per service', async () => {
    const folder = join(directory, 'new', 'services');
    const { code, out, err } = await run('generate', schema, '--out', folder);
    expect({ code, out }).toEqual({ code: 0, out: [] });
    expect(err).toEqual([`wrote ${join(folder, 'rail-1.ts')}`, `wrote ${join(folder, 'bus-lines-1.ts')}`]);
    expect(readdirSync(folder).sort()).toEqual(['bus-lines-1.ts', 'rail-1.ts']);
    expect(readFileSync(join(folder, 'rail-1.ts'), 'utf8')).toBe(generateModule(trainSchema));
  });

  it('writes only the services that were asked for', async () => {
    await run('generate', schema, '--out', directory, '--service', 'Rail_1', '--service', 'Rail_1');
    expect(readdirSync(directory).sort()).toEqual(['rail-1.ts', 'schema.json']);
  });

  it.each([
    ['Con', 'is no file name'],
    [`S${'a'.repeat(200)}`, 'is longer than 200 characters'],
  ])('writes no file of a name that file systems refuse: %s', async (service_name, problem) => {
    writeFileSync(schema, JSON.stringify([{ ...trainSchema, service_name }]));
    await fails(`The file of the service '${service_name}' ${problem}.`, schema, '--out', directory);
    expect(readdirSync(directory)).toEqual(['schema.json']);
  });

  it('overwrites nothing, unless it is forced to', async () => {
    const mine = join(directory, 'rail-1.ts');
    writeFileSync(mine, 'mine');
    await fails(`There is a file already: ${mine}.`, schema, '--out', directory);
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    expect(existsSync(join(directory, 'bus-lines-1.ts'))).toBe(false);
    expect((await run('generate', schema, '--out', directory, '--force')).code).toBe(0);
    expect(readFileSync(mine, 'utf8')).toBe(generateModule(trainSchema));
  });

  it('writes nothing when one of the services is wrong, or two would have the same file', async () => {
    writeFileSync(schema, JSON.stringify([trainSchema, { ...busSchema, service_name: '1' }]));
    await fails("Service '1' is not a usable name", schema, '--out', directory);
    writeFileSync(schema, JSON.stringify([trainSchema, { ...busSchema, service_name: 'rail_1' }]));
    await fails('would have the same file', schema, '--out', directory);
    expect(readdirSync(directory)).toEqual(['schema.json']);
  });

  it('asks for a choice where there are several services', async () => {
    await fails('There are 2 services: Rail_1, BusLines_1. Choose one with --service, or give --out DIR.', schema);
    await fails("'Rail'. Did you mean Rail_1, BusLines_1?", schema, '--service', 'Rail');
  });

  it.each([
    ['{ "a": ', 'is not JSON: '],
    ['{}', 'The schema is wrong at its top: '],
    ['[{}]', 'The schema is wrong at [0].service_name: '],
    ['[]', 'holds no service.'],
  ])('refuses a file that holds %s', async (text, message) => {
    writeFileSync(schema, text);
    await fails(message, schema);
  });
});
