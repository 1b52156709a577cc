/**
 * Promise: whatever services, backends and callers do to the objects that they were given or gave, at once or later, no
 * world, journal or table changes.
 */
import {
  type Backend,
  createSession,
  digest,
  failure,
  liveBackend,
  lookup,
  restoreSession,
  type Row,
  search,
  service,
  type Session,
  success,
  table,
  transaction,
  type World,
} from 'typetod';
import { content } from '../../src/world/index.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Random, report, times } from './campaign.js';

/** What belongs to a service: its author may do with it what he likes. */
const OF_SERVICES = new Set<PropertyKey>(['api', 'signal']);

/** Changes whatever can be changed in an object and all that it holds; answers how much that was. */
function vandalise(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  let changes = 0;
  for (const key of Reflect.ownKeys(value)) {
    if (OF_SERVICES.has(key)) continue;
    changes += vandalise(Reflect.get(value, key), seen);
    if (Reflect.set(value, key, key === 'length' ? 0 : 'vandal')) changes += 1;
    if (Reflect.deleteProperty(value, key)) changes += 1;
  }
  if (Array.isArray(value) && Reflect.set(value, value.length, 'vandal')) changes += 1;
  if (Reflect.set(value, 'vandal', 'vandal')) changes += 1;
  if (Reflect.setPrototypeOf(value, { vandal: 'vandal' })) changes += 1;
  return changes;
}

/** Everything in a world but the services. */
function dump(world: World): string {
  const named = (key: string, value: unknown): unknown => (key === 'api' ? (value as { name: string }).name : value);
  return JSON.stringify({ ...world, bindings: [...world.bindings], content: content(world) }, named);
}

const columns = { name: z.string(), tags: z.array(z.string()), maker: z.object({ city: z.string() }) };
const makers = { city: 'York' };
const stockRows = [
  { name: 'Ada', tags: ['red', 'big'], maker: makers },
  { name: 'Bo', tags: ['red'], maker: makers },
];

/** A shop whose methods keep what they are given and give what they keep, and change it whenever they can. */
function vandalShop(random: Random) {
  const kept: unknown[] = [];
  const stock = table('stock', 'name', stockRows, { repeats: true });
  const loose = () => ({ name: 'loose', key: 'name', rows: structuredClone(stockRows) });
  const keep = <T>(value: T): T => {
    kept.push(value);
    return value;
  };
  class Find extends search({
    description: 'Find',
    slots: {
      tags: z.array(z.string()).optional(),
      like: z.object({ city: z.string() }).default({ city: 'York' }),
    },
    returns: columns,
    entity: 'cup',
    tracks: ['name', 'tags', 'maker'],
    followUp: () => Buy,
    search: (args, context) => {
      kept.push(args, args.like);
      args.tags?.push('more');
      keep(context.rows(stock));
      if (random.chance(0.3)) return keep(context.rows(stock)) as never;
      if (random.chance(0.3)) return keep(context.rows(loose())) as never;
      return keep(structuredClone(stockRows));
    },
  }) {}
  class Buy extends transaction({
    description: 'Buy',
    slots: { name: z.string(), tags: z.array(z.string()), maker: z.object({ city: z.string() }).optional() },
    returns: columns,
    transact: (args, context) => {
      kept.push(args, args.tags, context.rows(stock), context.rows(loose()));
      const row = { name: args.name, tags: args.tags, maker: { city: 'Hull' } };
      const [change, update] = [stock.insert(row), stock.update('Ada', { tags: args.tags })];
      kept.push(row, change, update);
      args.tags.push('sold');
      if (random.chance(0.3)) return keep(failure({ reason: 'No.', alternative: { tags: ['blue'] } }));
      return keep(success({ maker: { city: 'Hull' } }, [change, update]));
    },
  }) {}
  return { kept, shop: service({ name: 'Shop', description: 'A shop', apis: [Find, Buy] }) };
}

