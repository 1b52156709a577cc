/**
 * A process of its own for the attacks on journal files: `node journal-writer.js JOURNAL LEDGER TURNS [BYTES]`. It takes
 * turns until the session has so many. With BYTES it kills itself in the middle of a write, when it has written so many.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Backend,
  createSession,
  EngineError,
  type JournalFile,
  liveBackend,
  openJournal,
  restoreSession,
  type Session,
} from 'typetod';
import { BOOK, FIND, services } from '../engine/fixtures.js';

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

/** From now on, dies in the write that goes beyond so many bytes, after part of it. */
function dieWithin(bytes: number): void {
  const fs = process.getBuiltinModule('node:fs');
  const write = fs.writeSync as (file: number, data: Buffer, offset: number, length: number, at: number) => number;
  let left = bytes;
  const dying: typeof write = (file, data, offset, length, at) => {
    if (length < left) {
      left -= length;
      return write(file, data, offset, length, at);
    }
    write(file, data, offset, left, at);
    process.kill(process.pid, 'SIGKILL');
    throw new TypeError('still alive');
  };
  fs.writeSync = dying as typeof fs.writeSync;
  syncBuiltinESMExports();
}

/** Opens a journal as soon as nobody else has it open. */
async function openInTurn(path: string): Promise<JournalFile> {
  for (;;) {
    try {
      return openJournal(path);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'journal-locked') throw error;
    }
    await pause(1);
  }
}

/** Takes turns until there are so many, at most `most` at a time. Answers how many there are. */
export async function write(path: string, ledger: string, turns: number, most: number): Promise<number> {
  const file = await openInTurn(path);
  const options = { services, journal: file, backend: ledgerBackend(ledger) };
  const session = file.journal ? await restoreSession(file.journal, options) : createSession({ ...options, id: path });
  if (session.awaitsResponse) await session.respond();
  for (let taken = 0; session.turns < turns && taken < most; taken += 1) await session.turn(nextTurn(session));
  file.close();
  return session.turns;
}

const [path, ledger, turns = '', most = '', bytes] = process.argv.slice(2);
if (path !== undefined && ledger !== undefined) {
  if (bytes !== undefined) dieWithin(Number(bytes));
  while ((await write(path, ledger, Number(turns), Number(most))) < Number(turns)) await pause(1);
}
