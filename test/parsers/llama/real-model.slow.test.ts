/**
 * The real model: TYPETOD_LLAMA names its file. TYPETOD_LLAMA_RECORD=1 records the conversation of `cassette.test.ts` anew.
 */
import { rmSync } from 'node:fs';
import { llamaModel } from 'typetod/models/llama';
import { openCassette, recordModel } from 'typetod/testing';
import { describe, expect, it } from 'vitest';
import { CASSETTE, programsWith } from './conversation.js';

const file = process.env.TYPETOD_LLAMA || undefined;
const MINUTES = 20 * 60_000;

describe.skipIf(file === undefined)('a language model on this machine (TYPETOD_LLAMA)', () => {
  it(
    'writes only what the session takes, and confirms nothing by itself',
    async () => {
      const model = llamaModel({ file: file ?? '' });
      const isRecorded = process.env.TYPETOD_LLAMA_RECORD === '1';
      if (isRecorded) rmSync(CASSETTE, { force: true });
      const asked = isRecorded ? recordModel(model, openCassette(CASSETTE)) : model;
      const programs = await programsWith(asked);
      await model.dispose();
      expect(programs[0]).toMatch(/^restaurants_2_find_restaurants\(/);
      expect(programs.slice(0, 3).join('\n')).not.toMatch(/confirm|parse_error/);
    },
    MINUTES,
  );
});
