/** What the acts and bookings of a dialogue name. */
import type { MultiwozBooking, MultiwozDialogue, MultiwozTurn } from '../corpus/format.js';
import { MULTIWOZ_SLOTS, type MultiwozDomain } from '../corpus/slots.js';

/** The column by which a venue or train is named. */
export const identityColumn = (domain: string): 'name' | 'trainID' => (domain === 'train' ? 'trainID' : 'name');

/** The venues or trains of a domain that the system names in a turn, in order, each once. */
export function namedBySystem({ systemActs }: MultiwozTurn, domain: string): readonly string[] {
  const slot = domain === 'train' ? 'Id' : 'Name';
  const acts = systemActs.filter((act) => act.domain === domain && act.slot === slot && act.act !== 'Request');
  return [...new Set(acts.map(({ value }) => value).filter((value) => value !== 'none' && value !== '?'))];
}

const textOf = ({ domain, values }: MultiwozBooking): string => JSON.stringify([domain, [...values].sort()]);

/** The bookings of a domain that a turn has and the turn before it had not. */
export function newBookings(
  turn: MultiwozTurn,
  before: MultiwozTurn | undefined,
  domain: string,
): readonly MultiwozBooking[] {
  const known = new Set(before?.bookings.map(textOf));
  return turn.bookings.filter((booking) => booking.domain === domain && !known.has(textOf(booking)));
}

/** Whether two states search a domain for the same. */
function searchesSame(a: MultiwozTurn, b: MultiwozTurn, domain: MultiwozDomain): boolean {
  const searched = MULTIWOZ_SLOTS.filter((slot) => slot.domain === domain && slot.part === 'semi');
  return searched.every(({ key }) => a.state.get(key) === b.state.get(key));
}

/** The venues or trains that the system names or books from a turn on, until the domain is searched for something else. */
export function namedFrom({ turns }: MultiwozDialogue, at: number, domain: MultiwozDomain): readonly string[] {
  const from = turns[at];
  const names = new Set<string>();
  for (let index = at; from && index < turns.length; index += 1) {
    const turn = turns[index] as MultiwozTurn;
    if (!searchesSame(from, turn, domain)) break;
    for (const name of namedBySystem(turn, domain)) names.add(name);
    for (const { values } of newBookings(turn, turns[index - 1], domain)) {
      const booked = values.get(identityColumn(domain));
      if (booked !== undefined) names.add(booked);
    }
  }
  return [...names];
}
