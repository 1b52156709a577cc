// Who is asking: two users who are signed in share a store and cannot see each other's bookings; a third is refused.
//
// The application gives each session its context when it begins. Methods read it as `context.session`, and no model sees
// it: nothing that anybody says makes Bo's session show what is Ada's.
import assert from 'node:assert/strict';
import {
  createSession,
  failure,
  handle,
  journaled,
  requirement,
  restoreSession,
  search,
  service,
  sessionContext,
  success,
  transaction,
} from 'typetod';
import { annotatedParser, DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { z } from 'zod';

/** The application's own store. It outlives sessions, and all of them share it. */
class Store {
  readonly courts: { readonly owner: string; readonly day: string }[] = [];
}

const member = sessionContext({ userId: journaled(z.string().optional()), store: handle<Store>() });

const signedIn = requirement({
  context: member,
  name: 'signed-in',
  refusal: 'Please sign in first, then I can see to your courts.',
  holds: ({ userId }) => userId !== undefined,
});

const shared = { context: member, requires: signedIn };

class FindCourts extends search({
  ...shared,
  description: 'List the courts that you booked',
  slots: {},
  returns: { day: z.iso.date().describe('On which day') },
  entity: 'court',
  search: (_args, { session }) => session.store.courts.filter(({ owner }) => owner === session.userId),
}) {}

class BookCourt extends transaction({
  ...shared,
  description: 'Book a court',
  slots: { day: z.iso.date().describe('On which day') },
  returns: {},
  transact: ({ day }, { session: { store, userId = '' } }) => {
    if (store.courts.some((court) => court.day === day)) return failure({ reason: 'It is taken that day' });
    store.courts.push({ owner: userId, day });
    return success();
  },
}) {}

const services = [service({ name: 'Courts', description: 'Tennis courts', apis: [FindCourts, BookCourt] })];
const parser = annotatedParser([
  { utterance: 'A court tomorrow.', program: 'courts_book_court({ day: "tomorrow" })' },
  { utterance: 'A court on March 3rd.', program: 'courts_book_court({ day: "March 3rd" })' },
  { utterance: 'Yes.', program: 'confirm(x1)' },
  { utterance: 'What have I booked?', program: 'x50 = courts_find_courts()' },
]);
const store = new Store();

/** A conversation of one user, or of somebody who has not signed in. */
function begin(userId?: string): DialogueManager {
  const context = { store, ...(userId !== undefined && { userId }) };
  return new DialogueManager({ session: createSession({ services, reader: naturalReader, context }), parser });
}

async function hold(name: string, manager: DialogueManager, lines: readonly string[]): Promise<void> {
  for (const line of lines) console.log(`${name}: ${line}\nagent: ${(await manager.turn(line)).reply}`);
}

/** The days that a user was shown. */
function seenBy({ session }: DialogueManager): readonly unknown[] {
  return session.world.tasks.flatMap((task) => (task.kind === 'search' ? (task.results?.rows ?? []) : []));
}

const [ada, bo, guest] = [begin('ada'), begin('bo'), begin()];
await hold('Ada', ada, ['A court tomorrow.', 'Yes.', 'What have I booked?']);
await hold('Bo', bo, ['A court on March 3rd.', 'Yes.', 'What have I booked?']);
await hold('Guest', guest, ['A court tomorrow.', 'What have I booked?']);

assert.deepEqual(seenBy(ada), [{ day: '2019-03-02' }]);
assert.deepEqual(seenBy(bo), [{ day: '2019-03-03' }]);
assert.deepEqual(seenBy(guest), []);
assert.equal(store.courts.length, 2);

// The journal has the user id, as it is declared `journaled`; the store is given anew.
const again = await restoreSession(ada.session.save(), { services, reader: naturalReader, context: { store } });
assert.equal(again.digest(), ada.session.digest());
await assert.rejects(restoreSession(ada.session.save(), { services, context: { store, userId: 'bo' } }), {
  code: 'context-conflict',
});
