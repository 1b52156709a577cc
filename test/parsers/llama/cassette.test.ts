import { openCassette, replayModel } from 'typetod/testing';
import { expect, it } from 'vitest';
import { CASSETTE, programsWith } from './conversation.js';

it('understands a conversation as the recorded model did, and asks it in all turns but that of the agreement', async () => {
  const model = replayModel(openCassette(CASSETTE));
  const programs = await programsWith(model);
  model.finish();
  expect(programs).toMatchInlineSnapshot(`
    [
      "restaurants_2_find_restaurants({ category: "italian", location: "oakland", has_seating_outdoors: true })",
      "say(x1.phone_number)",
      "select(x3, { from: x1 })
    restaurants_2_reserve_restaurant({ time: "half past seven tonight", number_of_seats: "two", restaurant_name: x3.restaurant_name, location: x1.location })",
      "confirm(x8)",
    ]
  `);
});
