import { describe, expect, it } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tau2Environment, Tau2Task } from '../../src/tau2/suite/environment.js';
import { TAU2_DOMAINS, tau2Suite } from '../../src/tau2/index.js';
import type { Tau2SuiteOptions } from '../../src/tau2/suite/suite.js';
import { scriptedModel } from 'typetod/testing';
import { nodAgent } from '../../src/lab/index.js';
import { type AgentAction, perturbed, playEpisode, silentAgent, provedSuite } from '../../../src/testbed/index.js';
import { AIRLINE, folderOf, HOME, RETAIL } from './fixture.js';

const instructions = (reason_for_call: string, known_info: string, rest = {}) => ({
  instructions: { domain: 'x', reason_for_call, known_info, task_instructions: '', ...rest },
});

const CANCEL = { name: 'cancel_pending_order', arguments: { order_id: '#W1', reason: 'no longer needed' } };

const RETAIL_TASKS = [
  {
    id: 'cancel',
    description: { purpose: 'An order is cancelled.' },
    user_scenario: instructions('You want to cancel your order #W1.', 'You are Ida Moss, zip 04530.'),
    evaluation_criteria: {
      actions: [
        { name: 'find_user_id_by_email', arguments: { email: 'nobody@example.com' } },
        { name: 'get_order_details', arguments: { order_id: '#W1' } },
        CANCEL,
      ],
      communicate_info: ['20.2'],
      nl_assertions: ['The agent is kind.'],
      reward_basis: ['DB', 'NL_ASSERTION'],
    },
  },
  {
    id: 'nothing',
    user_scenario: instructions('You want to cancel your order #W3.', 'You are Ida Moss.'),
    evaluation_criteria: { actions: [], communicate_info: [] },
  },
  {
    id: 'transfer',
    user_scenario: { instructions: 'You want a job in the shop.' },
    evaluation_criteria: { actions: [{ name: 'transfer_to_human_agents', arguments: { summary: 'A job.' } }] },
  },
  {
    id: 'comma',
    user_scenario: { instructions: 'You want to know what you paid in all.' },
    evaluation_criteria: { actions: [], communicate_info: ['1,628'] },
  },
];

const AIRLINE_TASKS = [
  {
    id: 'ill',
    user_scenario: instructions('You want to cancel reservation AAAAA2.', 'Your user id is ida_moss_1.', {
      task_instructions: 'If asked for the reason, say that you are sick.',
    }),
    evaluation_criteria: { actions: [{ name: 'cancel_reservation', arguments: { reservation_id: 'AAAAA2' } }] },
  },
];

type SuiteOptions = Partial<Tau2SuiteOptions> & { readonly tasks?: readonly object[] };

/** @param tasks - in place of those of retail. */
function suiteOf({ tasks: given = RETAIL_TASKS, ...options }: SuiteOptions = {}) {
  const directory = folderOf({});
  const domains = { retail: [RETAIL, given], airline: [AIRLINE, AIRLINE_TASKS] } as const;
  for (const domain of TAU2_DOMAINS) {
    const [db, tasks] = domains[domain];
    mkdirSync(join(directory, domain));
    writeFileSync(join(directory, domain, 'db.json'), JSON.stringify(db));
    writeFileSync(join(directory, domain, 'policy.md'), 'Be kind.');
    writeFileSync(join(directory, domain, 'tasks.json'), JSON.stringify(tasks));
    writeFileSync(join(directory, domain, 'split_tasks.json'), '{ "train": ["cancel"], "test": [] }');
  }
  return tau2Suite({ directory, domain: 'retail', ...options });
}

type TestSuite = ReturnType<typeof suiteOf>;

function taskOf({ tasks }: TestSuite, id: string): Tau2Task {
  const task = tasks.find((one) => one.id === id);
  if (!task) throw new TypeError(`There is no task ${id}.`);
  return task;
}

const oracle = (suite: TestSuite, id: string) => suite.oracle(taskOf(suite, id));

async function play(suite: TestSuite, id: string, agent = oracle(suite, id), style = 'plain') {
  const task = taskOf(suite, id);
  const simulator = suite.user(task, { seed: 0, style });
  const episode = await playEpisode({
    task,
    environment: suite.environment(),
    agent,
    user: { name: style, simulator },
  });
  return { episode, grade: await suite.grade(task, episode) };
}

