/** What is told where a text was asked for, and of which the network makes nothing. */
import { createSession, service, success, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type NetworkInput,
  type Network,
  ACTS,
  SPEECH_ACTS,
  type SpeechAct,
  STATUSES,
  networkParser,
} from 'typetod/internal';
import { numbered } from './worlds.js';

class BookRepair extends transaction({
  description: 'Have a thing repaired',
  slots: {
    item: z.string().describe('What is broken'),
    problem: z.string().describe('What is wrong with it'),
    owner_name: z.string().describe('Name of the owner'),
  },
  returns: {},
  transact: () => success(),
}) {}
const repairs = service({ name: 'Repairs', description: 'Repairs', apis: [BookRepair] });

/** A network that finds nothing to do, and takes all for one thing that people do with words. */
const hearing = (heard: SpeechAct): Network => ({
  name: 'hearing',
  pieces: numbered,
  run({ markers: { api, slot, value, source }, tokens }: NetworkInput) {
    const count = api.length + slot.length + value.length + source.length;
    const none = (size: number): Float32Array => new Float32Array(size).fill(-20);
    return Promise.resolve({
      acts: none(ACTS.length),
      api: none(count),
      status: Float32Array.from({ length: count * STATUSES.length }, (_, at) => (at % STATUSES.length ? -20 : 20)),
      asked: none(count),
      start: none(count * tokens.length),
      end: none(count * tokens.length),
      values: none(count * count),
      sources: none(count * count),
      speech: Float32Array.from(SPEECH_ACTS, (act) => (act === heard ? 3 : -3)),
      unheard: none(tokens.length),
    });
  },
});

/** What becomes of an answer where these slots have a value. */
async function answered(utterance: string, given: object, heard: SpeechAct = 'inform'): Promise<string> {
  const session = createSession({ services: [repairs], reader: naturalReader, id: 'repair' });
  await session.turn(`repairs_book_repair(${JSON.stringify(given)})`);
  return (await new DialogueManager({ session, parser: networkParser(hearing(heard)) }).turn(utterance)).source;
}

const ITEM = { item: 'toaster', owner_name: 'Ada' };

describe('what is told where a text was asked for', () => {
  it.each([
    ["it doesn't pop up any more.", "it doesn't pop up any more"],
    ['smoke comes out of the back', 'smoke comes out of the back'],
  ])('%s: is the text', async (utterance, text) => {
    expect(await answered(utterance, ITEM)).toBe(`x1.problem = ${JSON.stringify(text)}`);
  });

  it.each<[string, string, object, SpeechAct?]>([
    ['it is asked', 'does it pop up?', ITEM],
    ['nobody knows', 'I have no idea', ITEM],
    ['it is a word', 'broken', ITEM],
    ['it is chat', 'what a lovely day it is', ITEM, 'chat'],
    ['two texts were asked for', 'smoke comes out of it', { owner_name: 'Ada' }],
    ['a name was asked for', 'smoke comes out of it', { item: 'toaster', problem: 'smoke' }],
  ])('is none where %s', async (_, utterance, given, heard) => {
    expect(await answered(utterance, given, heard)).not.toContain(' = ');
  });
});
