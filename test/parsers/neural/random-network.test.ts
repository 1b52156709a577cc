import fc from 'fast-check';
import { print } from 'typetod/language';
import { beforeAll, describe, expect, it } from 'vitest';
import { type NetworkInput, type NetworkOutput, ACTS, SPEECH_ACTS, STATUSES, networkParser } from 'typetod/internal';
import { mulberry32 } from '../../../src/text/index.js';
import { runs } from '../../runs.js';
import { type Moment, moments, numbered } from './worlds.js';

/** A network that knows nothing. */
function randomNetwork(seed: number) {
  const random = mulberry32(seed);
  const scores = (size: number): Float32Array => Float32Array.from({ length: size }, () => 20 * (random() - 0.5));
  return {
    name: 'random',
    pieces: numbered,
    run({ markers: { api, slot, value, source }, tokens }: NetworkInput): Promise<NetworkOutput> {
      const count = api.length + slot.length + value.length + source.length;
      return Promise.resolve({
        acts: scores(ACTS.length),
        api: scores(count),
        status: scores(count * STATUSES.length),
        asked: scores(count),
        start: scores(count * tokens.length),
        end: scores(count * tokens.length),
        values: scores(count * count),
        sources: scores(count * count),
        speech: scores(SPEECH_ACTS.length),
        unheard: scores(tokens.length),
      });
    },
  };
}

describe('a parser whose network knows nothing', () => {
  let all: readonly Moment[] = [];
  beforeAll(async () => {
    all = await moments();
  });

  it('proposes programs that can be executed, whatever the scores', async () => {
    expect(all.length).toBeGreaterThan(120);
    const refused: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.nat(all.length - 1), fc.nat(), async (at, seed) => {
        const { session, agent, user } = all[at]!;
        const apis = session.engine.registry.services.flatMap((service) => service.apis);
        const said = agent === '' ? [] : [{ speaker: 'agent', text: agent, turn: 1 } as const];
        const place = { conversation: 'c', turn: 1, attempt: 1 } as never;
        const { statements } = await networkParser(randomNetwork(seed)).parse({
          session,
          utterance: user,
          said,
          apis,
          rejections: [],
          place,
        });
        const program = print(statements!);
        const { ok, feedback } = await session.fork().whatIf(program);
        // Of words that mean one of several values the reader says so, and the agent asks.
        const isAskedAbout = feedback?.code === 'invalid-value' && /holds .*?\. \S/.test(feedback.message);
        // Values for what was done are refused on purpose: the agent says that it cannot change it.
        const isDone =
          feedback?.code === 'already-performed' && statements?.some(({ kind }) => kind === 'assign') === true;
        // Of what nobody knows the agent says so.
        const isUnknown =
          feedback?.code === 'unknown-property' && statements?.every(({ kind }) => kind === 'say') === true;
        if (!ok && !isAskedAbout && !isDone && !isUnknown)
          refused.push(`${program}\n${feedback?.code} ${feedback?.message}`);
      }),
      { numRuns: runs(400, 100) },
    );
    expect(refused).toEqual([]);
  });

  it('says that it did not understand, below a threshold', async () => {
    const { session, user } = all[0]!;
    const apis = session.engine.registry.services.flatMap((service) => service.apis);
    const input = { session, utterance: user, said: [], apis, rejections: [], place: {} as never };
    const [sure, unsure] = await Promise.all(
      [0, 1].map((threshold) => networkParser(randomNetwork(1), { threshold }).parse(input)),
    );
    expect(print(unsure!.statements!)).toBe('parse_error()');
    expect(print(sure!.statements!)).not.toBe('parse_error()');
    expect(unsure!.confidence).toBeLessThan(1);
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses the threshold %s', (threshold) => {
    expect(() => networkParser(randomNetwork(1), { threshold })).toThrow(/threshold is .*from 0 to 1/);
  });

  it('gives nothing when the turn is left', async () => {
    const { session, user } = all[0]!;
    const input = { session, utterance: user, said: [], apis: [], rejections: [], place: {} as never };
    const parsing = networkParser(randomNetwork(1)).parse({ ...input, signal: AbortSignal.abort(new Error('left')) });
    await expect(parsing).rejects.toThrow('left');
  });

  it('says that it does not understand where it is not certain', async () => {
    const { session, user } = all[0]!;
    const apis = session.engine.registry.services.flatMap((service) => service.apis);
    const input = { session, utterance: user, said: [], apis, rejections: [], place: {} as never };
    const proposed = async (threshold: number): Promise<string> =>
      print((await networkParser(randomNetwork(1), { threshold }).parse(input)).statements!);
    expect(await proposed(1)).toBe('parse_error()');
    expect(await proposed(0)).not.toBe('parse_error()');
  });
});