/** An agent that takes one action after the other, and then says that it is done. */
function doer(...actions: readonly AgentAction[]) {
  return {
    name: 'doer',
    create: () => {
      const left = [...actions];
      return { act: (): AgentAction => left.shift() ?? { kind: 'say', text: 'Is there anything else?' } };
    },
  };
}

const make = (...calls: readonly { readonly name: string; readonly arguments: unknown }[]): AgentAction => ({
  kind: 'call',
  calls,
});

const say = (text: string): AgentAction => ({ kind: 'say', text });

it('a perturbed environment of τ² hides the names of tools and arguments that lack', async () => {
  const suite = suiteOf();
  const inner = suite.environment();
  const environment = perturbed(inner, { scramble: ['tool-names', 'argument-names'] });
  await environment.reset(taskOf(suite, 'cancel'), 0);
  const calls = environment.tools().map(({ name }) => ({ name, arguments: {} }));
  const { observation } = await environment.step({ kind: 'call', calls });
  const said = JSON.stringify(observation);
  expect(said).toMatch(/Error: 'tool_\d+' needs the argument 'arg_\d+'/);
  const names = inner.tools().flatMap(({ name, parameters }) => [name, ...Object.keys(parameters.properties ?? {})]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(said))).toEqual([]);
});

describe('a suite of τ²', () => {
  it('has the tasks of a split, and all without one', () => {
    expect(suiteOf().tasks.map(({ id }) => id)).toEqual(['cancel', 'nothing', 'transfer']);
    const train = suiteOf({ split: 'train' });
    expect(train.tasks).toMatchObject([{ id: 'cancel', title: 'An order is cancelled.' }]);
    expect([suiteOf().name, train.name]).toEqual(['tau2/retail', 'tau2/retail/train']);
  });

  it.each(['dev', 'test', 'constructor'])('has no tasks of the split %s', (split) => {
    const message = `There are no tasks of a split '${split}'. The splits with tasks are: train.`;
    expect(() => suiteOf({ split })).toThrow(expect.objectContaining({ code: 'unknown-split', message }));
  });

  it.each(['plain', 'terse'])('is solved by its oracle with users who are %s', async (style) => {
    const suite = suiteOf();
    for (const { id } of suite.tasks) {
      const { grade } = await play(suite, id, oracle(suite, id), style);
      expect([id, grade.passed, grade.breaches]).toEqual([id, true, []]);
    }
  });

  it('has an oracle that looks the user up, asks for a yes, and says what must be said', async () => {
    const { episode, grade } = await play(suiteOf(), 'cancel');
    const made = episode.events.flatMap((event) =>
      event.kind === 'step' && event.action.kind === 'call' ? event.action.calls.map(({ name }) => name) : [],
    );
    expect(made).toEqual(['find_user_id_by_email', 'get_user_details', 'get_order_details', 'cancel_pending_order']);
    expect(episode.end).toBe('user-done');
    expect(grade).toMatchObject({
      reward: 1,
      parts: [
        { basis: 'world', score: 1 },
        { basis: 'told', score: 1 },
      ],
      critical: { correct: 1, committed: 1, required: 1 },
      fidelity: { endedEarly: 0 },
      figures: { DB: 1, NL_ASSERTION: null, basis: ['DB', 'COMMUNICATE'] },
    });
  });

  it('transfers as the policy says', async () => {
    const { episode } = await play(suiteOf(), 'transfer');
    expect(episode.end).toBe('user-transferred');
  });

  it('gives an oracle the rest of an episode to do', async () => {
    const suite = suiteOf();
    const task = taskOf(suite, 'cancel');
    const first = await playEpisode({
      task,
      environment: suite.environment(),
      agent: doer(make({ name: 'get_order_details', arguments: { order_id: '#W1' } }), say('The sum is 20.2.')),
      user: { name: 'plain', simulator: suite.user(task, { seed: 0 }) },
      limits: { steps: 2 },
    });
    const episode = await playEpisode({
      task,
      environment: first.environment.fork(),
      agent: suite.oracle(task),
      user: { name: 'plain', simulator: suite.user(task, { seed: 0 }) },
    });
    expect((await suite.grade(task, episode)).passed).toBe(true);
  });

  it('scores an agent that does nothing by what must not happen', async () => {
    const suite = suiteOf();
    const passed = await Promise.all(
      suite.tasks.map(async ({ id }) => {
        const { episode, grade } = await play(suite, id, silentAgent());
        return [id, episode.end, grade.reward];
      }),
    );
    expect(passed).toEqual([
      ['cancel', 'user-gave-up', 0],
      ['nothing', 'user-gave-up', 1],
      ['transfer', 'user-gave-up', 1],
    ]);
  });

  it('says why a reward is 0: what differs, what was not told, which rules were broken', async () => {
    const change = {
      name: 'modify_pending_order_payment',
      arguments: { order_id: '#W1', payment_method_id: 'credit_card_1' },
    };
    const { grade } = await play(suiteOf(), 'cancel', doer(make(change)));
    expect(grade).toMatchObject({ reward: 0, critical: { correct: 0, committed: 1, required: 1 } });
    expect(grade.parts[0]?.why.join()).toContain('orders.#W1.status is "pending", and should be "cancelled"');
    expect(grade.parts[1]?.why).toEqual(['the agent did not say "20.2"']);
    expect(grade.breaches.map((one) => one.split(' ')[0])).toEqual(['R1', 'R4', 'R15']);
  });

  it.each([
    ['User: it is 9 New Road.', '9 New Road', undefined],
    ['Please find it.', '9 New Road', 'tool-hallucination'],
  ])('says that an agent made a value up, where the user says only: %s', async (said, address1, failure) => {
    const suite = suiteOf();
    const task = taskOf(suite, 'cancel');
    const address = { address1, address2: '', city: 'Wells', state: 'ME', country: 'USA', zip: '04530' };
    const lines = [`I am Ida Moss, zip 04530. Order #W1 goes to Wells, ME, USA. ${said}`, 'Yes.', 'Bye.'];
    const next = () => ({ text: lines.shift() ?? '', ...(lines.length === 0 && { end: 'done' as const }) });
    const agent = doer(
      make({ name: 'find_user_id_by_name_zip', arguments: { first_name: 'Ida', last_name: 'Moss', zip: '04530' } }),
      make({ name: 'get_order_details', arguments: { order_id: '#W1' } }),
      say(`The address of order #W1 will be ${Object.values(address).join(' ')}. Do you confirm (yes or no)?`),
      make({ name: 'modify_pending_order_address', arguments: { order_id: '#W1', ...address } }),
    );
    const user = { name: 'lines', simulator: { open: next, reply: next } };
    const episode = await playEpisode({ task, environment: suite.environment(), agent, user });
    const grade = await suite.grade(task, episode);
    expect([grade.passed, grade.breaches, grade.failure]).toEqual([false, [], failure]);
  });

  it('takes the basis of the task where it is told to, and says what nobody decided', async () => {
    const suite = suiteOf({ basis: 'task' });
    const { grade } = await play(suite, 'cancel');
    expect(grade).toMatchObject({
      reward: 1,
      parts: [{ basis: 'world' }, { basis: 'judged', score: null }],
      figures: { undecided: ['NL_ASSERTION'] },
    });
  });

  it('gives the scenario to users that a model drives', () => {
    const suite = suiteOf();
    expect(suite.scenario(taskOf(suite, 'cancel'))).toBe(
      'Why you call:\nYou want to cancel your order #W1.\n\nWhat you know:\nYou are Ida Moss, zip 04530.',
    );
  });
});

