// A whole conversation: what the user says goes to a model, what the model writes through the gates into the session,
// and what the policy then recommends into words.
//
// A script stands in for the model, so that this runs offline and says the same each time. It makes mistakes that
// language models make: a fence around the program, a slot by another name, a value left out, one that nobody said.
// Replace it by `openaiModel({ model: '...' })` or `localModel({ folder: '...' })` and nothing else changes.
import assert from 'node:assert/strict';
import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import {
  DialogueManager,
  modelParser,
  ParserSupervisor,
  SchemaSupervisor,
  standard,
  type TraceEvent,
} from 'typetod/dialogue';
import { observedModel, UsageMeter } from 'typetod/models';
import { scriptedModel } from 'typetod/testing';
import { naturalReader } from 'typetod/values';

const script = scriptedModel([
  // A fence, and a slot that the API does not have: the schema supervisor asks what `eat_at` means.
  {
    purpose: 'parse',
    turn: 1,
    reply:
      '```js\nrestaurants_2_find_restaurants({ eat_at: "San Jose", category: "Asian", price_range: "cheap" })\n```',
  },
  { purpose: 'schema-choice', turn: 1, reply: 'location' },
  // An API that there is not. One name is near enough, so that nobody needs to be asked.
  {
    purpose: 'parse',
    turn: 2,
    reply:
      'x6 = restaurants_2_reserve({ restaurant_name: x1.restaurant_name, location: x1.location })\nx6.number_of_seats = 4',
  },
  // The agent asked for the time, and the program lacks it: the parser supervisor asks where the user said it.
  { purpose: 'parse', turn: 3, reply: 'conversation_pause()' },
  { purpose: 'omitted-values', turn: 3, reply: '1) seven in the evening' },
  // Nobody said the day: it is left out, and the agent asks.
  { purpose: 'parse', turn: 4, reply: 'x6.date = "2019-03-08"' },
  { purpose: 'parse', turn: 5, reply: 'x6.date = "next Friday"' },
  { purpose: 'parse', turn: 6, reply: 'confirm(x6)' },
  { purpose: 'parse', turn: 7, reply: 'say()' },
]);
const meter = new UsageMeter();
const model = observedModel(script, meter.record);

const show = (label: string, text: string): void =>
  console.log(`  ${label.padEnd(11)}${text.replaceAll('\n', `\n${' '.repeat(13)}`)}`);

/** What the model proposed, what gates found and did about it, and what was committed in the end. */
function trace(event: TraceEvent): void {
  if (event.kind === 'proposal') show('proposed', event.source);
  if (event.kind === 'commit') show('committed', event.program);
  if (event.kind !== 'verdict' || event.verdict.kind === 'pass' || event.verdict.kind === 'refuse') return;
  const { kind, findings, what = 'nothing' } = event.verdict;
  show(event.gate, `${findings.map(({ code }) => code).join(', ')}; ${kind}: ${what}`);
}

const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'dinner' });
const manager = new DialogueManager({
  session,
  parser: modelParser(model),
  gates: standard({ schema: new SchemaSupervisor(model), parser: new ParserSupervisor(model) }),
  onEvent: trace,
});

for (const utterance of [
  'I would like to eat Asian food in San Jose, nothing expensive.',
  'Sounds good. Get me a table for four there.',
  'At seven in the evening.',
  'Not today, though.',
  'Yes, next Friday.',
  'Yes, please.',
  'No, thank you.',
]) {
  console.log(`\nuser: ${utterance}`);
  const { reply, outcome } = await manager.turn(utterance);
  assert.equal(outcome, utterance.startsWith('Not') ? 'not-understood' : 'committed');
  console.log(`agent: ${reply}`);
}

// Every reply of the script was asked for, and what was said is what was booked.
script.finish();
assert.deepEqual(Object.fromEntries(Object.entries(meter.byPurpose).map(([purpose, { calls }]) => [purpose, calls])), {
  parse: 7,
  'schema-choice': 1,
  'omitted-values': 1,
});
const { slots } = session.state.at(-1) ?? assert.fail();
assert.equal(slots.restaurant_name?.canonical, 'Silver Noodle');
assert.equal(slots.time?.canonical, '19:00');
assert.equal(slots.date?.canonical, '2019-03-08');
console.log('\nWhy seven?', session.explain('Restaurants_2', 'time')?.steps[0]?.text);
