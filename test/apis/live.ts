import {
  type Api,
  createRegistry,
  liveBackend,
  type Row,
  type SearchApi,
  type TransactionApi,
  type TransactionReply,
} from 'typetod';
import { callArguments } from '../../src/world/index.js';
import { allServices } from '../../apis/index.js';

/** What every request of these tests says of its session: nothing has happened yet. */
function request(api: Api, args: Row) {
  const facts = { call: 0, key: 'abcdef0123456789', now: '2019-03-01T09:00', tables: {} };
  return { ...facts, arguments: { ...callArguments({ api, slots: {} }), ...args } };
}

/** Everything that a search returns, over all pages. */
export async function resultsOf(api: SearchApi, query: Row): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (;;) {
    const page = await liveBackend.search({
      ...request(api, query),
      kind: 'search',
      api,
      offset: found.length,
    });
    found.push(...page.rows);
    if (!page.more) return found;
  }
}

const registry = createRegistry(allServices);

/** Everything that a search of the bundled services finds, by the search's name. */
export async function found(name: string, query: Row): Promise<readonly Row[]> {
  const api = registry.apis.get(name);
  if (api?.kind !== 'search') throw new Error(`There is no search '${name}'.`);
  return resultsOf(api, query);
}

/** What becomes of a transaction, and what it was asked for with. */
export async function outcomeOf(
  api: TransactionApi,
  args: Row,
): Promise<{ readonly args: Row; readonly reply: TransactionReply }> {
  const asked = request(api, args);
  return { args: asked.arguments, reply: await liveBackend.transact({ ...asked, kind: 'transaction', api }) };
}