describe('a user without a model', () => {
  const talk = (id: string) => {
    const suite = suiteOf();
    return suite.user(taskOf(suite, id), { seed: 0 });
  };

  it('says why they call and who they are, in the first person', async () => {
    expect((await talk('cancel').open()).text).toBe(
      'Hello, I need some help. I want to cancel my order #W1. I am Ida Moss, zip 04530.',
    );
  });

  it('confirms what the task wants, and nothing else', async () => {
    const user = talk('cancel');
    await user.open();
    expect(await user.reply({ text: 'I will cancel order #W2. Do you confirm?' })).toMatchObject({
      meant: { act: 'decline' },
    });
    expect(await user.reply({ text: 'I will cancel order #W1. Do you confirm?' })).toMatchObject({
      meant: { act: 'confirm' },
    });
    expect(await user.reply({ text: 'Anything else?' })).toMatchObject({ end: 'done' });
  });

  it('does not end while something is left to be done, and gives up some time', async () => {
    const user = talk('cancel');
    await user.open();
    const ends: unknown[] = [];
    for (let at = 0; at < 4; at += 1) ends.push((await user.reply({ text: 'Anything else?' })).end);
    expect(ends).toEqual([undefined, undefined, undefined, 'gave-up']);
  });

  it('tells a reason that is asked for', async () => {
    const airline = suiteOf({ domain: 'airline' });
    const user = airline.user(taskOf(airline, 'ill'), { seed: 0 });
    await user.open();
    expect((await user.reply({ text: 'What is the reason?' })).text).toContain('sick');
  });
});

