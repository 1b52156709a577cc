import { openCassette, replayModel } from 'typetod/testing';
import { expect, it } from 'vitest';
import { cassetteOf, turnWith } from './local-model.js';

it('a real model as ReacTOD finds the intent, never gets its slots into one call, and leaves the world as it was', async () => {
  const model = replayModel(openCassette(cassetteOf('reactod')));
  const turn = await turnWith(model, 'reactod');
  model.finish();
  expect(turn).toMatchObject({ end: 'user-done', did: ['parse_error()'], notes: ['A4', 'A4', 'A4', 'A4', 'A4'] });
});
