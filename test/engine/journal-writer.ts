/** A process of its own for journal-kill.slow.test.ts: `node journal-writer.js JOURNAL LEDGER`. It is killed. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Backend, createSession, liveBackend, openJournal, restoreSession, type Session } from 'typetod';
import { BOOK, FIND, services } from './fixtures.js';

/** The service's own book: each transaction once, by its key; `again` where a key came a second time. */
function ledgerBackend(path: string): Backend {
  return {
    search: liveBackend.search,
    transact(request) {
      const known = existsSync(path) && readFileSync(path, 'utf8').split('\n').includes(request.key);
      appendFileSync(path, known ? `again ${request.key}\n` : `${request.key}\n`);
      return liveBackend.transact(request);
    },
  };
}

function nextTurn(session: Session): string {
  const { tasks } = session.world;
  const search = tasks.findLast((task) => task.kind === 'search');
  const transaction = tasks.findLast((task) => task.kind === 'transaction');
  switch (session.turns % 5) {
    case 0:
      return `${FIND}({ city: "San Jose", cuisine: "asian" })`;
    case 1:
      return `next(${search?.variable})\nselect({ place_name: "Wok" }, { from: ${search?.variable} })`;
    case 2:
      return `${BOOK}({ place_name: "Wok", time: "${session.turns % 3 === 0 ? '20' : '19'}:00", seats: ${(session.turns % 8) + 1} })`;
    case 3:
      return `confirm(${transaction?.variable})`;
    default:
      return 'say()';
  }
}

/** Takes turns and journals them until the process is killed, or a thousand were taken. */
async function write(journalPath: string, ledgerPath: string): Promise<void> {
  const journal = openJournal(journalPath);
  const options = { services, journal, backend: ledgerBackend(ledgerPath) };
  const session = journal.journal
    ? await restoreSession(journal.journal, options)
    : createSession({ ...options, id: journalPath });
  if (session.awaitsResponse) await session.respond();
  while (session.turns < 1000) await session.turn(nextTurn(session));
}

const [journalPath, ledgerPath] = process.argv.slice(2);
if (journalPath !== undefined && ledgerPath !== undefined) await write(journalPath, ledgerPath);
