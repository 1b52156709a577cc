import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toolSchemas } from '../../../src/service/index.js';
import { generateModule } from '../../src/sgd/schema/generate-module.js';
import { servicesFromSgdSchema } from '../../src/sgd/schema/schema.js';
import { trainSchema } from '../../../test/service/fixtures.js';
import { run } from '../../../test/cli/capture.js';

const directory = mkdtempSync(join(tmpdir(), 'typetod-'));

afterAll(() => rmSync(directory, { recursive: true }));

it('typetod tools prints the tools of a module that typetod generate wrote', async () => {
  const path = join(directory, 'rail.ts');
  writeFileSync(path, generateModule(trainSchema).replace("'zod'", JSON.stringify(import.meta.resolve('zod'))));
  const { out } = await run('tools', '--apis', path, '--service', 'Rail_1');
  const expected = servicesFromSgdSchema([trainSchema]).flatMap((service) => toolSchemas(service));
  expect(JSON.parse(out.join('\n'))).toEqual(expected);
});
