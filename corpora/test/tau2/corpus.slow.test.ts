import { describe, expect, it, test } from 'vitest';
import { goldWorld } from '../../src/tau2/evaluate/components.js';
import type { Tau2World } from '../../src/tau2/world/tau2-world.js';
import { initialWorld, readTau2Folder } from '../../src/tau2/index.js';
import { TAU2_DOMAINS } from '../../src/tau2/domain.js';
import { corpusFolder, tau2Directory } from './corpus.js';
import { GOLD, GOLD_FIXED } from './gold-digests.js';

const short = (world: Tau2World): string => world.digest().slice(0, 10);

type Call = readonly [tool: string, ...args: readonly unknown[]];

/** The calls of the table of the reference, with their arguments in the order of the parameters. */
const VECTORS: readonly (readonly [domain: 'retail' | 'airline', calls: readonly Call[], digests: string])[] = [
  ['retail', [['modify_pending_order_payment', '#W1080318', 'gift_card_3749819']], 'fa5a10324a'],
  [
    'retail',
    [
      ['modify_pending_order_payment', '#W1080318', 'gift_card_3749819'],
      ['cancel_pending_order', '#W1080318', 'no longer needed'],
    ],
    'fa5a10324a fcaf81ff51',
  ],
  ['retail', [['modify_pending_order_payment', '#W8328622', 'credit_card_6291943']], '25a8aca050'],
  [
    'retail',
    [
      ['modify_pending_order_payment', '#W8328622', 'credit_card_6291943'],
      ['modify_pending_order_payment', '#W8328622', 'gift_card_8836799'],
    ],
    '25a8aca050 fails',
  ],
  ['retail', [['cancel_pending_order', '#W8328622', 'ordered by mistake']], '142ef9a088'],
  ['retail', [['modify_pending_order_items', '#W5918442', [], [], 'credit_card_5051208']], 'fd6a0c18fc'],
  [
    'retail',
    [
      ['modify_pending_order_items', '#W5918442', [], [], 'credit_card_5051208'],
      ['modify_pending_order_address', '#W5918442', '1 A St', '', 'X', 'CA', 'USA', '12345'],
      ['cancel_pending_order', '#W5918442', 'no longer needed'],
    ],
    'fd6a0c18fc 9a639dc7d3 fails',
  ],
  [
    'retail',
    [
      [
        'modify_pending_order_items',
        '#W7208030',
        ['5753502325', '5753502325'],
        ['8481719475', '9829827210'],
        'credit_card_5809636',
      ],
    ],
    'c77ddb8d13',
  ],
  [
    'retail',
    [
      [
        'modify_pending_order_items',
        '#W5918442',
        ['1586641416', '6117189161'],
        ['6117189161', '6700049080'],
        'credit_card_5051208',
      ],
    ],
    '1c57027ef4',
  ],
  [
    'retail',
    [
      [
        'modify_pending_order_items',
        '#W3417600',
        ['5855700373', '3909406921'],
        ['4716977452', '1906487464'],
        'gift_card_4544711',
      ],
    ],
    '5db79bbca1',
  ],
  [
    'retail',
    [
      [
        'exchange_delivered_order_items',
        '#W2809253',
        ['5946177616', '1596993217'],
        ['4404981319', '1719127154'],
        'paypal_6053880',
      ],
    ],
    '2d1fc5de1d',
  ],
  [
    'retail',
    [['exchange_delivered_order_items', '#W4817420', ['6777246137'], ['6777246137'], 'gift_card_8168843']],
    'f5ecd72e7b',
  ],
  ['retail', [['exchange_delivered_order_items', '#W4817420', [], [], 'gift_card_8168843']], 'd2c55899e2'],
  ['retail', [['return_delivered_order_items', '#W4817420', [], 'gift_card_8168843']], '3d6aa7c059'],
  [
    'retail',
    [['modify_user_address', 'sofia_rossi_8776', 'Ünï "q" \\ \u007f\n', '', '\u{1f600}', 'TX', 'USA', '1']],
    '985bb59ae4',
  ],
  [
    'airline',
    [
      ['send_certificate', 'mia_li_3668', 100],
      ['send_certificate', 'mia_li_3668', 100],
      ['send_certificate', 'mia_li_3668', 100],
      ['send_certificate', 'mia_li_3668', 100],
    ],
    'fd59d79430 8b57434056 b4563bb25f fails',
  ],
  [
    'airline',
    [
      ['cancel_reservation', 'OBUT9V'],
      ['cancel_reservation', 'OBUT9V'],
    ],
    'e05c031f6d ab0018b79c',
  ],
  [
    'airline',
    [
      ['update_reservation_baggages', 'OBUT9V', 2, 1, 'gift_card_6276644'],
      ['update_reservation_baggages', 'OBUT9V', 0, 0, 'gift_card_6276644'],
    ],
    '119e7560b8 0a27242d7e',
  ],
  ['airline', [['update_reservation_flights', 'OBUT9V', 'first', [], 'gift_card_6276644']], '6d16af712c'],
  [
    'airline',
    Array.from(
      { length: 4 },
      (): Call => ['book_reservation', 'mia_li_3668', 'X', 'Y', 'one_way', 'economy', [], [], [], 0, 0, 'yes'],
    ),
    '17f99d6f6f e76a8f945b aca980f62f fails',
  ],
];

