import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { convertedServices, writeConvertedServices } from '../../../src/sgd/convert/services-file.js';
import { CorpusError } from '../../../src/sgd/corpus/corpus-error.js';
import { DefinitionError } from '../../../../src/service/index.js';
import { KAYAKS, schema } from '../fixture.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-converted-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (text: string): void => writeFileSync(join(folder, 'services.json'), text);

function thrown(): unknown {
  try {
    return convertedServices(folder);
  } catch (error) {
    return error;
  }
}

describe('the services of a folder of transcripts', () => {
  it('are those that were written', () => {
    writeConvertedServices(folder, { schema, facts: {} });
    expect(convertedServices(folder).map(({ name }) => name)).toContain(KAYAKS);
  });

  it('are none without their file', () => {
    expect(convertedServices(folder)).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'not-json'],
    ['no schema', '{"facts": {}}', 'not-sgd'],
    ['no object', '5', 'not-sgd'],
  ])('are refused where it is %s', (_, text, code) => {
    put(text);
    const error = thrown();
    expect(error).toBeInstanceOf(CorpusError);
    expect(error).toMatchObject({ code, file: join(folder, 'services.json') });
  });

  it('are refused where the schema is of another form', () => {
    put('{"schema": [{}], "facts": {}}');
    expect(thrown()).toBeInstanceOf(DefinitionError);
  });
});
