import {
  createSession,
  search,
  service,
  type Session,
  table,
  actionTools,
  signature,
  statementOfToolCall,
  toolSchema,
} from 'typetod';
import { print } from 'typetod/language';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const gauge = { name: z.string(), room: z.string(), size: z.int() };
const rows = [
  { name: 'Rain Gauge', room: 'Attic', size: 3 },
  { name: 'Wind Vane', room: 'Attic', size: 5 },
  { name: 'Barometer', room: 'Attic', size: 7 },
];
const of = { slots: { room: gauge.room }, returns: gauge, entity: 'gauge', table: table('gauges', 'name', rows) };

const weather = service({
  name: 'Weather',
  description: 'Gauges',
  apis: [
    class Find extends search({ ...of, description: 'Find a gauge' }) {},
    class Weigh extends search({ ...of, description: 'Weigh a gauge', comparable: ['size'] }) {},
    class Count extends search({ ...of, description: 'Count gauges', comparable: [] }) {},
    class Own extends search({ ...of, description: 'Find by a method', comparable: ['size'], compares: true }) {
      override search = (): typeof rows => rows;
    },
    class Pairs extends search({ ...of, description: 'Find by two', identity: ['name', 'size'] }) {},
    class Named extends search({ ...of, description: 'Find by name', comparable: ['name'] }) {},
  ],
});
const [find, weigh] = weather.apis;

const open = (): Session => createSession({ services: [weather] });

async function found(session: Session, program: string): Promise<unknown> {
  const { feedback } = await session.turn(program);
  const task = session.world.tasks[0];
  return feedback
    ? [feedback.code, feedback.legal]
    : task?.kind === 'search' && task.results?.rows.map(({ name }) => name);
}

describe('the name of a result, which is no slot', () => {
  it.each([
    ['not("Rain Gauge")', ['Wind Vane', 'Barometer']],
    ['not("rain gauge", "Barometer")', ['Wind Vane']],
    ['anyOf("Rain Gauge", "Barometer")', ['Rain Gauge', 'Barometer']],
    ['anyOf("Barometer")', ['Barometer']],
    ['not("Clock")', ['Rain Gauge', 'Wind Vane', 'Barometer']],
  ])('takes %s', async (constraint, names) => {
    expect(await found(open(), `x1 = weather_find({ room: "Attic", name: ${constraint} })`)).toEqual(names);
  });

  it('is free again where that is taken away', async () => {
    const session = open();
    await session.turn('x1 = weather_find({ room: "Attic" })');
    expect(await found(session, 'x1.name = not("Rain Gauge")')).toHaveLength(2);
    expect(await found(session, 'x1.name = null')).toHaveLength(3);
  });

  it.each([
    ['a value', 'weather_find({ room: "Attic", name: "Barometer" })', ['unknown-slot', ['room']]],
    ['null, where nothing was said of it', 'weather_find({ room: "Attic", name: null })', ['unknown-slot', ['room']]],
    [
      'an order of names',
      'weather_find({ room: "Attic", name: atLeast("B") })',
      ['not-comparable', ['not(value, ...)', 'anyOf(value, ...)']],
    ],
    ['what its author rules out', 'weather_count({ room: "Attic", size: not(3) })', ['unknown-slot', ['room']]],
    [
      'what a method of its own does not know',
      'weather_own({ room: "Attic", name: not("B") })',
      ['unknown-slot', ['size', 'room']],
    ],
    ['one of two', 'weather_pairs({ room: "Attic", name: not("B") })', ['unknown-slot', ['room']]],
    ['what is nothing of it', 'weather_find({ room: "Attic", weight: not(3) })', ['unknown-slot', ['room']]],
  ])('does not take %s', async (_, program, refusal) => {
    const [code, legal] = (await found(open(), program)) as [string, readonly string[]];
    expect([code, [...legal].sort()]).toEqual([refusal[0], [...(refusal[1] as string[])].sort()]);
  });

  it('takes a value where its author declares it', async () => {
    expect(await found(open(), 'weather_named({ room: "Attic", name: "Barometer" })')).toEqual(['Barometer']);
  });

  it('is among what prompts and tools list, where its author declares anything', () => {
    const text = JSON.stringify(weigh && toolSchema(weigh).parameters);
    expect(weigh && signature(weigh)).toContain(
      '// Results can be constrained by size: integer; room: string; name: string',
    );
    expect(text).toContain('"enum":["size","room","name"]');
    const call = statementOfToolCall(
      open().engine.registry,
      'weather_weigh',
      JSON.stringify({ room: 'Attic', where: [{ name: 'name', relation: 'not', values: ['Barometer'] }] }),
    );
    expect('statement' in call && print(call.statement)).toBe(
      'weather_weigh({ room: "Attic", name: not("Barometer") })',
    );
  });

  it('is in none of them elsewhere', () => {
    expect(find && signature(find)).not.toContain('constrained');
    expect(JSON.stringify(find && toolSchema(find).parameters)).not.toContain('where');
    expect(JSON.stringify(actionTools())).not.toContain('"enum":["name"]');
  });
});
