// A transcript is a dialogue with its program and its states, and every annotation in it can be checked.
//
// Here one is read from text, replayed, corrupted in two places, replayed again, and mended.
import assert from 'node:assert/strict';
import { restaurants2 } from 'typetod/apis';
import {
  diffLines,
  formatDiff,
  formatTranscript,
  parseTranscript,
  replayTranscript,
  withoutLines,
} from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';

const text = `title: A late dinner
services: Restaurants_2
----
user: Reserve a table at Bamboo Garden in San Jose at half past seven, please.
> x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "half past 7 pm" })
< x2 = hint({ confirm: ["restaurant_name", "location", "time", "number_of_seats", "date"], of: x1 })
< x3 = say(x2)
agent: Bamboo Garden in San Jose, today at 7:30 pm, for two?
= Restaurants_2 ReserveRestaurant { restaurant_name: "Bamboo Garden", location: "San Jose", time: "19:30" }
----
user: Make it half past eight.
> x1.time = "half past 8 pm"
< x4 = hint({ confirm: ["time"], of: x1 })
< x5 = say(x4)
agent: At 8:30 pm then?
= Restaurants_2 ReserveRestaurant { restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:30" }
----
user: Yes.
> x6 = confirm(x1)
< x7 = perform(x1)
< x8 = say(x7)
agent: It is booked.
= Restaurants_2 ReserveRestaurant { restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:30", number_of_seats: 2, date: "2019-03-01" }
`;

const options = { services: [restaurants2], reader: naturalReader };
const good = await replayTranscript(parseTranscript(text, 'late-dinner.tod'), options);
assert.deepEqual(good.mismatches, []);
console.log(`${good.turns.length} turns, ${good.statements} statements, ${good.mismatches.length} mismatches\n`);

// A state that nobody came to, and a confirmation of more than the policy asks for.
const corrupted = text
  .replace('time: "19:30" }', 'time: "07:30" }')
  .replace('confirm: ["time"]', 'confirm: ["restaurant_name", "time"]');
const bad = await replayTranscript(parseTranscript(corrupted, 'late-dinner.tod'), options);
for (const { turn, line, kind, message, expected, actual } of bad.mismatches) {
  console.log(`late-dinner.tod:${line} turn ${turn} ${kind}: ${message}`);
  console.log(`${formatDiff(diffLines(expected, actual)).replace(/^/gm, '  ')}\n`);
}
assert.deepEqual(
  bad.mismatches.map(({ turn, kind }) => `${turn} ${kind}`),
  ['1 state', '2 system'],
);

// An update keeps what the user says and does, and takes everything else as it came: review it before you keep it.
const { updated } = await replayTranscript(withoutLines(parseTranscript(text.replaceAll(/^[<=].*\n/gm, ''))), options);
assert.equal(formatTranscript(updated), text);
console.log('Without the lines of the system and the states, an update writes the same transcript again.');
