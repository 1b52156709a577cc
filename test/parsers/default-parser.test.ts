import { ModelError } from 'typetod/models';
import type { NeuralParser } from '../../src/parsers/index.js';
import { defaultParser } from 'typetod/parsers';
import { describe, expect, it } from 'vitest';

const missing = new ModelError({ code: 'missing-model', message: 'There is no model.\nRestore it with: npm ci' });

describe('the parser for whoever names none', () => {
  it('is the neural one where it can be loaded, and frees it', async () => {
    let isFree = false;
    const neural: NeuralParser = {
      name: 'neural',
      parse: () => Promise.resolve({ source: 'parse_error()' }),
      dispose: async () => {
        isFree = true;
      },
    };
    const { parser, note, dispose } = await defaultParser({ load: () => Promise.resolve(neural) });
    expect([parser, note]).toEqual([neural, undefined]);
    await dispose();
    expect(isFree).toBe(true);
  });

  it('is the one of rules where the neural one is not there, and says why in one line', async () => {
    const { parser, note = '', dispose } = await defaultParser({ load: () => Promise.reject(missing) });
    expect(parser.name).toBe('rules');
    expect(note).toContain('There is no model. Restore it with: npm ci');
    expect(note.split('\n')).toHaveLength(1);
    await dispose();
  });

  it('loads the network of the folder that is given', async () => {
    const { note } = await defaultParser({ folder: '/absent/model' });
    expect(note).toContain('/absent/model');
  });

  it('is none where loading fails in another way', async () => {
    const load = () => Promise.reject(new TypeError('a mistake of ours'));
    await expect(defaultParser({ load })).rejects.toThrow('a mistake of ours');
  });
});
