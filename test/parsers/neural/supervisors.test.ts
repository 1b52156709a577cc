import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { annotatedParser, DialogueManager, standard } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { type NetworkInput, type Network, STATUSES } from 'typetod/internal';
import {
  networkParserAdviser,
  networkSchemaAdviser,
} from '../../../src/parsers/neural/supervise/neural-supervisors.js';
import { toldOutput } from './told.js';
import { numbered } from './worlds.js';

type Status = (typeof STATUSES)[number];

/** What a network hears for a slot. */
interface Heard {
  readonly status?: Status;
  /** Words of the user. */
  readonly words?: string;
  /** A value of the closed set. */
  readonly value?: string;
  readonly asked?: true;
}

/** A network that hears what it is told. */
function hearing(user: string, heard: Readonly<Record<string, Heard>>): Network & { readonly inputs: NetworkInput[] } {
  const inputs: NetworkInput[] = [];
  return {
    name: 'hearing',
    pieces: numbered,
    inputs,
    async run(input) {
      inputs.push(input);
      const of = (name: string): Heard => heard[name] ?? {};
      const start = (name: string): number => user.indexOf(of(name).words ?? '');
      const token = (at: number, side: 'start' | 'end'): number =>
        input.spoken.findIndex((one) => one?.speaker === 'user' && one[side] === at);
      const list = (read: (name: string, at: number) => number): number[] =>
        input.slots.map(({ name }, at) => read(name, at));
      const labels = {
        status: list((name) =>
          STATUSES.indexOf(of(name).status ?? (of(name).words ? 'span' : of(name).value ? 'value' : 'none')),
        ),
        start: list((name) => (of(name).words ? token(start(name), 'start') : -1)),
        end: list((name) => (of(name).words ? token(start(name) + (of(name).words ?? '').length, 'end') : -1)),
        value: list((name, slot) => input.values.findIndex((one) => one.slot === slot && one.value === of(name).value)),
        source: list(() => -1),
        asked: list((name) => (of(name).asked ? 1 : 0)),
        acts: [],
        api: -1,
      };
      return toldOutput({ ...input, labels } as never);
    },
  };
}

const FIND = 'restaurants_2_find_restaurants';
const RESERVE = 'restaurants_2_reserve_restaurant';

/** What is committed of proposals, one for each utterance; the last is supervised by a network that hears something. */
async function committed(turns: readonly (readonly [string, string])[], heard: Readonly<Record<string, Heard>>) {
  const network = hearing(turns.at(-1)?.[0] ?? '', heard);
  const manager = new DialogueManager({
    session: createSession({ services: [restaurants2], reader: naturalReader }),
    parser: annotatedParser(turns.map(([utterance, program]) => ({ utterance, program }))),
    gates: standard({ schema: networkSchemaAdviser(network), parser: networkParserAdviser(network) }),
  });
  let source = '';
  for (const [utterance] of turns) ({ source } = await manager.turn(utterance));
  return { source, inputs: network.inputs };
}

describe('supervisors by a network', () => {
  it('take an unknown slot for the one whose value the user says in these words', async () => {
    const { source, inputs } = await committed(
      [['A table at Tapas Torcal in Oakland.', `${RESERVE}({ where: "Tapas Torcal", location: "Oakland" })`]],
      { restaurant_name: { words: 'Tapas Torcal' }, location: { words: 'Oakland' } },
    );
    expect(source).toBe(`${RESERVE}({ restaurant_name: "Tapas Torcal", location: "Oakland" })`);
    expect(inputs).toHaveLength(1);
  });

  it('take a number in digits for the slot whose value the user says in words', async () => {
    const { source } = await committed([['In Oakland for three.', `${RESERVE}({ heads: "3", location: "Oakland" })`]], {
      number_of_seats: { words: 'three' },
      location: { words: 'Oakland' },
    });
    expect(source).toContain('number_of_seats: "3"');
  });

  it('go by the name where the network hears the value for no slot', async () => {
    const { source } = await committed(
      [['A table at Tapas Torcal.', `${RESERVE}({ name_of_place: "Tapas Torcal" })`]],
      {},
    );
    expect(source).toBe(`${RESERVE}({ restaurant_name: "Tapas Torcal" })`);
  });

  it('give the value of a closed set that the user means', async () => {
    const { source } = await committed(
      [['Not expensive, in Oakland.', `${FIND}({ price_range: "a bargain", location: "Oakland" })`]],
      { price_range: { value: 'cheap' }, location: { words: 'Oakland' } },
    );
    expect(source).toContain('price_range: "cheap"');
  });

  it('never fill a slot with what no option has', async () => {
    const { source } = await committed(
      [['Something nice in Oakland.', `${FIND}({ location: "Oakland", xyzzy: "Oakland" })`]],
      { location: { words: 'Oakland' } },
    );
    expect(source).not.toContain('xyzzy');
  });

  it('find what the agent asked for and the proposal leaves out', async () => {
    const first = ['A table at Tapas Torcal.', `${RESERVE}({ restaurant_name: "Tapas Torcal" })`] as const;
    const { source } = await committed([first, ['In Oakland at eight.', 'x1.time = "eight"']], {
      location: { words: 'Oakland' },
      time: { words: 'eight' },
    });
    expect(source).toBe('x1.time = "eight"; x1.location = "Oakland"');
  });

  it('add nothing where the network hears no answer', async () => {
    const first = ['A table at Tapas Torcal.', `${RESERVE}({ restaurant_name: "Tapas Torcal" })`] as const;
    const { source, inputs } = await committed([first, ['At eight in Oakland.', 'x1.time = "eight"']], {
      time: { words: 'eight' },
    });
    expect(source).toBe('x1.time = "eight"');
    expect(inputs).toHaveLength(1);
  });

  it('are not asked about a right program', async () => {
    const { inputs } = await committed([['A table in Oakland.', `${RESERVE}({ location: "Oakland" })`]], {});
    expect(inputs).toEqual([]);
  });

  it('leave out a pair that the user does not mean', async () => {
    const { source } = await committed(
      [['Asian food in Oakland.', `${FIND}({ location: "Oakland", price_range: "Asian" })`]],
      {
        category: { words: 'Asian' },
        location: { words: 'Oakland' },
      },
    );
    expect(source).not.toContain('price_range');
  });

  it('end with the signal of the turn', async () => {
    const adviser = networkParserAdviser(hearing('', {}));
    const ask = adviser.ask(
      { passage: [], questions: [], turn: {} as never },
      {} as never,
      AbortSignal.abort('enough'),
    );
    await expect(ask).rejects.toBe('enough');
  });
});
