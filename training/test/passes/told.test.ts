import { describe, expect, it } from 'vitest';
import { SPEECH_ACTS, STATUSES } from 'typetod/internal';
import { GeneratedPasses } from '../../src/passes/generated/passes.js';
import { Grafts, type SpeechLine } from '../../src/passes/grafts.js';
import { type Pass, VARIATIONS } from '../../src/passes/passes.js';
import { runs } from '../../../test/runs.js';
import { numbered } from '../../../test/parsers/neural/worlds.js';

const DIALOGUES = runs(40, 10);

async function passes(lines: readonly SpeechLine[], without: readonly string[] = []): Promise<readonly Pass[]> {
  const varied = new Set(VARIATIONS.filter((name) => !without.includes(name)));
  const grafts = new Grafts(lines);
  const made = new GeneratedPasses({ dialogues: DIALOGUES, seed: 5, pieces: numbered, varied, grafts });
  const all: Pass[] = [];
  for await (const pass of made.all()) all.push(pass);
  return all;
}

const LINES: readonly SpeechLine[] = [
  { text: 'aye aye', acts: ['agree'] },
  { text: 'no way', acts: ['refuse'] },
  { text: 'drop the whole thing', acts: ['cancel'] },
  { text: 'who is your father', acts: ['chat'] },
];
const UNWANTED = STATUSES.indexOf('unwanted');
const isUnheard = ({ labels }: Pass): boolean => labels.unheard?.some(([, holds]) => holds === 1) === true;

describe('passes of turns that are told in other ways', () => {
  it('have lines of people in place of some turns, with what they do and nothing else', async () => {
    const found = (await passes(LINES)).filter(({ id }) => id.includes('+'));
    expect(found.length).toBeGreaterThan(runs(10, 2));
    for (const { id, labels } of found) {
      const act = SPEECH_ACTS.findIndex((name) => id.includes(`+${name}`));
      expect(labels.speech?.filter(([, holds]) => holds === 1)).toEqual([[act, 1]]);
      if (id.includes('+chat')) expect(labels.acts).toEqual([]);
    }
  });

  it('have none of a line that does several things', async () => {
    expect((await passes([{ text: 'hi, yes', acts: ['greet', 'agree'] }])).some(({ id }) => id.includes('+'))).toBe(
      false,
    );
  });

  it('have no lines where there are none, say what is not wanted, and hide what is given, unless these are left out', async () => {
    const all = await passes([]);
    expect(all.some(({ id }) => id.includes('+'))).toBe(false);
    expect(all.some(({ labels }) => labels.status?.includes(UNWANTED))).toBe(true);
    expect(all.some(isUnheard)).toBe(true);
    const plain = await passes([], ['negations', 'hidden']);
    expect(plain.some(({ labels }) => labels.status?.includes(UNWANTED))).toBe(false);
    expect(plain.some(isUnheard)).toBe(false);
  });
});