/** A backend in between that keeps and changes every request and every reply. */
function vandalBackend(kept: unknown[]): Backend {
  return {
    search: async (request) => {
      const reply = await liveBackend.search(request);
      kept.push(request, reply);
      vandalise(request);
      return reply;
    },
    transact: async (request) => {
      const reply = await liveBackend.transact(request);
      kept.push(request, reply);
      vandalise(request);
      return reply;
    },
  };
}

function variables(session: Session, kind: string): readonly string[] {
  const names: string[] = [];
  for (let number = 1; number < session.world.bindings.length; number += 1) {
    const value = lookup(session.world, `x${number}`);
    const isKind = value?.kind === 'task' ? session.world.tasks[value.task]?.kind === kind : value?.kind === kind;
    if (isKind) names.push(`x${number}`);
  }
  return names.length > 0 ? names : ['x1'];
}

const PROGRAMS: readonly ((random: Random, session: Session) => string)[] = [
  () => 'shop_find({ tags: ["red", "big"] })',
  () => 'shop_find({ like: { city: "Hull" } })',
  (random, session) => `next(${random.pick(variables(session, 'search'))})`,
  (random, session) => `select(${random.pick(variables(session, 'entity'))})`,
  (random, session) => `say(${random.pick(variables(session, 'entity'))}.tags)`,
  (random, session) => `resume(${random.pick(variables(session, 'suggestion'))})`,
  () => 'shop_buy({ name: "Cy", tags: ["new"] })',
  (_, session) => {
    const name = `x${Math.max(1, session.world.bindings.length)}`;
    return `${name} = shop_buy({ name: "Ed", tags: ["old"] })\nconfirm(${name})`;
  },
  (random, session) => `shop_buy({ name: "Di", tags: ${random.pick(variables(session, 'entity'))}.tags })`,
  (random, session) => `${random.pick(variables(session, 'transaction'))}.maker = { city: "Bath" }`,
  (random, session) => `confirm(${random.pick(variables(session, 'transaction'))})`,
  (random, session) => `confirm(${variables(session, 'transaction').at(-1) ?? random.pick(['x1'])})`,
];

interface Walk {
  readonly session: Session;
  readonly lines: readonly string[];
  readonly kept: unknown[];
}

/** Where everything stands, as texts. */
async function standing({ session, lines }: Walk): Promise<unknown> {
  const worlds = Array.from({ length: session.turns + 1 }, (_, turn) => session.worldAt(turn));
  const services = session.engine.registry;
  const restored = await restoreSession(session.save(), { services });
  // Nothing is written before the first turn that is taken.
  const journal = lines.length > 0 ? lines.map((line) => `${line}\n`).join('') : session.save();
  const journaled = await restoreSession(journal, { services });
  return {
    worlds: worlds.map(dump),
    digests: worlds.map((world) => digest(world)),
    saved: session.save(),
    restored: [restored.digest(), journaled.digest()],
    program: session.program,
    doubts: JSON.stringify(session.inDoubt),
  };
}

/** Takes a turn, tried first or not, and changes whatever came of it. */
async function turn(walk: Walk, random: Random, source: string): Promise<number> {
  const { session } = walk;
  if (random.chance(0.2) && session.turns > 2) await session.undo(random.below(session.turns));
  const isTried = random.chance(0.4);
  const trial = isTried ? await session.whatIf(source) : undefined;
  let changes = vandalise(trial);
  const result = trial ? await session.commit(trial) : await session.turn(source);
  const before = await standing(walk);
  changes +=
    vandalise(result) + vandalise(session.state) + vandalise([...session.commits]) + vandalise(session.inDoubt);
  changes += vandalise(session.world) + vandalise([...walk.kept]);
  expect(await standing(walk)).toEqual(before);
  return changes;
}