describe('an environment of τ²', () => {
  async function begun(options: Partial<Tau2SuiteOptions> = {}) {
    const suite = suiteOf(options);
    const environment = suite.environment() as Tau2Environment;
    await environment.reset(suite.tasks[0] as Tau2Task);
    return environment;
  }

  it('is reset before anything else', async () => {
    const environment = suiteOf().environment();
    expect(() => environment.digest()).toThrow(expect.objectContaining({ code: 'not-reset' }));
  });

  it('forks for free, and neither notices the other', async () => {
    const environment = await begun();
    const fork = environment.fork();
    const before = environment.digest();
    await fork.step(make(CANCEL));
    expect(environment.digest()).toBe(before);
    expect(fork.diff(environment).map(({ path }) => path.slice(0, 3))).toContainEqual(['orders', '#W1', 'status']);
    expect(environment.diff()).toEqual([]);
    expect(environment.messages).toEqual([]);
  });

  it.each<[string, unknown, boolean]>([
    ['JSON text', '{"order_id": "#W1"}', false],
    ['text that is no JSON', '{"order_id"', true],
    ['a list', ['#W1'], true],
    ['nothing', undefined, true],
  ])('reads arguments that are %s', async (_, given, isError) => {
    const environment = await begun();
    const { observation } = await environment.step(make({ name: 'get_order_details', arguments: given }));
    expect(observation).toMatchObject({ results: [{ isError }] });
  });

  it('carries out calls that come together one after the other', async () => {
    const environment = await begun();
    const { observation } = await environment.step({
      kind: 'call',
      calls: [
        { id: 'a', ...CANCEL },
        { id: 'b', ...CANCEL },
      ],
    });
    expect(observation).toMatchObject({
      results: [
        { id: 'a', isError: false },
        { id: 'b', isError: true },
      ],
    });
  });

  it('says which calls cannot be taken back, so that a director sees them', async () => {
    const environment = await begun();
    expect(await environment.critical(CANCEL)).toEqual([CANCEL]);
    for (const given of [{ order_id: '#W1' }, 'no JSON'])
      expect(await environment.critical({ name: 'get_order_details', arguments: given })).toEqual([]);
    expect(await environment.critical({ ...CANCEL, arguments: '{"order_id"' })).toEqual([]);
    const invented = { ...CANCEL.arguments, order_id: '#W3' };
    const call = `Call: cancel_pending_order ${JSON.stringify(invented)}`;
    const model = scriptedModel([call, call, call, 'Say: No.'].map((reply) => ({ purpose: 'act', reply })));
    const suite = suiteOf();
    expect(await suite.gold?.(taskOf(suite, 'cancel'))).toEqual([CANCEL]);
    expect(await suite.gold?.(taskOf(suite, 'nothing'))).toEqual([]);
    const agent = nodAgent(model, { navigator: 'derived', director: 'rule' });
    const { episode } = await play(suite, 'cancel', agent);
    expect(episode.events.flatMap((event) => (event.kind === 'step' ? (event.notes ?? []) : []))).toMatchObject(
      ['revise', 'revise', 'abort'].map((code) => ({
        kind: 'verdict',
        code,
        text: expect.stringContaining('order_id'),
      })),
    );
    expect(episode.environment.diff(episode.begun)).toEqual([]);
  });

  it('takes no programs', async () => {
    const environment = await begun();
    expect(await environment.step({ kind: 'program', program: [] })).toMatchObject({
      observation: { kind: 'invalid' },
    });
  });

  it('refuses what breaks the policy where it is told to, and is scored as if it had not been called', async () => {
    const suite = suiteOf({ gate: true });
    const { episode, grade } = await play(suite, 'nothing', doer(make(CANCEL)));
    const refused = episode.events.find((event) => event.kind === 'step');
    expect(refused).toMatchObject({
      observation: { results: [{ isError: true, text: expect.stringContaining('rule R1') as string }] },
    });
    expect(grade).toMatchObject({ reward: 1, breaches: [], critical: { committed: 0 } });
    for (const { id } of suite.tasks) expect((await play(suite, id)).grade.passed).toBe(true);
  });
});

