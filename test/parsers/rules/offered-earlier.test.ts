import { describe, expect, test } from 'vitest';
import { inns } from '../inns.js';
import { proposals } from './conversation.js';

const NARROWED = ['I need an inn in Vik', 'something cheaper?'];

const said = async (answer: string): Promise<string | undefined> =>
  (await proposals([inns], [...NARROWED, answer])).at(-1);

describe('what was offered before the search was narrowed', () => {
  test.each([
    'no, the Casa Verde after all',
    'then I take Casa Verde',
    'Casa Verde it is',
    'okay, casa verde',
    'hm. Casa Verde, please',
  ])('is taken by its name: %s', async (answer) => {
    expect(await said(answer)).toContain('select({ name: "Casa Verde" }, { from: x1 })');
  });

  test.each([
    'not the Casa Verde',
    'anything but Casa Verde',
    'the Verde',
    'the casa one',
    'Casa Verde or The Blue Gull',
    'Today sounds nice',
    'the Harbor Rest',
  ])('is not taken by a part of it, where it is denied, or where another is named: %s', async (answer) => {
    expect(await said(answer)).not.toContain('select({ name: "Casa Verde"');
  });
});
