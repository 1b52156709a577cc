/** The real model: TYPETOD_LLAMA names its file. TYPETOD_LLAMA_RECORD=1 records the turns of the agents anew. */
import { rmSync } from 'node:fs';
import { llamaModel } from 'typetod/models/llama';
import { openCassette, recordModel } from 'typetod/testing';
import { describe, expect, it } from 'vitest';
import { cassetteOf, LOCAL_AGENTS, turnWith } from './local-model.js';

const file = process.env.TYPETOD_LLAMA || undefined;
const MINUTES = 20 * 60_000;

describe.skipIf(file === undefined)('a language model on this machine as an agent (TYPETOD_LLAMA)', () => {
  it.each([...LOCAL_AGENTS.keys()])(
    'takes a turn as %s',
    async (name) => {
      const model = llamaModel({ file: file ?? '', isChat: true });
      const isRecorded = process.env.TYPETOD_LLAMA_RECORD === '1';
      if (isRecorded) rmSync(cassetteOf(name), { force: true });
      const { end } = await turnWith(isRecorded ? recordModel(model, openCassette(cassetteOf(name))) : model, name);
      await model.dispose();
      expect(end).toBe('user-done');
    },
    MINUTES,
  );
});
