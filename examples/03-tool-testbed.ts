// The simulated environment as a testbed for agents that call tools.
//
// The agent is told of the APIs by tool schemas. Each of its calls becomes a statement and a turn of the session; what
// is refused comes back as an observation. It is graded by what it did to the world, not by the words it used. In place
// of a language model stand two scripts: one heeds the feedback, the other leaves out what was refused.
import assert from 'node:assert/strict';
import { createRegistry, createSession, diff, type Feedback, formatFeedback } from 'typetod';
import { readToolArguments, toolSchemas } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';

/** A tool call as models make it, with its arguments as JSON. */
type ToolCall = { readonly name: string; readonly json: string };

/** What a model would be: from what the user said, and what was wrong with its last call, to its next call. */
type Agent = (utterance: string, last?: { readonly call: ToolCall; readonly feedback: Feedback }) => ToolCall;

const registry = createRegistry([restaurants2]);
for (const { name, parameters } of toolSchemas(registry, { strict: true })) {
  console.log(`tool ${name}: ${Object.keys(parameters.properties ?? {}).join(', ')}`);
}

function toStatement({ name, json }: ToolCall): string {
  const api = registry.apis.get(name);
  if (!api) return `${name}(${JSON.parse(json).task})`;
  const read = readToolArguments(api, json);
  assert.ok(read.ok);
  return `${name}(${JSON.stringify(read.arguments)})`;
}

async function converse(agent: Agent, id: string) {
  const session = createSession({ services: registry, reader: naturalReader, id });
  for (const utterance of ['A table for four at Bamboo Garden in San Jose tonight at 8.', 'Yes, please.']) {
    let call = agent(utterance);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const statement = toStatement(call);
      const { feedback, actions } = await session.turn(statement, { utterance });
      console.log(`\n${id}: ${statement}`);
      console.log(feedback ? `  ${formatFeedback(feedback)}` : `  -> ${actions.map(({ kind }) => kind).join(', ')}`);
      if (!feedback) break;
      call = agent(utterance, { call, feedback });
    }
  }
  return session;
}

/** A script that gets the name of a slot wrong. `repair` picks another name from the feedback, or none. */
function script(repair: (feedback: Feedback) => string | undefined): Agent {
  const known = { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '8 pm', date: null };
  return (utterance, last) => {
    if (utterance.startsWith('Yes')) return { name: 'confirm', json: '{ "task": "x1" }' };
    const slot = last ? repair(last.feedback) : 'seats';
    const json = JSON.stringify(slot === undefined ? known : { ...known, [slot]: 4 });
    return { name: 'restaurants_2_reserve_restaurant', json };
  };
}

const careful = await converse(
  script((feedback) => feedback.legal.find((slot) => slot.endsWith('seats'))),
  'careful',
);
const careless = await converse(
  script(() => undefined),
  'careless',
);

// What should have come of it, written by hand and in other words.
const gold = createSession({ services: registry, approval: 'implied' });
await gold.turn('x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose" })');
await gold.turn('x1.number_of_seats = 4; x1.time = "20:00"\nconfirm(x1)');

assert.equal(careful.digest('outcome'), gold.digest('outcome'));
assert.notEqual(careless.digest('outcome'), gold.digest('outcome'));
const [wrong] = diff(gold.world, careless.world, 'outcome');
assert.deepEqual(wrong, { path: ['performed', 0, 'result', 'number_of_seats'], before: 4, after: 2 });
console.log('\ncareful passed; careless failed:', wrong);
