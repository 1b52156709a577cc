import type { Api, Row, SearchApi, TransactionApi } from '../../../../src/service/index.js';
import * as world from '../../../../src/world/index.js';

export type { Api } from '../../../../src/service/index.js';

const FACTS = { call: 0, now: '2019-03-01T09:00', tables: {} };

export const searchRequest = (api: Api, args: Row, offset: number): world.SearchRequest =>
  world.searchRequest('test', { ...FACTS, api: api as SearchApi, arguments: args, offset });

export const transactionRequest = (api: Api, args: Row): world.TransactionRequest =>
  world.transactionRequest('test', { ...FACTS, api: api as TransactionApi, arguments: args });
