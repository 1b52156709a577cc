// A service of one's own: two API classes, and a conversation over them.
//
// The classes say what only their author knows. Slot filling, confirmation, alternatives and the suggestion of the
// follow-up task come from the engine.
import assert from 'node:assert/strict';
import type { ApiContext, ArgumentsOf } from 'typetod';
import { createSession, failure, money, search, service, signature, success, table, time, transaction } from 'typetod';
import { naturalReader } from 'typetod/values';
import { z } from 'zod';

const bike = {
  model: z.string().describe('Name of the bicycle'),
  kind: z.enum(['city', 'cargo', 'racing']).describe('What it is made for'),
  price: money('What a day costs'),
  free_from: time('When it is in the shop again'),
};

const bikes = table('cycles.bikes', 'model', [
  { model: 'Heron', kind: 'city', price: 12, free_from: '09:00' } as const,
  { model: 'Pelican', kind: 'cargo', price: 55, free_from: '09:00' } as const,
  { model: 'Stork', kind: 'cargo', price: 38, free_from: '11:30' } as const,
]);

// A function in the spec takes its argument types from the slots: `kind` is one of three words, `budget` a number.
class FindBikes extends search({
  description: 'Look for a bicycle to hire',
  slots: { kind: bike.kind, budget: money('What a day may cost').optional() },
  returns: bike,
  entity: 'bike',
  followUp: () => HireBike,
  search: ({ kind, budget = Number.MAX_VALUE }, { rows, offset, limit }) =>
    rows(bikes)
      .filter((row) => row.kind === kind && row.price <= budget)
      .slice(offset, offset + limit),
}) {}

// A method of the class does the same. What it changes goes into the world of the session; the table is a constant.
class HireBike extends transaction({
  description: 'Hire a bicycle',
  slots: {
    model: bike.model,
    start: time('When you pick it up', { hours: '09:00-19:00' }),
    days: z.int().min(1).default(1),
  },
  returns: { model: bike.model, price: bike.price },
}) {
  override transact({ model, start, days }: ArgumentsOf<typeof HireBike>, { rows }: ApiContext) {
    const found = rows(bikes).find((row) => row.model === model);
    if (!found) return failure({ reason: `There is no ${model}.` });
    if (start < found.free_from) return failure({ alternative: { start: found.free_from } });
    return success({ price: found.price * days }, [bikes.remove(model)]);
  }
}

const cycles = service({ name: 'Cycles', description: 'Hires out bicycles', apis: [FindBikes, HireBike] });
for (const api of cycles.apis) console.log(`${signature(api)}\n`);

const session = createSession({ services: [cycles], reader: naturalReader });
const conversation = [
  ['A cargo bike for at most forty dollars.', 'cycles_find_bikes({ kind: "cargo", budget: "forty dollars" })'],
  ['That one.', 'select(x3)'],
  ['Yes, for two days, from ten.', 'resume(x6)\nx6.start = "ten o\'clock"; x6.days = "two"'],
  ['Right.', 'confirm(x6)'],
  ['Half past eleven is fine.', 'confirm(x6)'],
  ['What does it cost?', 'say(x6.price)'],
] as const;

for (const [utterance, program] of conversation) {
  const { ok, actions, ...turn } = await session.turn(program, { utterance });
  assert.ok(ok, turn.feedback?.message);
  console.log(`user: ${utterance}\n${turn.program.replace(/^/gm, '> ')}\n${turn.response.replace(/^/gm, '< ')}`);
  for (const action of actions) if (action.kind === 'inform') console.log('answers:', action.answers);
}

assert.equal(session.state.at(-1)?.slots.start?.canonical, '11:30');
const steps = session.explain('Cycles', 'model')?.steps ?? [];
console.log(`\nWhy this model? ${steps.map((step) => step.text).join(';\n  ')}.`);
