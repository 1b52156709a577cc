import { describe, expect, it } from 'vitest';
import { SPEECH_ACTS, STATUSES } from '../../../src/parsers/neural/input/vocabulary.js';
import { GeneratedPasses } from '../../src/passes/generated/passes.js';
import { Grafts, type SpeechLine } from '../../src/passes/grafts.js';
import { type Pass, VARIATIONS } from '../../src/passes/passes.js';
import { numbered } from '../../../test/parsers/neural/worlds.js';

async function passes(lines: readonly SpeechLine[], without: readonly string[] = []): Promise<readonly Pass[]> {
  const varied = new Set(VARIATIONS.filter((name) => !without.includes(name)));
  const made = new GeneratedPasses({ dialogues: 40, seed: 5, pieces: numbered, varied, grafts: new Grafts(lines) });
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
    expect(found.length).toBeGreaterThan(10);
    for (const { id, labels } of found) {
      const act = SPEECH_ACTS.findIndex((name) => id.includes(`+${name}`));
      expect(labels.speech?.filter(([, holds]) => holds === 1)).toEqual([[act, 1]]);
      if (id.includes('+chat')) expect(labels.acts).toEqual([]);
    }
  });

  it('have none of a line that does several things, and none without lines', async () => {
    expect((await passes([{ text: 'hi, yes', acts: ['greet', 'agree'] }])).some(({ id }) => id.includes('+'))).toBe(
      false,
    );
    expect((await passes([])).some(({ id }) => id.includes('+'))).toBe(false);
  });

  it('say what is not wanted, and hide what is given, unless these are left out', async () => {
    const all = await passes([]);
    expect(all.some(({ labels }) => labels.status?.includes(UNWANTED))).toBe(true);
    expect(all.some(isUnheard)).toBe(true);
    const plain = await passes([], ['negations', 'hidden']);
    expect(plain.some(({ labels }) => labels.status?.includes(UNWANTED))).toBe(false);
    expect(plain.some(isUnheard)).toBe(false);
  });
});
