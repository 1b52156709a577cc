import { describe, expect, it } from 'vitest';
import { restaurants2, weather1 } from '../../../apis/index.js';
import { ACTS, SPEECH_ACTS, STATUSES } from 'typetod/internal';
import { type AnswerLine, Answers } from '../../src/passes/answers.js';
import type { Wordings } from '../../src/passes/names/wordings.js';
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

async function passesOf(
  text: string,
  options: Partial<SplitPassOptions> = {},
  wordings?: Wordings,
): Promise<readonly Pass[]> {
  const setting = { services: [restaurants2, weather1], reader: naturalReader };
  const held = [{ transcript: parseTranscript(text), setting }];
  const made = new TranscriptPasses(held, { seed: 0, pieces, varied: new Set(), ...options }, wordings);
  const all: Pass[] = [];
  for await (const pass of made.all()) all.push(pass);
  expect(made.counts.toJSON()).toMatchObject({ dialogues: 1, passes: all.length });
  return all;
}

const actsOf = ({ labels }: Pass): readonly unknown[] | undefined => labels.acts?.map((act) => ACTS[act]);

const agreesOf = ({ labels }: Pass): number | undefined =>
  labels.speech?.find(([act]) => SPEECH_ACTS[act] === 'agree')?.[1];

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
    // Where something was read back, what does not confirm it is no agreement.
    expect(all.slice(2, 4).map(agreesOf)).toEqual([0, 0]);
    expect(all[2]?.labels.speech).toHaveLength(1);
    expect(all[4]?.labels.speech).not.toBeNull();
  });

  it('type some lines without capitals where values vary, with the same places', async () => {
    const varied = new Set(VARIATIONS.filter((name) => name === 'values'));
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const all = await Promise.all(seeds.map((seed) => passesOf(TABLE, { varied, seed })));
    const towns = all.flatMap(([, values]) => (values ? spansOf(values) : []).filter((said) => /san/i.test(said)));
    expect(new Set(towns)).toEqual(new Set(['San Jose', 'san jose']));
  });

  it('say other values of the same kinds where values vary, each where it is labelled', async () => {
    const seeds = Array.from({ length: 24 }, (_, seed) => seed);
    const all = await Promise.all(seeds.map((seed) => passesOf(TABLE, { varied: new Set(['values']), seed })));
    const firsts = all.map(([, values]) => values!);
    const said = firsts.map(spansOf);
    expect(said.every((spans) => spans.length === 4)).toBe(true);
    const town = (spans: readonly string[]) => spans.find((one) => !/garden|four|half past/i.test(one));
    expect(new Set(said.map(town)).size).toBeGreaterThan(6);
    // What no kind is known of stays.
    expect(said.every((spans) => spans.some((one) => /bamboo garden/i.test(one)))).toBe(true);
    for (const [at, pass] of firsts.entries())
      for (const span of said[at]!) expect(textOf(pass.tokens).split(span)).toHaveLength(2);
  });

  it('are worded otherwise where names vary, the same throughout a dialogue', async () => {
    const wordings = { Restaurants_2: { ReserveRestaurant: [['sit down', 'Gets a place to eat']] as const } };
    const seeds = Array.from({ length: 24 }, (_, seed) => seed);
    const varied = new Set(['names'] as const);
    const all = await Promise.all(seeds.map((seed) => passesOf(TABLE, { varied, seed }, wordings)));
    const isOther = (pass: Pass): boolean => textOf(pass.tokens).includes('sit down');
    const others = all.map((passes) => passes.filter(isOther).length);
    expect(others.filter((count) => count > 0).length).toBeGreaterThan(4);
    expect(others.every((count, at) => count === 0 || count === all[at]!.length)).toBe(true);
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

describe('answers to confirmations', () => {
  const answered = (...lines: readonly AnswerLine[]) => passesOf(TABLE, { answers: new Answers(lines) });
  const said = ({ tokens }: Pass): string => textOf(tokens);

  it('are all that is made: one for each turn at which something was read back', async () => {
    const agreed = await answered({ text: 'very well {do} it', agrees: true });
    expect(agreed.map(({ id }) => id)).toEqual(['0/1+answer/0', '0/2+answer/0', '0/4+answer/0']);
    expect(agreed.map((pass) => [actsOf(pass), agreesOf(pass)])).toEqual(Array(3).fill([['confirm'], 1]));
    expect(agreed.every((pass) => said(pass).includes('very well reserve it'))).toBe(true);
  });

  it('that do not agree teach that alone, and say values as they were said', async () => {
    const others = await answered({ text: 'why {value}?', agrees: false });
    expect(others.map(({ labels }) => [labels.acts, labels.status, labels.speech?.length])).toEqual(
      Array(3).fill([null, expect.not.arrayContaining([0]), 1]),
    );
    expect(others.map(agreesOf)).toEqual([0, 0, 0]);
    expect(others.every((pass) => /why (?:bamboo garden|San Jose|FOUR|six|half past seven)/.test(said(pass)))).toBe(
      true,
    );
  });

  it('are left out with a mark that nothing stands for', async () => {
    expect(await answered({ text: 'fine, {colour}', agrees: true })).toEqual([]);
  });
});
