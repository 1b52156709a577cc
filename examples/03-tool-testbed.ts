// The simulated environment as a testbed for agents that call tools.
//
// The agent is told of the APIs and of actions such as `confirm` by tool schemas. Each of its calls becomes a statement
// and a turn of the session; what is refused comes back as an observation. It is graded by what it did to the world, not
// by the words it used. In place of a language model stand two scripts: one heeds the feedback, the other leaves out
// what was refused.
import assert from 'node:assert/strict';
import { actionTools, createRegistry, createSession, diff, formatFeedback } from 'typetod';
import { statementOfToolCall, toolSchemas } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { print } from 'typetod/language';
import { naturalReader } from 'typetod/values';

/** A tool call as models make it, with its arguments as JSON. */
type ToolCall = { readonly name: string; readonly json: string };

/** What was wrong with a tool call. */
type Observation = { readonly text: string; readonly legal: readonly string[] };

/** What a model would be: from what the user said, and what was wrong with its last call, to its next call. */
type Agent = (utterance: string, wrong?: Observation) => ToolCall;

const registry = createRegistry([restaurants2]);
for (const { name, parameters } of [...toolSchemas(registry, { strict: true }), ...actionTools()]) {
  console.log(`tool ${name}: ${Object.keys(parameters.properties ?? {}).join(', ')}`);
}

async function converse(agent: Agent, id: string) {
  const session = createSession({ services: registry, reader: naturalReader, id });

  /** Takes a tool call as a turn. Its answer is what was wrong with the call, or nothing. */
  async function take({ name, json }: ToolCall, utterance: string): Promise<Observation | undefined> {
    const call = statementOfToolCall(registry, name, json);
    if (!call.ok) return { text: call.message, legal: call.legal };
    const { feedback, actions } = await session.turn([call.statement], { utterance });
    console.log(`\n${id}: ${print(call.statement)}`);
    console.log(feedback ? `  ${formatFeedback(feedback)}` : `  -> ${actions.map(({ kind }) => kind).join(', ')}`);
    return feedback && { text: formatFeedback(feedback), legal: feedback.legal };
  }

  for (const utterance of ['A table for four at Bamboo Garden in San Jose tonight at 8.', 'Yes, please.']) {
    let wrong = await take(agent(utterance), utterance);
    for (let attempt = 1; wrong && attempt < 3; attempt += 1) wrong = await take(agent(utterance, wrong), utterance);
  }
  return session;
}

/** A script that gets the name of a slot wrong. `repair` picks another name from the legal ones, or none. */
function script(repair: (legal: readonly string[]) => string | undefined): Agent {
  const known = { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '8 pm', date: null };
  return (utterance, wrong) => {
    if (utterance.startsWith('Yes')) return { name: 'confirm', json: '{ "operand": "x1" }' };
    const slot = wrong ? repair(wrong.legal) : 'seats';
    const json = JSON.stringify(slot === undefined ? known : { ...known, [slot]: 4 });
    return { name: 'restaurants_2_reserve_restaurant', json };
  };
}

const careful = await converse(
  script((legal) => legal.find((slot) => slot.endsWith('seats'))),
  'careful',
);
const careless = await converse(
  script(() => undefined),
  'careless',
);

// What the agents should have done, written by hand and in other words.
const gold = createSession({ services: registry, approval: 'implied' });
await gold.turn('x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose" })');
await gold.turn('x1.number_of_seats = 4; x1.time = "20:00"\nconfirm(x1)');

assert.equal(careful.digest('outcome'), gold.digest('outcome'));
assert.notEqual(careless.digest('outcome'), gold.digest('outcome'));
const [wrong] = diff(gold.world, careless.world, 'outcome');
assert.deepEqual(wrong, { path: ['performed', 0, 'result', 'number_of_seats'], before: 4, after: 2 });
console.log('\ncareful passed; careless failed:', wrong);
