// The journal: what was committed, and what the world outside answered. A session can be restored from it after its
// process was killed, and no transaction is made twice. Going back and trying out are as cheap.
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, createSession, diff, liveBackend, openJournal, restoreSession } from 'typetod';
import { banks2 } from 'typetod/apis';

const folder = mkdtempSync(join(tmpdir(), 'typetod-'));
const path = join(folder, 'session.jsonl');
const services = [banks2];

let transfers = 0;
const backend: Backend = {
  search: (request) => liveBackend.search(request),
  transact: (request) => {
    transfers += 1;
    return liveBackend.transact(request);
  },
};

// A session that writes its journal to a file: every line is on the disk before the session goes on.
const file = openJournal(path);
const session = createSession({ services, backend, journal: file, id: 'rent' });
await session.turn('banks_2_transfer_money({ account_type: "checking", recipient_name: "Ada", transfer_amount: 250 })');
await session.turn('confirm(x1)', { utterance: 'Yes, send it.' });
file.close();
console.log(readFileSync(path, 'utf8').replace(/^(.{100}).*$/gm, '$1 ...'));

// The process dies in the middle of a line. What was not written whole was not committed.
appendFileSync(path, '{"kind":"commit","turn":3,"actor":"us');
const reopened = openJournal(path);
assert.ok(reopened.journal);
const restored = await restoreSession(reopened.journal, { services, backend, journal: reopened });
assert.equal(restored.digest(), session.digest());
assert.equal(transfers, 1);
console.log(`restored ${restored.turns} turns, ${transfers} transfer made`);

// A fork costs next to nothing. Here it tells what a second transfer would change, on a backend that only simulates.
const digest = restored.digest();
const fork = restored.fork({ backend: liveBackend });
await fork.turn(
  'x7 = banks_2_transfer_money({ account_type: "checking", recipient_name: "Bo", transfer_amount: 100 })',
);
await fork.turn('confirm(x7)');
console.log('\nwhat if Bo gets 100 as well?');
for (const { path, after } of diff(restored.world, fork.world, 'outcome')) {
  console.log(`  ${path.join('.')}: ${JSON.stringify(after)}`);
}
assert.equal(restored.digest(), digest);
assert.equal(transfers, 1);

// Back to the end of turn 1, before the transfer. The journal remembers that, too; a remote bank would not go back.
await restored.undo(1);
await restored.turn('x1.transfer_amount = 205');
reopened.close();
const again = await restoreSession(readFileSync(path, 'utf8'), { services });
assert.equal(again.digest(), restored.digest());

for (const slot of ['transfer_amount', 'recipient_name']) {
  const explanation = again.explain('Banks_2', slot);
  console.log(`\n${slot} is ${explanation?.canonical}: ${explanation?.steps.map((step) => step.text).join('; ')}`);
}
rmSync(folder, { recursive: true });
