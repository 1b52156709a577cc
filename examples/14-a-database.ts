// Results from a database that filters and sorts them: what a user asks for becomes one statement of SQL, values as parameters.
//
// `compares: true` says that `search` heeds `context.where` and `context.order`. Without it the engine asks for up to 1,000 rows of
// the arguments alone, filters and sorts them. `sqlite/query.ts` is short: take it along, and change it for your database.
import assert from 'node:assert/strict';
import { createSession } from 'typetod';
import { databaseOf, staysIn } from './sqlite/stays.js';

const database = databaseOf([
  {
    name: 'Gate Inn',
    city: 'Oslo',
    kind: 'inn',
    price: 80,
    rating: 4.1,
    wifi: true,
    opens: '14:00',
    built: '1990-05-01',
  },
  {
    name: 'The Palace',
    city: 'Oslo',
    kind: 'palace',
    price: 120,
    rating: 4.7,
    wifi: true,
    opens: '15:00',
    built: '1890-01-01',
  },
  {
    name: 'Bunk House',
    city: 'Oslo',
    kind: 'hostel',
    price: 60,
    rating: 3.2,
    wifi: false,
    opens: '12:00',
    built: '2001-01-01',
  },
  {
    name: 'Quay Inn',
    city: 'Bergen',
    kind: 'inn',
    price: 95,
    rating: 4.9,
    wifi: true,
    opens: '16:00',
    built: '1950-01-01',
  },
]);
const statements: string[] = [];
const stays = staysIn(database, ({ text, values }) => statements.push(`${text}\n  ${JSON.stringify(values)}`));

const session = createSession({ services: [stays] });
for (const program of [
  'x1 = stays_find_place({ city: "oslo", price: atMost(100), kind: not("hostel") })',
  'x1.kind = null\nsort(x1, { rating: "ascending" })',
  'x1.city = "x\'; DROP TABLE stays; --"',
]) {
  const { program: said, response } = await session.turn(program);
  console.log(`${said}\n${response}\n${statements.splice(0).join('\n')}\n`);
}
assert.equal(database.prepare('SELECT name FROM stays').all().length, 4);
database.close();
