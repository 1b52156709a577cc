import { hotels4, restaurants2, rideSharing2, services1, weather1 } from 'typetod/apis';
import { service, success, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { proposals } from './conversation.js';

const ALL = [restaurants2, hotels4, rideSharing2, weather1, services1];
const last = async (...lines: readonly string[]): Promise<string | undefined> => (await proposals(ALL, lines)).at(-1);

describe('while a slot is asked for', () => {
  it.each(['never mind', 'I changed my mind', "I don't want a ride any more", 'stop'])(
    'a draft is given up: %s',
    async (line) => {
      expect(await last('I need a ride', line)).toBe('suspend(x1)');
    },
  );

  it('another task that is named begins, and fills no slot of this one', async () => {
    const program = await last('I need a ride', 'what is the weather in Seattle?');
    expect(program).toBe('weather_1_get_weather({ city: "Seattle" })');
  });

  const LUNCH = 'A table at Bamboo Garden in San Jose at 8 pm, please.';
  const SKY = 'what is the weather in Seattle?';

  it.each([
    ['yes', 'confirm(x1)'],
    ['make it 9 pm', 'x1.time = "9 pm"'],
    ['no', 'decline_alternative()'],
    ['never mind', 'suspend(x1)'],
  ])('what the agent comes back to is spoken of next: %s', async (line, program) => {
    expect(await last(LUNCH, SKY, line)).toBe(program);
  });

  it('and what it asks for is answered', async () => {
    expect(await last('A table at Bamboo Garden in San Jose, please.', SKY, '8 pm')).toBe('x1.time = "8 pm"');
  });

  it('but what was put off is not spoken of', async () => {
    expect(await last(LUNCH, 'never mind', SKY, 'yes')).not.toContain('x1)');
  });

  it('an answer is still an answer', async () => {
    expect(await last('I need a ride', 'To Seattle, please.')).toContain('destination');
  });
});

describe('after a result was offered', () => {
  const OFFERED = 'Find an Italian restaurant in Oakland';

  it.each(['Good. Book it please', 'book it', 'reserve it for us'])('what was offered is booked: %s', async (line) => {
    const program = await last(OFFERED, line);
    expect(program).toContain('restaurants_2_reserve_restaurant(');
    expect(program).not.toContain('services_1');
  });

  it.each(['the second one', 'I will take the second option, please', 'the third hotel'])(
    'a result is chosen by its place: %s',
    async (line) => {
      const program = await last('Find a hotel in London', line);
      expect(program).toMatch(/^select\(\{ place_name: "[^"]+" \}, \{ from: x1 \}\)$/);
    },
  );

  it('the last one is the last that the user was told of', async () => {
    expect(await last('Find a hotel in London', "let's go with the last one")).toBe('select(x3, { from: x1 })');
  });

  it('a property that nobody knows is not answered with another', async () => {
    expect(await last('Find a hotel in London', 'does it have a swimming pool?')).toBe('say(x3.swimming_pool)');
  });

  it('a date that sounds like a place is a date', async () => {
    expect(await last('Find a hotel in London', 'on the second of March')).not.toContain('select({ place_name');
  });
});

describe('what is said not to be wanted', () => {
  class OrderPizza extends transaction({
    description: 'Order a pizza',
    slots: {
      size: z.enum(['small', 'medium', 'large']).describe('Size of the pizza'),
      gift_wrap: z.boolean().default(false).describe('Whether it is wrapped as a gift'),
    },
    returns: {},
    transact: () => success(),
  }) {}
  const pizzeria = service({ name: 'Pizzeria', description: 'Pizza', apis: [OrderPizza] });
  const order = async (...lines: readonly string[]): Promise<string | undefined> =>
    (await proposals([pizzeria], lines)).at(-1);

  it('is no value of a slot', async () => {
    expect(await order('Order a pizza, not a small one')).toBe('pizzeria_order_pizza()');
    expect(await order('Order a pizza, not small but large')).toBe('pizzeria_order_pizza({ size: "large" })');
  });

  it('is the no of a yes-or-no slot', async () => {
    expect(await order('Order a large pizza without gift wrap')).toContain('gift_wrap: "False"');
    expect(await order('Order a large pizza with gift wrap')).toContain('gift_wrap: "True"');
  });
});