it('a task that wants a string with a comma said is listed as unsolvable, where the rewards rest on it', () => {
  const { tasks, unsolvable } = suiteOf();
  expect(tasks.map(({ id }) => id)).toEqual(['cancel', 'nothing', 'transfer']);
  expect(unsolvable).toEqual([{ id: 'comma', reason: expect.stringContaining('"1,628"') }]);
  expect(suiteOf({ basis: ['DB'] }).unsolvable).toEqual([]);
  expect(suiteOf({ basis: 'task' }).unsolvable).toHaveLength(1);
});

describe('a task that cannot begin', () => {
  const begins = (id: string, initial_state: object) => ({
    ...RETAIL_TASKS[1],
    id,
    initial_state,
  });
  const history = (content: string) => ({
    message_history: [
      { role: 'assistant', tool_calls: [{ id: '1', ...CANCEL }] },
      { role: 'tool', id: '1', content },
    ],
  });

  it.each<[string, object, string]>([
    ['its records have an unknown table', { initialization_data: { agent_data: { boats: {} } } }, 'no table boats'],
    ['its recorded answer differs', history('Done.'), 'carried out again'],
    ['its set-up has an unknown tool', setUp('assistant'), 'nope fails: Error: There is no tool nope.'],
    ['its user has tools', setUp('user'), 'no tools'],
  ])('is listed as unsolvable where %s, and the others are played', (_, state, reason) => {
    const suite = suiteOf({ tasks: [begins('bad', state), ...RETAIL_TASKS.slice(0, 3)] });
    expect(suite.tasks.map(({ id }) => id)).toEqual(['cancel', 'nothing', 'transfer']);
    expect(suite.unsolvable).toEqual([{ id: 'bad', reason: expect.stringContaining(reason) as string }]);
    expect(suite.unsolvable?.[0]?.reason).not.toMatch(/\.\.$/);
  });
});

function setUp(env_type: string): object {
  return { initialization_actions: [{ env_type, func_name: 'nope', arguments: {} }] };
}

describe('gold that fails after it changed something', () => {
  /** Payments of a card that fails leave the balances that were credited before it. */
  const PARTIAL = { name: 'cancel_pending_order', arguments: { order_id: '#W9', reason: 'no longer needed' } };
  const entry = (payment_method_id: string) => ({ transaction_type: 'payment', amount: 5, payment_method_id });
  const state = {
    initialization_data: {
      agent_data: {
        orders: {
          '#W9': { ...RETAIL.orders['#W1'], order_id: '#W9', payment_history: [entry('gift_card_1'), entry('x')] },
        },
      },
    },
  };
  const tasks = [
    {
      id: 'partial',
      user_scenario: { instructions: 'You want to cancel your order #W9.' },
      initial_state: state,
      evaluation_criteria: { actions: [PARTIAL, CANCEL] },
    },
  ];

  it('is played by the oracle as it is, and is no critical action', async () => {
    const { episode, grade } = await play(suiteOf({ tasks }), 'partial');
    expect(episode.environment.diff(episode.begun).map(({ path }) => path.join('.'))).toContain(
      'users.ida_moss_1.payment_methods.gift_card_1.balance',
    );
    expect(grade).toMatchObject({ passed: true, critical: { correct: 1, committed: 1, required: 1 } });
  });
});

describe('a suite of what its oracle solves', () => {
  const many = {
    id: 'many',
    user_scenario: { instructions: 'You want to move.' },
    evaluation_criteria: {
      actions: Array.from({ length: 250 }, (_, at) => ({
        name: 'modify_user_address',
        arguments: { ...HOME, user_id: 'ida_moss_1', zip: String(at) },
      })),
    },
  };

  it('lists the others with the reason', async () => {
    const { tasks, unsolvable } = await provedSuite(suiteOf({ tasks: [many, ...RETAIL_TASKS] }));
    expect(tasks.map(({ id }) => id)).toEqual(['cancel', 'nothing', 'transfer']);
    expect(unsolvable?.map(({ id }) => id)).toEqual(['comma', 'many']);
    expect(unsolvable?.[1]?.reason).toContain('the oracle ended by max-steps');
  });

  it('tries no more than it has to', async () => {
    const { tasks, unsolvable } = await provedSuite(suiteOf({ tasks: [...RETAIL_TASKS.slice(0, 1), many] }), 1);
    expect([tasks.map(({ id }) => id), unsolvable]).toEqual([['cancel'], []]);
  });
});
