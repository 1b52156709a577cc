import { genericTools } from '../tools/generic.js';
import type { Tool } from '../tools/tool.js';
import { retailDelivered } from './delivered.js';
import { retailPending } from './pending.js';
import { retailReads } from './reads.js';
import type { RetailTables } from './records.js';

/** The 16 tools of the retail domain. */
export const retailTools: readonly Tool<RetailTables>[] = [
  ...retailReads,
  ...retailPending,
  ...retailDelivered,
  ...genericTools<RetailTables>(),
];
