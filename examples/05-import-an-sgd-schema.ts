// A service from a schema in the format of the Schema-Guided Dialogue data (SGD). The schema says what can be called;
// answers come from a backend: here they are recorded, as those of a corpus are.
import assert from 'node:assert/strict';
import { createSession, recordedBackend } from 'typetod';
import { generateModule, parseSgdSchema, servicesFromSgdSchema } from '@typetod/corpora/sgd';
import { naturalReader } from 'typetod/values';

const schema = [
  {
    service_name: 'Lighthouses_1',
    description: 'Visits to lighthouses',
    slots: [
      { name: 'coast', description: 'Which coast', is_categorical: true, possible_values: ['north', 'west'] },
      { name: 'lighthouse_name', description: 'Name of the lighthouse', is_categorical: false, possible_values: [] },
      { name: 'height', description: 'Height in meters', is_categorical: false, possible_values: [] },
      { name: 'visit_date', description: 'Day of the visit', is_categorical: false, possible_values: [] },
      { name: 'visitors', description: 'How many come', is_categorical: true, possible_values: ['1', '2', '3', '4'] },
    ],
    intents: [
      {
        name: 'FindLighthouse',
        description: 'Look for a lighthouse',
        is_transactional: false,
        required_slots: ['coast'],
        optional_slots: {},
        result_slots: ['lighthouse_name', 'coast', 'height'],
      },
      {
        name: 'BookVisit',
        description: 'Book a visit',
        is_transactional: true,
        required_slots: ['lighthouse_name', 'visit_date'],
        optional_slots: { visitors: '2' },
        result_slots: ['lighthouse_name', 'visit_date', 'visitors'],
      },
    ],
  },
];

// What such a schema does not say may be added: here, which texts are dates and numbers.
const options = { kinds: { 'Lighthouses_1.visit_date': 'date', 'Lighthouses_1.height': 'integer' } } as const;
const services = servicesFromSgdSchema(schema, options);

const backend = recordedBackend([
  {
    api: 'lighthouses_1_find_lighthouse',
    arguments: { coast: 'west' },
    reply: { kind: 'search', rows: [{ lighthouse_name: 'Grey Point', coast: 'west', height: 41 }], more: false },
  },
  {
    api: 'lighthouses_1_book_visit',
    arguments: { lighthouse_name: 'Grey Point', visit_date: '2019-03-09', visitors: 2 },
    reply: { kind: 'transaction', status: 'success', result: {}, changes: [] },
  },
]);

const session = createSession({ services, backend, reader: naturalReader });
for (const program of [
  'lighthouses_1_find_lighthouse({ coast: "west" })',
  'say(x3.height)',
  'select(x3)\nlighthouses_1_book_visit({ lighthouse_name: x3.lighthouse_name, visit_date: "next Saturday" })',
  'confirm(x8)',
]) {
  const turn = await session.turn(program);
  assert.ok(turn.ok, turn.feedback?.message);
  console.log(`${turn.program.replace(/^/gm, '> ')}\n${turn.response.replace(/^/gm, '< ')}`);
}
assert.equal(session.world.tasks.at(-1)?.slots.visit_date?.canonical, '2019-03-09');

// The same schema as the beginning of a module of one's own: `typetod generate schema.json` writes it.
const [service] = parseSgdSchema(schema);
if (service) console.log(`\n${generateModule(service, options)}`);
