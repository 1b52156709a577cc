/** A confirmation says which value is which: slots of one API never sound alike. */
import { createSession, money, service, success, transaction } from 'typetod';
import { allServices } from 'typetod/apis';
import { DialogueManager, standard, without } from 'typetod/dialogue';
import { describe as about, expect, it, test } from 'vitest';
import { z } from 'zod';
import { booleanWords } from '../../src/nlg/lexicon/boolean-words.js';
import { allOf, clauseList, describe } from '../../src/nlg/tell/describe.js';
import { type NamedType, valueSayer } from '../../src/nlg/lexicon/say-value.js';
import type { Canonical, Slot } from '../../src/service/index.js';

const NAMES: Readonly<Record<string, string>> = {
  money:
    'amount tip_amount transfer_amount price ticket_price fee total total_price price_per_night price_per_day rent',
  text:
    'pickup_city dropoff_city city town area to to_location destination destination_city where_to from from_location ' +
    'origin origin_city venue location address recipient recipient_name contact_name payee hotel_name guest_name name ' +
    'title artist author director directed_by album airline airlines carrier actors cast',
  integer: 'party_size group_size number_of_people guests number_of_seats num_seats seats rating percent_rating nights',
  date: 'date birth_date start_date begin_date departure_date leaving_date journey_date check_in_date checkin_date show_date from_day to_day pickup_day',
  boolean: 'has_wifi wifi add_wifi no_wifi with_wifi is_shared shared is_not_shared waive_fee cancel_old free_parking',
};
const VALUES: Readonly<Record<string, readonly [Canonical, Canonical]>> = {
  money: [900, 90],
  text: ['Ada', 'Bo'],
  integer: [2, 3],
  date: ['2019-03-04', '2019-03-05'],
  boolean: [true, false],
};

const say = valueSayer('2019-03-01T12:00');
const named = (name: string, kind: string): NamedType => ({ name, kind, description: '' }) as NamedType;

function told(values: ReadonlyMap<NamedType, Canonical>, all: readonly NamedType[]): string {
  const given = [...values].map(([type, value]) => ({ type, value }));
  const description = describe(given, say, all);
  return `${allOf(description).text}; ${clauseList(description.clauses).text}`;
}

test.each(Object.keys(NAMES))('no two slots of kind %s sound alike, alone or together', (kind) => {
  const types = (NAMES[kind] ?? '').split(' ').map((name) => named(name, kind));
  const [one = '', other = ''] = VALUES[kind] ?? [];
  for (const [at, first] of types.entries()) {
    for (const second of types.slice(at + 1)) {
      const both = [first, second];
      const alone = both.map((type) => told(new Map([[type, one]]), both));
      expect([first.name, second.name, alone[0] === alone[1], alone]).toEqual([first.name, second.name, false, alone]);
      const together = told(new Map([[first, one], [second, other]]), both); // biome-ignore format: two of a kind
      const swapped = told(new Map([[first, other], [second, one]]), both); // biome-ignore format: two of a kind
      expect(together).not.toBe(swapped);
    }
  }
});

test('no two slots of a bundled transaction sound alike', () => {
  const canonical = ({ kind, values }: Slot): Canonical => values?.[0] ?? VALUES[kind]?.[0] ?? 'noon';
  for (const api of allServices.flatMap(({ apis }) => apis).filter((known) => known.kind === 'transaction')) {
    const types = [...api.slots.values()];
    const alone = types.map((type) => told(new Map([[type, canonical(type)]]), types));
    expect([api.name, new Set(alone).size]).toEqual([api.name, types.length]);
  }
});

type Slots = Parameters<typeof transaction>[0]['slots'];

async function replies(slots: Slots, ...turns: readonly string[]): Promise<readonly string[]> {
  class Send extends transaction({ description: 'Send money', slots, returns: {}, transact: () => success({}) }) {}
  const session = createSession({
    services: [service({ name: 'Post_1', description: 'Post', apis: [Send] })],
    now: '2019-03-01T12:00',
  });
  const parser = { name: 'p', parse: ({ utterance }: { utterance: string }) => Promise.resolve({ source: utterance }) };
  const manager = new DialogueManager({ session, parser, gates: without(standard(), 'grounding') });
  const said: string[] = [];
  for (const turn of turns) said.push((await manager.turn(turn)).reply);
  return said;
}

about('a confirmation', () => {
  it('names amounts where there are several, also when one of them is corrected', async () => {
    const [all, one] = await replies(
      { amount: money('How much'), tip_amount: money('The tip') },
      'post_1_send({ amount: 900, tip_amount: 90 })',
      'x1.tip_amount = 9',
    );
    expect(all).toContain('the amount is $900 and the tip amount is $90');
    expect(one).toMatch(/the tip amount is \$9\b/i);
  });

  it('names places, people and days where there are several', async () => {
    const [said] = await replies(
      {
        pickup_city: z.string(),
        dropoff_city: z.string(),
        recipient_name: z.string(),
        payee_name: z.string(),
        day_date: z.iso.date(),
        birth_date: z.iso.date(),
      },
      'post_1_send({ pickup_city: "Reno", dropoff_city: "Oakland", recipient_name: "Ada", payee_name: "Bo", day_date: "2019-03-04", birth_date: "2019-03-05" })',
    );
    for (const clause of [
      'the pick-up city is Reno',
      'the drop-off city is Oakland',
      'the recipient is Ada',
      'the payee is Bo',
      'the birth date is Tuesday, March 5th',
    ]) {
      expect(said?.toLowerCase()).toContain(clause.toLowerCase());
    }
  });

  it('has phrases for what is alone in its role', async () => {
    const [said] = await replies(
      { amount: money('How much'), city: z.string(), recipient_name: z.string() },
      'post_1_send({ amount: 900, city: "Reno", recipient_name: "Ada" })',
    );
    expect(said).toContain('$900 to Ada in Reno');
  });
});

test.each([
  ['is_not_shared', 'not shared', 'shared'],
  ['no_smoking', 'no smoking: yes', 'no smoking: no'],
  ['waive_fee', 'waive fee: yes', 'waive fee: no'],
  ['has_wifi', 'with Wi-Fi', 'without Wi-Fi'],
])('%s is %j, or %j', (name, having, lacking) => {
  expect(booleanWords({ name, description: '' })).toMatchObject({ having, lacking });
});
