import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toolSchemas } from '../../../src/service/index.js';
import { generateModule } from '../../src/sgd/schema/generate-module.js';
import { servicesFromSgdSchema } from '../../src/sgd/schema/schema.js';
import { trainSchema } from '../../../test/service/fixtures.js';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const directory = temporaryFolder();

it('typetod tools prints the tools of a module that typetod generate wrote', async () => {
  const path = join(directory, 'rail.ts');
  writeFileSync(path, generateModule(trainSchema).replace("'zod'", JSON.stringify(import.meta.resolve('zod'))));
  const { out } = await run('tools', '--apis', path, '--service', 'Rail_1');
  const expected = servicesFromSgdSchema([trainSchema]).flatMap((service) => toolSchemas(service));
  expect(JSON.parse(out.join('\n'))).toEqual(expected);
});
