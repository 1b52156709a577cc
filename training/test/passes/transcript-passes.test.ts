import { describe, expect, it } from 'vitest';
import { restaurants2, weather1 } from '../../../apis/index.js';
import { ACTS, STATUSES } from '../../../src/parsers/neural/input/vocabulary.js';
import { type Pass, VARIATIONS } from '../../src/passes/passes.js';
import type { SplitPassOptions } from '../../src/passes/split-passes.js';
import { TranscriptPasses } from '../../src/passes/transcript-passes.js';
import { parseTranscript } from '../../../src/transcripts/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { pieces, textOf } from './corpus.js';

const TABLE = `title: A table for some friends
services: Restaurants_2
----
user: a table for FOUR at bamboo garden in San Jose, half past seven in the evening
> restaurants_2_reserve_restaurant({ restaurant_name: "bamboo garden", location: "San Jose", number_of_seats: "four", time: "half past seven in the evening" })
agent: For four at 7:30 pm at Bamboo Garden?
----
user: lovely weather today
> conversation_pause()
agent: Shall I?
----
user: Make it six.
> x1.number_of_seats = "six"
agent: Six?
----
user: Whatever you say, boss.
> x1.colour = "red"
! unknown-slot
agent: Six?
----
user: Yes.
> confirm(x1)
agent: Done.
`;

async function passesOf(text: string, options: Partial<SplitPassOptions> = {}): Promise<readonly Pass[]> {
  const setting = { services: [restaurants2, weather1], reader: naturalReader };
  const held = [{ transcript: parseTranscript(text), setting }];
  const made = new TranscriptPasses(held, { seed: 0, pieces, varied: new Set(), ...options });
  const all: Pass[] = [];
  for await (const pass of made.all()) all.push(pass);
  expect(made.counts.toJSON()).toMatchObject({ dialogues: 1, passes: all.length });
  return all;
}

const actsOf = ({ labels }: Pass): readonly unknown[] | undefined => labels.acts?.map((act) => ACTS[act]);

const spansOf = ({ tokens, labels: { status, start, end } }: Pass): readonly string[] =>
  (status ?? []).flatMap((one, at) =>
    STATUSES[one] === 'span' ? [textOf(tokens.slice(start?.[at], (end?.[at] ?? 0) + 1)).trim()] : [],
  );

describe('the passes of transcripts', () => {
  it('label what the program does, and where its values are said', async () => {
    const [start, values, aside, change, agreed] = await passesOf(TABLE);
    expect([start, aside, change, agreed].map((pass) => pass && actsOf(pass))).toEqual([
      ['start', 'give'],
      [],
      ['give'],
      ['confirm'],
    ]);
    expect(new Set(values && spansOf(values))).toEqual(
      new Set(['bamboo garden', 'San Jose', 'FOUR', 'half past seven in the evening']),
    );
  });

  it('leave out turns that are refused, and tell nothing of what is done with words that ask for nothing', async () => {
    const all = await passesOf(TABLE);
    expect(all.map(({ id }) => id)).toEqual(['0/0/0', '0/0/1', '0/1/0', '0/2/0', '0/4/0']);
    expect(all[2]?.labels.speech).toBeNull();
    expect(all[4]?.labels.speech).not.toBeNull();
  });

  it('type some lines without capitals where values vary, with the same places', async () => {
    const varied = new Set(VARIATIONS.filter((name) => name === 'values'));
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const all = await Promise.all(seeds.map((seed) => passesOf(TABLE, { varied, seed })));
    const towns = all.flatMap(([, values]) => (values ? spansOf(values) : []).filter((said) => /san/i.test(said)));
    expect(new Set(towns)).toEqual(new Set(['San Jose', 'san jose']));
  });

  it('are of every N-th transcript with a share, and need the services that a transcript names', async () => {
    const setting = { services: [weather1], reader: naturalReader };
    const held = [{ transcript: parseTranscript(TABLE), setting }];
    const options = { seed: 0, pieces, varied: new Set<never>() };
    const second = new TranscriptPasses(held, { ...options, share: { part: 2, of: 2 } });
    for await (const pass of second.all()) expect(pass).toBeUndefined();
    const first = new TranscriptPasses(held, options).all();
    await expect(first.next()).rejects.toMatchObject({ code: 'unknown-service' });
  });
});
