import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allServices } from '../../../apis/index.js';
import { type DialogueTask, TaskServices, taskSession, checkTask } from 'typetod/internal';
import { goldWorld } from '../../../src/testbed/tasks/gold.js';
import { parseTasks, readTasks } from '../../../src/testbed/tasks/task-files.js';
import { taskFileJsonSchema } from '../../../src/testbed/tasks/task-schema.js';

const services = new TaskServices(allServices);

const task: DialogueTask = {
  id: 'alarm',
  title: 'Set an alarm',
  services: ['Alarm_1'],
  user: { goals: [{ api: 'alarm_1_add_alarm', slots: { new_alarm_time: '05:15' } }] },
  goal: { calls: [{ api: 'alarm_1_add_alarm', arguments: { new_alarm_time: '05:15' } }] },
};
const file = (...tasks: readonly object[]): string => JSON.stringify({ tasks });
const changed = (change: object): string => file({ ...task, ...change });

describe('the tasks that come with the package', () => {
  const tasks = readTasks('tasks');

  it('are many, over many services, and of many kinds', () => {
    const count = (of: (one: DialogueTask) => readonly string[]): ReadonlyMap<string, number> => {
      const names = tasks.flatMap(of);
      return new Map(names.map((name) => [name, names.filter((other) => other === name).length]));
    };
    expect(tasks.length).toBeGreaterThanOrEqual(60);
    expect(count((one) => one.services).size).toBeGreaterThanOrEqual(20);
    const tags = count((one) => one.tags ?? []);
    for (const tag of ['plain', 'failure', 'alternative', 'otherwise', 'correction', 'two-services', 'policy', 'told'])
      expect(tags.get(tag), tag).toBeGreaterThanOrEqual(4);
    for (const tag of ['nothing', 'insufficient', 'patched', 'no-results', 'dontcare', 'out-of-scope'])
      expect(tags.has(tag), tag).toBe(true);
  });

  it.each(tasks.map((one) => [one.id, one] as const))('%s: is one that its services can do', async (_, one) => {
    const checked = checkTask(one, services.registryOf(one));
    expect(checked).toEqual(one);
    const gold = await goldWorld(one, taskSession(one, services));
    const isNothing = one.tags?.some((tag) => tag === 'nothing' || tag === 'search-only') ?? false;
    if (gold) expect(gold.tasks.length === 0).toBe(isNothing);
  });

  it('have the published schema', () => {
    expect(JSON.parse(readFileSync('tasks/schema.json', 'utf8'))).toEqual(taskFileJsonSchema());
  });
});

describe('a task file', () => {
  it('holds tasks as they are', () => {
    expect(parseTasks(file(task))).toEqual([task]);
  });

  it.each([
    ['no JSON', '{', /it is no JSON/],
    ['a list', '[]', /the whole/],
    ['no tasks', '{ "tasks": [] }', /tasks:/],
    ['an unknown member', changed({ gaol: {} }), /tasks\[0\] of the task 'alarm': .*gaol/],
    ['an id with a slash', changed({ id: 'a/b' }), /tasks\[0\]\.id.*write letters/],
    ['a goal of nothing', changed({ goal: {} }), /goal of the task 'alarm': name something/],
    ['calls and a program', changed({ goal: { calls: [], program: [] } }), /not both/],
    ['no user', changed({ user: undefined }), /tasks\[0\]\.user/],
    ['a clock that is none', changed({ world: { now: 'noon' } }), /world\.now.*local time/],
    ['an unknown basis', changed({ basis: ['luck'] }), /basis\[0\]/],
    ['a patch of two kinds', changed({ world: { patch: { a: [{ insert: {}, remove: 1 }] } } }), /world\.patch\.a\[0\]/],
    [
      'null as a value',
      changed({ goal: { told: [{ api: 'a', property: 'b', value: null }] } }),
      /goal\.told\[0\]\.value/,
    ],
  ])('is refused where it has %s', (_, text, message) => {
    expect(() => parseTasks(text, 'x.json')).toThrow(
      expect.objectContaining({ code: 'bad-task', message: expect.stringMatching(message) }),
    );
    expect(() => parseTasks(text, 'x.json')).toThrow(/^x\.json holds no tasks: /);
  });
});

describe('a folder of task files', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tasks-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read by name, with all folders below and without its schema', () => {
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'b.json'), file({ ...task, id: 'b1' }, { ...task, id: 'b2' }));
    writeFileSync(join(folder, 'a', 'a.json'), file({ ...task, id: 'a1' }));
    writeFileSync(join(folder, 'schema.json'), '{}');
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(readTasks(folder).map(({ id }) => id)).toEqual(['a1', 'b1', 'b2']);
    expect(readTasks(join(folder, 'b.json')).map(({ id }) => id)).toEqual(['b1', 'b2']);
  });

  it('is refused where it has none, or two of the same id', () => {
    expect(() => readTasks(join(folder, 'nowhere'))).toThrow(/there is no such file or folder/);
    expect(() => readTasks(folder)).toThrow(/no files that end in \.json/);
    writeFileSync(join(folder, 'a.json'), file(task));
    writeFileSync(join(folder, 'b.json'), file(task));
    expect(() => readTasks(folder)).toThrow(/two tasks have the id 'alarm'/);
  });
});