describe.each(['services', 'a backend'] as const)('whatever %s and callers do to what they hold', (who) => {
  test('no world, journal or table changes', async () => {
    const random = new Random();
    const counts = { walks: times(120, 6), turns: 0, changes: 0, performed: 0 };
    for (let walk = 0; walk < counts.walks; walk += 1) {
      const { kept, shop } = vandalShop(random);
      const lines: string[] = [];
      const backend = who === 'services' ? liveBackend : vandalBackend(kept);
      const journal = { append: (line: string) => void lines.push(line) };
      const session = createSession({ services: [shop], backend, journal, approval: 'implied' });
      for (let step = 0; step < 12; step += 1) {
        const source = random.pick(PROGRAMS)(random, session);
        counts.changes += await turn({ session, lines, kept }, random, source);
        counts.turns += 1;
      }
      counts.performed += session.world.tasks.filter((task) => 'phase' in task && task.phase === 'performed').length;
    }
    expect(counts.changes).toBeGreaterThan(counts.turns);
    expect(counts.performed).toBeGreaterThan(0);
    report(`no alias into a world, by ${who}`, counts);
  });
});

test('a world is frozen down to its last value', async () => {
  const { shop } = vandalShop(new Random());
  const session = createSession({ services: [shop] });
  await session.turn('x1 = shop_find({ tags: ["red"] })');
  await session.turn('select(x3)');
  const loose: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || path.endsWith('.api')) return;
    if (!Object.isFrozen(value)) loose.push(path);
    for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`);
  };
  for (let at = 0; at <= session.turns; at += 1) visit(session.worldAt(at), `world ${at}`);
  for (const [at, value] of [...session.world.bindings].entries()) visit(value, `x${at}`);
  for (const commit of session.commits) visit(commit, 'commit');
  expect(loose).toEqual([]);
});

describe('two sessions', () => {
  test('share the rows of a table and never see each other in them', async () => {
    const stock = table('stock', 'name', stockRows, { repeats: true });
    class Find extends search({ description: 'Find', slots: {}, returns: columns, entity: 'cup', table: stock }) {}
    const services = [service({ name: 'Shop', description: 'A shop', apis: [Find] })];
    const [one, other] = [createSession({ services, id: '1' }), createSession({ services, id: '2' })];
    await one.turn('x1 = shop_find()');
    vandalise(one.world);
    await other.turn('x1 = shop_find()');
    const rowsOf = (session: Session): readonly Row[] => {
      const [task] = session.world.tasks;
      return task?.kind === 'search' ? (task.results?.rows ?? []) : [];
    };
    expect(rowsOf(other)).toEqual(stockRows);
    expect(rowsOf(other)[0]).toBe(rowsOf(one)[0]);
  });

  test('do not share a default that is a list', async () => {
    const lists: string[][] = [];
    class Find extends search({
      description: 'Find',
      slots: { tags: z.array(z.string()).default(['red']) },
      returns: columns,
      entity: 'cup',
      search: ({ tags }) => {
        lists.push([...tags]);
        tags.push('more');
        return [];
      },
    }) {}
    const services = [service({ name: 'Shop', description: 'A shop', apis: [Find] })];
    for (const id of ['1', '2']) await createSession({ services, id }).turn('x1 = shop_find()');
    expect(lists).toEqual([['red'], ['red']]);
  });
});

test('a trial cannot be changed into one that skips its transaction', async () => {
  const { shop } = vandalShop(new Random());
  const session = createSession({ services: [shop], approval: 'implied' });
  await session.turn('x1 = shop_buy({ name: "Cy", tags: ["new"] })');
  const trial = await session.whatIf('confirm(x1)');
  expect(() => (trial.transactions as unknown[]).pop()).toThrow(TypeError);
  for (const forged of [{ ...trial, transactions: [] }, Object.create(trial) as typeof trial])
    await expect(session.commit(forged)).rejects.toMatchObject({ name: 'EngineError', code: 'bad-argument' });
  expect(await session.commit(trial)).toMatchObject({ ok: true });
});