function argumentsOf(world: Tau2World, [tool, ...given]: Call): Readonly<Record<string, unknown>> {
  const { parameters } = world.tools.find(({ name }) => name === tool) ?? {};
  return Object.fromEntries(Object.keys(parameters?.properties ?? {}).map((name, at) => [name, given[at]]));
}

describe.skipIf(!tau2Directory)('the train tasks of τ² (set TYPETOD_TAU2_DIR to test it)', () => {
  describe.each(TAU2_DOMAINS)('%s', (domain) => {
    it('has the digest of upstream', () => {
      expect(short(corpusFolder(domain).world)).toBe(GOLD[domain].initial);
    });

    it('comes to the digest of upstream by the gold calls of each task', () => {
      const { world, tasks } = corpusFolder(domain);
      const { initial, tasks: changed } = GOLD[domain];
      const expected = new Map<string, string>(Object.entries(changed));
      const found = tasks.map((task) => [task.id, short(goldWorld(initialWorld(world, task), task))]);
      expect(found).toEqual(tasks.map(({ id }) => [id, expected.get(id) ?? initial]));
    });
  });

  it('fails the gold calls that fail upstream', () => {
    const failing = TAU2_DOMAINS.flatMap((domain) => {
      const { world: begun, tasks } = corpusFolder(domain);
      return tasks.flatMap(({ id, evaluation_criteria }) => {
        let world = begun;
        return (evaluation_criteria?.actions ?? []).flatMap((action) => {
          const result = world.call(action);
          world = result.world;
          return result.error ? [`${domain} ${id} ${result.error}`] : [];
        });
      });
    });
    expect(failing).toEqual([
      ...['2', '3', '4'].map((id) => `retail ${id} PRODUCT_NOT_FOUND`),
      ...['35', '37'].map((id) => `retail ${id} USER_NOT_FOUND`),
      ...['46', '46', '47', '47'].map((id) => `retail ${id} ORDER_NOT_FOUND`),
      ...['54', '67', '67'].map((id) => `retail ${id} USER_NOT_FOUND`),
      'retail 105 NO_BALANCE',
    ]);
  });

  it('gives items their own prices where it need not do as upstream', () => {
    const { world, tasks } = readTau2Folder(`${tau2Directory}/retail`, { upstreamCompat: false });
    const digests = Object.keys(GOLD_FIXED).map((id) => {
      const task = tasks.find((one) => one.id === id);
      return [id, task && short(goldWorld(world, task))];
    });
    expect(Object.fromEntries(digests)).toEqual(GOLD_FIXED);
  });

  test.each(VECTORS)('%s %j leads to %s', (domain, calls, digests) => {
    let { world } = corpusFolder(domain);
    const found = calls.map((call) => {
      const result = world.call({ name: call[0], arguments: argumentsOf(world, call) });
      world = result.world;
      return result.error ? 'fails' : short(world);
    });
    expect(found.join(' ')).toBe(digests);
  });

  it('keeps what a booking did before it failed', () => {
    const { world, tasks } = corpusFolder('airline');
    const booking = tasks
      .find(({ id }) => id === '20')
      ?.evaluation_criteria?.actions?.find(({ name }) => name === 'book_reservation');
    const payments = [
      ['certificate_7504069', 100],
      ['certificate_7504069', 100],
      ['credit_card_4421486', 55],
    ].map(([payment_id, amount]) => ({ payment_id, amount }));
    const result = world.call({
      name: 'book_reservation',
      arguments: { ...booking?.arguments, payment_methods: payments },
    });
    expect([result.error, short(result.world)]).toEqual(['CERT_GONE', '541d60606a']);
  });

  it('re-prices all segments by a change of the cabin', () => {
    const { world } = corpusFolder('airline');
    const read = world.call({ name: 'get_reservation_details', arguments: { reservation_id: 'OBUT9V' } });
    const { flights } = JSON.parse(read.text) as { flights: { flight_number: string; date: string }[] };
    const change = (at: Tau2World, cabin: string, payment_id: string) =>
      at.call({
        name: 'update_reservation_flights',
        arguments: { reservation_id: 'OBUT9V', cabin, flights, payment_id },
      });
    const business = change(world, 'business', 'credit_card_9879898');
    expect(short(business.world)).toBe('32e390f6c8');
    expect(short(change(business.world, 'economy', 'gift_card_6276644').world)).toBe('bc6ac9fcbf');
  });

  test.each([
    ['search_onestop_flight', 'JFK', 'SEA', '2024-05-20', 4],
    ['search_onestop_flight', 'LAX', 'MIA', '2024-05-29', 1],
    ['search_onestop_flight', 'LAX', 'MIA', '2024-05-30', 0],
    ['search_direct_flight', 'JFK', 'SEA', '2024-05-20', 2],
    ['search_direct_flight', 'ATL', 'SEA', '2024-05-16', 3],
    ['search_direct_flight', 'ATL', 'SEA', '2024-05-15', 0],
  ])('%s from %s to %s on %s finds %i', (name, origin, destination, date, count) => {
    const { world } = corpusFolder('airline');
    expect(JSON.parse(world.call({ name, arguments: { origin, destination, date } }).text)).toHaveLength(count);
  });

  it('knows the status of a flight', () => {
    const call = { name: 'get_flight_status', arguments: { flight_number: 'HAT136', date: '2024-05-15' } };
    expect(corpusFolder('airline').world.call(call).text).toBe('delayed');
  });
});
