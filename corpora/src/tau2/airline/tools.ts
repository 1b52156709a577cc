import { genericTools } from '../tools/generic.js';
import type { Tool } from '../tools/tool.js';
import { book } from './book.js';
import { airlineReads } from './reads.js';
import type { AirlineTables } from './records.js';
import { airlineWrites } from './update.js';

/** The 14 tools of the airline domain. */
export const airlineTools: readonly Tool<AirlineTables>[] = [
  ...airlineReads,
  book,
  ...airlineWrites,
  ...genericTools<AirlineTables>(),
];
