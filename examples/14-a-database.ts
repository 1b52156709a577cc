// Results from a database that filters and sorts them: what a user asks for becomes one statement of SQL, values as parameters.
//
// `compares: true` says that `search` heeds `context.where` and `context.order`. Without it the engine asks for up to 1,000 rows of
// the arguments alone, filters and sorts them. `sql/query.ts` is short: take it along.
//
// A booking is one transaction of the database, with the key of the request (`sql/once.ts`): asked again, it is not done twice.
// The same service works over Postgres: `staysIn(postgres(new Pool({ ... })))` of `sql/database.ts`.
import assert from 'node:assert/strict';
import Database from 'libsql';
import { createSession } from 'typetod';
import { sqlite } from './sql/database.js';
import { fill, staysIn } from './sql/stays.js';

const database = new Database(':memory:');
await fill(sqlite(database), [
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
const stays = staysIn(sqlite(database), ({ text, values }) => statements.push(`${text}\n  ${JSON.stringify(values)}`));

const session = createSession({ services: [stays] });
for (const program of [
  'x1 = stays_find_place({ city: "oslo", price: atMost(100), kind: not("hostel") })',
  'x1.kind = null\nsort(x1, { rating: "ascending" })',
  'x1.city = "x\'; DROP TABLE stays; --"',
]) {
  const { program: said, response } = await session.turn(program);
  console.log(`${said}\n${response}\n${statements.splice(0).join('\n')}\n`);
}

for (const program of ['x12 = stays_book_place({ name: "Gate Inn", night: "2019-03-02" })', 'confirm(x12)'])
  console.log((await session.turn(program)).response);
assert.equal(database.prepare('SELECT night FROM bookings').all().length, 1);
assert.equal(database.prepare('SELECT name FROM stays').all().length, 4);
database.close();
