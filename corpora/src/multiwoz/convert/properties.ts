/** The properties of results, by the slots of acts that name them. */
const ANY: ReadonlyMap<string, string> = new Map([
  ['Phone', 'phone'],
  ['Addr', 'address'],
  ['Post', 'postcode'],
  ['Area', 'area'],
  ['Price', 'pricerange'],
  ['Stars', 'stars'],
  ['Internet', 'internet'],
  ['Parking', 'parking'],
  ['Type', 'type'],
  ['Food', 'food'],
  ['Name', 'name'],
  ['Fee', 'entrance_fee'],
  ['Open', 'openhours'],
  ['Ref', 'reference'],
  ['Car', 'type'],
]);

const TRAIN: ReadonlyMap<string, string> = new Map([
  ['Leave', 'leaveAt'],
  ['Arrive', 'arriveBy'],
  ['Time', 'duration'],
  ['Ticket', 'price'],
  ['Id', 'trainID'],
  ['Ref', 'reference'],
  ['Depart', 'departure'],
  ['Dest', 'destination'],
  ['Day', 'day'],
]);

/** The property that a slot of an act names; undefined for what no result has. */
export function propertyAsked(domain: string, slot: string): string | undefined {
  return (domain === 'train' ? TRAIN : ANY).get(slot);
}