describe('a task is refused where its services lack', () => {
  const [alarm] = [task.goal.calls?.[0]];
  it.each<[string, Partial<DialogueTask>, RegExp]>([
    ['a service', { services: ['Alarm_2'] }, /the service 'Alarm_2'.*Alarm_1/],
    [
      'an API',
      { goal: { calls: [{ api: 'alarm_1_add_alarms', arguments: {} }] } },
      /goal\.calls\[0\]\.api.*alarm_1_add_alarm/,
    ],
    ['a transaction', { goal: { calls: [{ api: 'alarm_1_get_alarms', arguments: {} }] } }, /is a search/],
    ['a slot', { goal: { calls: [{ api: 'alarm_1_add_alarm', arguments: { time: '05:15' } }] } }, /has no slot 'time'/],
    [
      'a value',
      { goal: { calls: [{ api: 'alarm_1_add_alarm', arguments: { new_alarm_time: '5 am' } }] } },
      /"5 am" is no value/,
    ],
    [
      'what is required',
      { goal: { calls: [{ api: 'alarm_1_add_alarm', arguments: {} }] } },
      /without 'new_alarm_time'/,
    ],
    [
      'a number to be told for a text',
      { goal: { told: [{ api: 'alarm_1_get_alarms', property: 'alarm_name', value: 1 }] } },
      /'goal\.told\[0\]\.property': 1 is no value of it in canonical form\./,
    ],
    [
      'a number for a text among those that will do',
      { goal: { holds: [{ done: 'alarm_1_add_alarm', with: { new_alarm_name: ['a', 5] } }] } },
      /'goal\.holds\[0\]\.with\.new_alarm_name': 5 is no value of it in canonical form\./,
    ],
    [
      'a property to be told',
      { goal: { told: [{ api: 'alarm_1_get_alarms', property: 'color', value: 1 }] } },
      /returns no 'color'/,
    ],
    [
      'a property of a predicate',
      { goal: { holds: [{ done: 'alarm_1_add_alarm', with: { color: 1 } }] } },
      /with\.color/,
    ],
    [
      'what the user wants',
      { user: { goals: [{ api: 'alarm_1_add_alarm', slots: { color: 'red' } }] } },
      /'user'.*color/,
    ],
    [
      'a table that is given rows',
      { world: { rows: { 'alarm_1.alarm': [] } } },
      /'world\.rows\.alarm_1\.alarm': There is no table 'alarm_1\.alarm'\. Did you mean one of 'alarm_1\.alarms'\?/,
    ],
    [
      'a table that is patched',
      { world: { patch: { 'alarms_1.alarms': [{ remove: 'Work' }] } } },
      /'world\.patch\.alarms_1\.alarms': There is no table.*'alarm_1\.alarms'/,
    ],
    [
      'a row that is patched',
      { world: { patch: { 'alarm_1.alarms': [{ remove: 'Never' }] } } },
      /'world\.patch': The table 'alarm_1\.alarms' has no row with alarm_name "Never"/,
    ],
    [
      'a column of a row',
      { world: { rows: { 'alarm_1.alarms': [{ alarm_name: 'Cat', alarm_tim: '07:00' }] } } },
      /no column 'alarm_tim'\. Did you mean one of 'alarm_time'/,
    ],
    [
      'a column that is patched',
      { world: { patch: { 'alarm_1.alarms': [{ insert: { alarm_name: 'Cat', color: 'red' } }] } } },
      /no column 'color'/,
    ],
    [
      'the key of a row',
      { world: { rows: { 'alarm_1.alarms': [{ alarm_time: '07:00' }] } } },
      /'world\.rows\.alarm_1\.alarms': Row 0 of table 'alarm_1\.alarms' has no column 'alarm_name'/,
    ],
    [
      'a table that must be changed',
      { goal: { holds: [{ changed: 'alarm_1.alarm', with: {} }] } },
      /'goal\.holds\[0\]\.changed': There is no table 'alarm_1\.alarm'/,
    ],
    [
      'a table that must not be changed',
      { goal: { unchanged: ['alarm_1.alarm'] } },
      /'goal\.unchanged\[0\]': There is no transaction and no table 'alarm_1\.alarm'/,
    ],
    ['a transaction that must not be done', { goal: { unchanged: ['alarm_1_get_alarms'] } }, /is a search/],
  ])('%s', (_, change, message) => {
    const other = { ...task, ...change };
    expect(() => checkTask(other, services.registryOf(other))).toThrow(
      expect.objectContaining({ code: 'bad-task', message: expect.stringMatching(message) }),
    );
    expect(alarm).toBeDefined();
  });
});

describe('the world of a task', () => {
  it('may be a table that no search names, which its service lists', () => {
    const world = { rows: { 'restaurants_2.bookings': [{ booking: 'x' }] } };
    const other: DialogueTask = { ...task, services: ['Alarm_1', 'Restaurants_2'], world };
    expect(() => checkTask(other, services.registryOf(other))).not.toThrow();
  });

  it('has its rows, its patches and its clock', async () => {
    const other: DialogueTask = {
      ...task,
      world: {
        now: '2020-02-02T02:02',
        rows: {
          'alarm_1.alarms': [
            { alarm_time: '05:15', alarm_name: 'New alarm' },
            { alarm_time: '09:00', alarm_name: 'Late' },
          ],
        },
        patch: {
          'alarm_1.alarms': [
            { update: 'New alarm', row: { alarm_time: '06:00' } },
            { remove: 'Late' },
            { insert: { alarm_time: '07:00', alarm_name: 'Cat' } },
          ],
        },
      },
    };
    const session = taskSession(other, services);
    expect(session.now).toBe('2020-02-02T02:02');
    const program = ['x1 = alarm_1_get_alarms()'];
    const { calls: _, ...goal } = other.goal;
    const world = await goldWorld({ ...other, goal: { ...goal, program } }, session);
    const [search] = world?.tasks ?? [];
    expect(search?.kind === 'search' && search.results?.rows).toEqual([
      { alarm_time: '06:00', alarm_name: 'New alarm' },
      { alarm_time: '07:00', alarm_name: 'Cat' },
    ]);
  });
});
