import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import type { SessionEnvironment } from 'typetod/internal';
import { type Observation, sessionEnvironment } from '../../../src/testbed/index.js';
import { rulesParser } from '../../../src/parsers/index.js';

const TASK = { id: 'dinner' };

async function dinner(): Promise<SessionEnvironment> {
  const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }) });
  await environment.reset(TASK, 0);
  return environment;
}

type Turn = Observation & { readonly kind: 'turn' };

async function propose(environment: SessionEnvironment, utterance: string, program: string): Promise<Turn> {
  environment.hear(utterance);
  const { observation } = await environment.step({ kind: 'program', program });
  if (observation?.kind !== 'turn') throw new TypeError('no turn was observed');
  return observation;
}

const RESERVE =
  'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })';
const WORDS = 'A table at Bamboo Garden in San Jose at 8 pm, please.';

describe('programs', () => {
  it('are committed, and the observation says what to say', async () => {
    const environment = await dinner();
    const observation = await propose(environment, WORDS, RESERVE);
    expect(observation).toMatchObject({ kind: 'turn', ok: true });
    expect(observation.text).toContain('Ask the user to confirm x1 (restaurants_2_reserve_restaurant)');
    expect(observation.text).toContain('time: "20:00"');
  });

  it('give the user what the words stand for, where the agent says what was recommended', async () => {
    const environment = await dinner();
    const observation = await propose(environment, WORDS, RESERVE);
    const own = await environment.fork().step({ kind: 'say', text: 'Hm.' });
    expect(own.heard).toEqual({ text: 'Hm.', deeds: [] });
    const { heard, done } = await environment.step({ kind: 'say', text: observation.reply });
    expect(done).toBe(false);
    expect(heard?.actions?.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(environment.manager.said.map(({ speaker }) => speaker)).toEqual(['user', 'agent']);
  });

  it('that ask for what is not known yet are told so, and are asked again what was open', async () => {
    const environment = await dinner();
    await propose(environment, WORDS, RESERVE);
    const { reply } = await propose(environment, 'What is the phone number?', 'say(x1.phone_number)');
    expect(reply).toMatch(/^I (?:do not know|cannot tell you) the phone number yet\. .*Bamboo Garden/);
  });

  it('that ask for what nothing has are not told that it comes later', async () => {
    const environment = await dinner();
    await propose(environment, WORDS, RESERVE);
    const { ok, reply } = await propose(environment, 'And the menu?', 'say(x1.menu)');
    expect(ok).toBe(false);
    expect(reply).not.toContain(' yet');
  });

  it('change the digest by what transactions did, and by nothing else', async () => {
    const environment = await dinner();
    const before = environment.digest();
    const observation = await propose(environment, WORDS, RESERVE);
    expect(environment.digest()).toBe(before);
    await environment.step({ kind: 'say', text: observation.reply });
    await propose(environment, 'Yes, please.', 'confirm(x1)');
    expect(environment.digest()).not.toBe(before);
    expect(environment.diff().map(({ path }) => path[0])).toEqual(['performed', 'tables']);
    expect(environment.diff(environment.fork())).toEqual([]);
  });

  it('come from a parser, which gates may ask again', async () => {
    const environment = await dinner();
    environment.hear(WORDS);
    const { observation } = await environment.step({ kind: 'program', program: rulesParser() });
    expect(observation).toMatchObject({ kind: 'turn', ok: true });
    expect(environment.session.program).toContain('restaurants_2_reserve_restaurant');
  });

  it('say what was left out, and why', async () => {
    const environment = await dinner();
    const wrong = RESERVE.replace('"8 pm"', '"green"');
    const observation = await propose(environment, WORDS, wrong);
    expect(observation).toMatchObject({ kind: 'turn', ok: false });
    expect(observation.text).toContain('Left out: time: "green" (invalid-value');
  });

  it.each([undefined, {}, { statements: 'none' }, { source: '', confidence: 7 }])(
    'by a parser that answers with %j are invalid, as in a trace, and change nothing',
    async (answer) => {
      const environment = await dinner();
      const { reply } = await propose(environment, WORDS, RESERVE);
      const program = { name: 'empty', parse: () => Promise.resolve(answer as never) };
      const { observation } = await environment.step({ kind: 'program', program });
      expect(observation).toMatchObject({ kind: 'invalid', text: expect.stringContaining('proposes nothing') });
      const traced = await environment.step({ kind: 'program', program: { name: 'empty' } as never });
      expect(traced.observation).toEqual(observation);
      const { heard } = await environment.step({ kind: 'say', text: reply });
      expect(heard?.actions?.map(({ kind }) => kind)).toEqual(['confirm']);
      expect(environment.manager.said.map(({ text }) => text)).toEqual([WORDS, reply]);
    },
  );

  it('that are none leave everything as it was', async () => {
    const environment = await dinner();
    const observation = await propose(environment, 'Hello there.', 'hello there');
    expect(observation).toMatchObject({ kind: 'turn', ok: false });
    expect(observation.text).toContain('Nothing was committed');
    expect(environment.diff()).toEqual([]);
  });

  it('are refused before the user spoke', async () => {
    const environment = await dinner();
    const { observation } = await environment.step({ kind: 'program', program: RESERVE });
    expect(observation).toEqual({ kind: 'invalid', text: 'The user has said nothing yet. Say something first.' });
    expect(environment.session.turns).toBe(0);
  });

  it.each([[42], [[{ kind: 'nonsense' }]], [null]])('that are no program at all are invalid: %j', async (program) => {
    const environment = await dinner();
    environment.hear(WORDS);
    const { observation } = await environment.step({ kind: 'program', program: program as never });
    expect(observation?.kind).toBe('invalid');
    expect(environment.session.turns).toBe(0);
  });

  it('for the same words are further turns, and what was not said is forgotten', async () => {
    const environment = await dinner();
    await propose(environment, WORDS, RESERVE);
    const { observation } = await environment.step({ kind: 'program', program: 'x1.number_of_seats = 2' });
    expect(observation).toMatchObject({ kind: 'turn' });
    await environment.step({ kind: 'say', text: 'Shall I book it?' });
    expect(environment.manager.said.filter(({ speaker }) => speaker === 'agent').map(({ text }) => text)).toEqual([
      '',
      'Shall I book it?',
    ]);
  });
});

describe('words', () => {
  it('are known to parsers and gates, also where no program stands for them', async () => {
    const environment = await dinner();
    environment.hear('Hello.');
    await environment.step({ kind: 'say', text: 'Hello to you.' });
    expect(environment.manager.said).toEqual([
      { speaker: 'user', text: 'Hello.', turn: 1 },
      { speaker: 'agent', text: 'Hello to you.', turn: 1 },
    ]);
  });

  it.each([[''], [' ']])('that are empty are invalid: %j', async (text) => {
    const environment = await dinner();
    expect((await environment.step({ kind: 'say', text })).observation?.kind).toBe('invalid');
  });

  it('with requests that are none are invalid', async () => {
    const environment = await dinner();
    const requested = [{ task: 'x1', slot: 3 }] as never;
    const { observation, heard } = await environment.step({ kind: 'say', text: 'When?', requested });
    expect(observation?.kind).toBe('invalid');
    expect(heard).toBeUndefined();
  });
});

describe('an environment', () => {
  it('that was not reset says so', async () => {
    const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }) });
    expect(() => environment.digest()).toThrowError(expect.objectContaining({ code: 'not-reset' }));
    await expect(environment.step({ kind: 'program', program: '' })).rejects.toMatchObject({ code: 'not-reset' });
  });

  it('has forks that go their own way', async () => {
    const environment = await dinner();
    await propose(environment, WORDS, RESERVE);
    const fork = environment.fork();
    await fork.step({ kind: 'say', text: 'Shall I?' });
    fork.hear('Yes, please.');
    await fork.step({ kind: 'program', program: 'confirm(x1)' });
    expect(fork.digest()).not.toBe(environment.digest());
    expect(environment.manager.said.at(-1)?.text).not.toBe('Shall I?');
    expect(fork.diff(environment).map(({ path }) => path[0])).toEqual(['performed', 'tables']);
  });

  it('begins anew with each reset', async () => {
    const environment = await dinner();
    const digest = environment.digest();
    await propose(environment, WORDS, RESERVE);
    await environment.reset(TASK, 0);
    expect(environment.digest()).toBe(digest);
    expect(environment.session.turns).toBe(0);
  });
});

describe('an environment is not made', () => {
  const setup = () => ({ session: { services: [restaurants2] } });

  it.each([
    ['with an option that nothing reads', { setup, aproval: 'agreed' }, "Did you mean 'approval'?"],
    ['with an approval that there is not', { setup, approval: 'agree' }, 'is one of implied, asked, agreed'],
    ['with tools that there are not', { setup, tools: 'both' }, 'is one of dialogue, direct'],
    ['without a setup', {}, "'setup' of an environment must be a function"],
  ])('%s', (_, options, message) => {
    expect(() => sessionEnvironment(options as never)).toThrow(
      expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(message) }),
    );
  });
});
