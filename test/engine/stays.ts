/** A guest house that quotes, takes back and changes what it did; what a room costs depends on how many are taken. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  type SessionOptions,
  service,
  success,
  table,
  transaction,
  createSession,
} from 'typetod';
import { z } from 'zod';

interface Stay {
  readonly [column: string]: string | number;
  readonly stay: string;
  readonly room: string;
  readonly nights: number;
}

export const stays = table<Stay>('guest_house.stays', 'stay', []);

const stay = {
  stay: z.string().describe('Reference of the stay'),
  room: z.enum(['garden', 'lake']).describe('Which room'),
  nights: z.int().min(1).max(14).describe('How many nights'),
  total_price: money('What it costs in all'),
};

type Place = Pick<ApiContext, 'rows' | 'now'>;

/** $40 a night, $10 more for each room that is taken, and double on Sundays. */
function priceOf(nights: number, { rows, now }: Place): number {
  const isSunday = new Date(`${now.slice(0, 10)}T00:00Z`).getUTCDay() === 0;
  return nights * (40 + 10 * rows(stays).length) * (isSunday ? 2 : 1);
}

export class BookStay extends transaction({
  description: 'Book a room',
  slots: { room: stay.room, nights: stay.nights.default(1) },
  returns: stay,
  entity: 'stay',
  quote: ({ nights }, context) => ({ total_price: priceOf(nights, context) }),
  undo: () => CancelStay,
  amend: () => ChangeStay,
}) {
  override transact({ room, nights }: ArgumentsOf<typeof BookStay>, context: ApiContext) {
    if (room === 'lake' && nights > 7) return failure({ reason: 'A week at most.', alternative: { nights: 7 } });
    const total_price = priceOf(nights, context);
    const made = { stay: `S${context.call + 1}`, room, nights };
    return success({ ...made, total_price }, [stays.insert(made)]);
  }
}

export class CancelStay extends transaction({
  description: 'Cancel a stay',
  slots: { stay: stay.stay },
  returns: { stay: stay.stay, refund: money('What is given back') },
  entity: 'cancellation',
  quote: () => ({ refund: 20 }),
}) {
  override transact({ stay: one }: ArgumentsOf<typeof CancelStay>, { rows }: ApiContext) {
    if (!rows(stays).some((row) => row.stay === one)) return failure({ reason: 'There is no such stay.' });
    return success({ refund: 20 }, [stays.remove(one)]);
  }
}

export class ChangeStay extends transaction({
  description: 'Change a stay',
  slots: { stay: stay.stay, nights: stay.nights.optional(), room: stay.room.optional() },
  returns: stay,
  entity: 'change',
}) {
  override transact({ stay: one, ...changes }: ArgumentsOf<typeof ChangeStay>, context: ApiContext) {
    const found = context.rows(stays).find((row) => row.stay === one);
    if (!found) return failure({ reason: 'There is no such stay.' });
    const changed = { ...found, ...changes } as Stay & { room: 'garden' | 'lake' };
    return success({ ...changed, total_price: priceOf(changed.nights, context) }, [stays.update(one, changed)]);
  }
}

export const guestHouse = service({
  name: 'GuestHouse',
  description: 'Rooms for some nights',
  apis: [BookStay, CancelStay, ChangeStay],
  tables: [stays],
});

/** A session with the guest house, on a Monday. */
export const visiting = (options: Partial<SessionOptions> = {}) =>
  createSession({ services: [guestHouse], id: 'guest', now: '2019-03-04T09:00', ...options });
