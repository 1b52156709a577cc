import { describe, expect, it } from 'vitest';
import { initialWorld, readTau2Folder, type Tau2Error } from '../../src/tau2/index.js';
import type { Tau2TaskRecord } from '../../src/tau2/folder/read-folder.js';
import { AIRLINE, folderOf, RETAIL, shop } from './fixture.js';

const TASK = {
  id: '7',
  user_scenario: { persona: null, instructions: { domain: 'retail', reason_for_call: 'You want a kite.' } },
  initial_state: null,
  evaluation_criteria: { actions: [{ name: 'get_user_details', arguments: { user_id: 'ida_moss_1' }, info: null }] },
  annotations: null,
};

const FILES = {
  'db.json': JSON.stringify(RETAIL),
  'policy.md': 'Be kind.',
  'tasks.json': JSON.stringify([TASK]),
  'split_tasks.json': JSON.stringify({ train: ['7', '8'] }),
};

function errorOf(run: () => unknown): Tau2Error {
  try {
    run();
  } catch (error) {
    return error as Tau2Error;
  }
  throw new TypeError('Nothing was thrown.');
}

describe('a folder of τ²', () => {
  it('is read, with what tasks may leave out', () => {
    const { world, policy, tasks, splits } = readTau2Folder(folderOf(FILES));
    expect([world.domain, policy, world.now]).toEqual(['retail', 'Be kind.', undefined]);
    expect(world.digest()).toBe(shop.digest());
    expect(splits).toEqual(new Map([['train', ['7', '8']]]));
    const { evaluation_criteria } = tasks[0] as Tau2TaskRecord;
    expect(evaluation_criteria).toMatchObject({
      reward_basis: ['DB', 'COMMUNICATE'],
      actions: [{ requestor: 'assistant' }],
    });
  });

  it('needs no splits, and is of the domain that its tables say', () => {
    const { 'split_tasks.json': _, ...rest } = FILES;
    const { world, splits } = readTau2Folder(folderOf({ ...rest, 'db.json': JSON.stringify(AIRLINE) }));
    expect([world.domain, world.now, splits.size]).toEqual(['airline', '2024-05-15T15:00:00', 0]);
  });

  it.each<[string, object, string, RegExp]>([
    ['no JSON', { 'db.json': '{' }, 'not-json', /db\.json is no JSON/],
    ['another database', { 'db.json': '{ "cars": {} }' }, 'bad-database', /neither orders/],
    ['no object as a database', { 'db.json': '[]' }, 'bad-database', /neither orders/],
    ['one table too many', { 'db.json': JSON.stringify({ ...RETAIL, cars: {} }) }, 'bad-database', /no table cars/],
    ['a database without users', { 'db.json': '{ "orders": {}, "products": {} }' }, 'bad-database', /table users/],
    [
      'a record without a field',
      { 'db.json': JSON.stringify({ ...RETAIL, users: { a: { user_id: 'a' } } }) },
      'bad-database',
      /users\.a\.name: expected an object, found missing/,
    ],
    ['tasks that are no list', { 'tasks.json': '{}' }, 'bad-tasks', /tasks\.json/],
    ['a task without an id', { 'tasks.json': JSON.stringify([{ ...TASK, id: 7 }]) }, 'bad-tasks', /id/],
    ['two tasks with an id', { 'tasks.json': JSON.stringify([TASK, TASK]) }, 'bad-tasks', /two tasks 7/],
    [
      'a basis that nobody knows',
      { 'tasks.json': JSON.stringify([{ ...TASK, evaluation_criteria: { reward_basis: ['LUCK'] } }]) },
      'bad-tasks',
      /reward_basis/,
    ],
    ['splits that are lists', { 'split_tasks.json': '[]' }, 'bad-tasks', /split_tasks\.json/],
  ])('is refused with %s', (_, changes, code, message) => {
    const error = errorOf(() => readTau2Folder(folderOf({ ...FILES, ...changes })));
    expect(error).toMatchObject({ name: 'Tau2Error', code, message: expect.stringMatching(message) as string });
  });

  it.each(['db.json', 'policy.md', 'tasks.json'])('is refused without %s', (name) => {
    const { [name as 'db.json']: _, ...rest } = FILES;
    expect(errorOf(() => readTau2Folder(folderOf(rest)))).toMatchObject({ code: 'missing-file' });
  });
});

describe('the state in which a task begins', () => {
  const begin = (initial_state: object) => initialWorld(shop, { ...TASK, initial_state } as unknown as Tau2TaskRecord);
  const read = (world: ReturnType<typeof begin>, order_id: string): unknown =>
    JSON.parse(world.call({ name: 'get_order_details', arguments: { order_id } }).text);

  it('is the database where the task says nothing', () => {
    expect(begin({})).toBe(shop);
  });

  it('has records patched, then calls made, then the calls of its history', () => {
    const history = [
      { role: 'user', content: 'Please cancel #W1.' },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c', name: 'cancel_pending_order', arguments: { order_id: '#W1', reason: 'ordered by mistake' } },
        ],
      },
    ];
    const world = begin({
      initialization_data: {
        agent_data: {
          orders: { '#W1': { status: 'pending', address: { zip: '99999' } }, '#W2': { status: 'processed' } },
          products: { '9000000001': { variants: { '1000000002': { available: true } } } },
        },
      },
      initialization_actions: [
        {
          env_type: 'assistant',
          func_name: 'modify_pending_order_payment',
          arguments: { order_id: '#W1', payment_method_id: 'credit_card_1' },
        },
      ],
      message_history: history,
    });
    expect(read(world, '#W1')).toMatchObject({ status: 'cancelled', address: { zip: '99999', city: 'Bath' } });
    expect(read(world, '#W2')).toMatchObject({ status: 'processed' });
    const item = world.call({ name: 'get_item_details', arguments: { item_id: '1000000002' } });
    expect(JSON.parse(item.text)).toMatchObject({ available: true, price: 99 });
  });

  it.each<[string, object, RegExp]>([
    ['a table that there is not', { initialization_data: { agent_data: { cars: {} } } }, /no table cars/],
    ['a table that is none', { initialization_data: { agent_data: { orders: 3 } } }, /orders is no object/],
    [
      'a record that is none afterwards',
      { initialization_data: { agent_data: { orders: { '#W1': { status: 'lost' } } } } },
      /status: expected one of/,
    ],
    ['data of users', { initialization_data: { user_data: { a: 1 } } }, /users have no database/],
    [
      'a call of the user',
      { initialization_actions: [{ env_type: 'user', func_name: 'f', arguments: {} }] },
      /who has no tools/,
    ],
    [
      'a call that fails',
      { initialization_actions: [{ env_type: 'assistant', func_name: 'set_clock', arguments: {} }] },
      /set_clock fails/,
    ],
  ])('is refused with %s', (_, state, message) => {
    expect(errorOf(() => begin(state))).toMatchObject({
      code: 'bad-initial-state',
      message: expect.stringMatching(message) as string,
    });
  });

  it('is refused where its history has another answer than the world', () => {
    const call = { id: 'c', name: 'cancel_pending_order', arguments: { order_id: '#W9', reason: 'no longer needed' } };
    const message_history = [
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', id: 'c', content: '{"status": "cancelled"}' },
    ];
    expect(errorOf(() => begin({ message_history }))).toMatchObject({ code: 'replay-differs' });
  });
});
