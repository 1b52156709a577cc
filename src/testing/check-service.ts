import { checkComparables } from './check-comparables.js';
import { ownValue } from '../language/index.js';
import { createSession, resultFaults, unmet } from '../engine/index.js';
import {
  type Api,
  type Row,
  type SearchApi,
  type Service,
  type TableChanges,
  type TransactionApi,
  checkOptions,
  type Canonical,
} from '../service/index.js';
import {
  type Backend,
  type Fixture,
  fixtureBackend,
  identityOf,
  type OpenServices,
  openServices,
  type ServiceSource,
  sessionContextOf,
  tablesOf,
  type TransactionReply,
  checkRows,
} from '../world/index.js';
import { type Calls, completed, foundBy, isCall, outcomeOf, quotedFor } from './calls.js';
import { checkDefinition, toolRefusal } from './check-definition.js';
import { CheckError, Problems } from './check-error.js';
import { freshBackend } from './try-service.js';
import { searchCalls, transactionCalls } from './samples.js';
import { isDeepStrictEqual } from 'node:util';

const shown = (value: Canonical | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/**
 * Holds what a transaction said that it would cost or bring to what it returned. A session compares quotes with each other, and would
 * never notice.
 *
 * @param tables - what was changed before the call.
 */
async function checkQuote(
  { api, arguments: args, reply }: CheckedTransaction,
  calls: Calls,
  tables?: TableChanges,
): Promise<void> {
  if (!api.quote) return;
  const quote = await quotedFor(api, args, calls, tables);
  if (!quote || reply.status !== 'success') return;
  const done = { ...args, ...reply.result };
  for (const [name, told] of Object.entries(quote)) {
    const returned = ownValue(done, name);
    if (isDeepStrictEqual(returned, told)) continue;
    const message = `Called with ${JSON.stringify(args)}: 'quote' says ${shown(told)}, and the transaction then returns ${shown(returned)}. Compute both in one place.`;
    calls.problems.add('wrong-quote', `${api.name}.${name}`, message);
  }
}

export interface ServiceCheckOptions extends Pick<Fixture, 'rows' | 'now' | 'context'> {
  /**
   * The calls to try, by the API's name in programs: each the canonical values of some slots. For APIs that are not
   * named, calls are made up: from the tables of searches, and for transactions from what the searches found.
   */
  readonly calls?: Readonly<Record<string, readonly Row[]>>;
  /** What answers the calls; the service's own methods if left out. Transactions are really called: give a test double. */
  readonly backend?: Backend;
}

/** A call of a search, with all rows that it found. */
export interface CheckedSearch {
  readonly api: SearchApi;
  readonly arguments: Row;
  /** What it found, over all pages. */
  readonly rows: readonly Row[];
}

/** A call of a transaction, with how it ended. No call sees the changes of another. */
export interface CheckedTransaction {
  readonly api: TransactionApi;
  /** The arguments that were tried, with the defaults of slots without one. */
  readonly arguments: Row;
  /** Its result and changes, or its reason and alternative. */
  readonly reply: TransactionReply;
}

/** What a check looked at, for further assertions. */
export interface ServiceReport {
  /** The calls of searches, in the order of the APIs. */
  readonly searches: readonly CheckedSearch[];
  /** The calls of transactions, in the order of the APIs. */
  readonly transactions: readonly CheckedTransaction[];
}

function checkRow(api: Api, args: Row, row: Row, { engine, problems }: Calls): void {
  const given = completed(api, args, engine);
  for (const { property, value } of resultFaults(api, row, given)) {
    const { name } = property;
    const what = value === undefined ? 'the property is missing' : `${JSON.stringify(value)} is not of its type`;
    const message = `Called with ${JSON.stringify(args)}: ${what} in ${JSON.stringify(row)}.`;
    problems.add('bad-row', `${api.name}.${name}`, message);
  }
}

function checkIdentities(api: SearchApi, args: Row, rows: readonly Row[], problems: Problems): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const identity = identityOf(api, row);
    if (seen.has(identity)) {
      const message = `Called with ${JSON.stringify(args)}: two results have the same ${api.identity.join(', ')}. Name in 'identity' what tells them apart.`;
      problems.add('same-identity', api.name, message);
    }
    seen.add(identity);
  }
}

async function trySearch(api: SearchApi, tries: readonly Row[], calls: Calls): Promise<readonly CheckedSearch[]> {
  const checked: CheckedSearch[] = [];
  const refusal = toolRefusal(api);
  for (const args of tries) {
    const rows = isCall(api, args, refusal, calls) ? await foundBy(api, args, calls) : undefined;
    if (!rows) continue;
    for (const row of rows) checkRow(api, args, row, calls);
    checkIdentities(api, args, rows, calls.problems);
    checked.push({ api, arguments: args, rows });
  }
  const most = checked.reduce<CheckedSearch | undefined>(
    (a, b) => (a && a.rows.length >= b.rows.length ? a : b),
    undefined,
  );
  if (most) await checkComparables(most, calls);
  if (checked.length > 0 && checked.every(({ rows }) => rows.length === 0)) {
    const message = `None of ${tries.length} calls found anything, such as ${JSON.stringify(tries[0])}. Give the check 'calls' that do.`;
    calls.problems.add('nothing-found', api.name, message);
  }
  return checked;
}

/** Holds the alternative that a failure proposes to its promise. */
async function checkAlternative({ api, arguments: args, reply }: CheckedTransaction, calls: Calls): Promise<void> {
  if (reply.status === 'success' || !reply.alternative) return;
  const again = await outcomeOf(api, { ...args, ...reply.alternative }, calls);
  if (again?.status !== 'failure') return;
  const message = `Called with ${JSON.stringify(args)}: the alternative ${JSON.stringify(reply.alternative)} fails as well.`;
  calls.problems.add('bad-alternative', api.name, message);
}

/** A call of a transaction, and what was changed before it: what takes something back needs something that was done. */
interface Try {
  readonly arguments: Row;
  readonly tables?: TableChanges;
}

function tablesAfter(reply: TransactionReply): TableChanges {
  const changes = reply.status === 'success' ? reply.changes : [];
  return Object.fromEntries(changes.map(({ table }) => [table, changes.filter((one) => one.table === table)]));
}

/** Calls that take back or change what was done in other calls; undefined for a transaction that does neither. */
function reversingTries(api: TransactionApi, apis: readonly Api[], done: readonly CheckedTransaction[], now: string) {
  const isReversed = (one: Api): boolean =>
    one.kind === 'transaction' && (one.undo === api.name || one.amend === api.name);
  if (!apis.some(isReversed)) return undefined;
  return done.flatMap(({ api: deed, arguments: args, reply }): Try[] => {
    if (!isReversed(deed) || reply.status !== 'success') return [];
    const [call] = transactionCalls(api, [{ ...args, ...reply.result }], now);
    return call ? [{ arguments: call, tables: tablesAfter(reply) }] : [];
  });
}

async function tryTransaction(
  api: TransactionApi,
  tries: readonly Try[],
  calls: Calls,
): Promise<readonly CheckedTransaction[]> {
  const checked: CheckedTransaction[] = [];
  const refusal = toolRefusal(api);
  for (const { arguments: args, tables } of tries) {
    const reply = isCall(api, args, refusal, calls) ? await outcomeOf(api, args, calls, tables) : undefined;
    if (!reply) continue;
    const call = { api, arguments: completed(api, args, calls.engine), reply };
    if (reply.status === 'success') checkRow(api, args, { ...call.arguments, ...reply.result }, calls);
    await checkAlternative(call, calls);
    await checkQuote(call, calls, tables);
    checked.push(call);
  }
  if (checked.length > 0 && checked.every(({ reply }) => reply.status === 'failure')) {
    const message = `None of ${tries.length} calls succeeded, such as ${JSON.stringify(tries[0]?.arguments)}. Give the check 'calls' that do.`;
    calls.problems.add('never-done', api.name, message);
  }
  return checked;
}

/** Whether the session may call an API. One with an empty list of calls is left out on purpose. */
function isAllowed(api: Api, given: ServiceCheckOptions['calls'], { engine, problems }: Calls): boolean {
  const missed = unmet(engine, api);
  if (!missed || ownValue(given ?? {}, api.name)?.length === 0) return !missed;
  const message = `It requires '${missed.name}', which does not hold, and was not called. Give the check a 'context' in which it holds, or calls: { ${api.name}: [] } to leave it out.`;
  problems.add('requirement-not-met', api.name, message);
  return false;
}

/** Tries all searches, and then all transactions with what they found. */
async function tryAll(
  apis: readonly Api[],
  services: readonly Service[],
  { calls: given = {}, ...fixture }: ServiceCheckOptions,
  calls: Calls,
): Promise<ServiceReport> {
  const { now } = calls.engine;
  const tableOf = tablesOf(fixture);
  const callsOf = (api: Api): readonly Row[] | undefined => ownValue(given, api.name);
  const searches: CheckedSearch[] = [];
  const madeFor = (api: SearchApi): readonly Row[] =>
    searchCalls(api, now, tableOf, services.find(({ name }) => name === api.service)?.tables);
  for (const api of apis)
    if (api.kind === 'search') searches.push(...(await trySearch(api, callsOf(api) ?? madeFor(api), calls)));
  const known = searches.flatMap(({ arguments: args, rows }) => rows.map((row) => ({ ...args, ...row })));
  const transactions: CheckedTransaction[] = [];
  // What takes something back comes after what can be taken back.
  const isReversing = ({ name }: Api): boolean =>
    apis.some((one) => one.kind === 'transaction' && (one.undo === name || one.amend === name));
  const ordered = [...apis.filter((api) => !isReversing(api)), ...apis.filter(isReversing)];
  for (const api of ordered) {
    if (api.kind !== 'transaction') continue;
    const made = (): readonly Row[] => callsOf(api) ?? transactionCalls(api, known, now);
    const tries = callsOf(api) ? undefined : reversingTries(api, apis, transactions, now);
    transactions.push(...(await tryTransaction(api, tries ?? made().map((args) => ({ arguments: args })), calls)));
  }
  return { searches, transactions };
}

/** Refuses calls of an API that there is not: they would never be tried. */
function checkCalls(calls: object = {}, apis: ReadonlyMap<string, Api>): void {
  checkOptions("'calls' of 'checkService'", calls, [...apis.keys()]);
}

async function checkOpen(
  source: ServiceSource,
  made: OpenServices,
  options: ServiceCheckOptions,
): Promise<ServiceReport> {
  const { calls: _calls, backend: own, ...begin } = options;
  const fixture: Fixture = { ...begin, id: 'check' };
  const { now } = fixture;
  checkRows(made.services, fixture.rows, { isOpen: typeof source === 'function' });
  const context = sessionContextOf(fixture, made);
  const { services } = made;
  const { engine } = createSession({
    services,
    id: 'check',
    results: 'trusted',
    ...(now !== undefined && { now }),
    ...(context && { context }),
  });
  checkCalls(options.calls, engine.registry.apis);
  const problems = new Problems();
  const live = typeof source === 'function' ? freshBackend(source, fixture) : fixtureBackend(fixture);
  for (const service of services) checkDefinition(service, engine.now, problems);
  const calls = { engine, backend: own ?? live, problems, silent: new Set<Api>() };
  const apis = services.flatMap((service) => service.apis).filter((api) => isAllowed(api, options.calls, calls));
  const report = await tryAll(apis, services, options, calls);
  if (problems.list.length === 0) return report;
  const names = services.map(({ name }) => name).join(', ');
  throw new CheckError('service-fails', `service ${names}`, problems.list);
}

/**
 * Checks a service: that all of it is described; that closed sets take their values and no others, also in the tool
 * schemas; that every search finds something, and rows and results have the properties and types of `returns`; that every
 * transaction can succeed, the alternatives of its failures do, and what it returns is what its quote said; that the same call has the same answer.
 *
 * @param source - a service, several, or a function that makes them, which is called anew for each call: so a store that
 * transactions change is as it was for the next.
 * @returns what was looked at, for further assertions.
 * @throws CheckError `service-fails` with everything that was found.
 * @throws DefinitionError `unknown-option` for an option or an API in `calls` that there is not, `unknown-table` or `bad-row` for rows that
 * the services have no table or column for; DefinitionError or EngineError when the service cannot be made or loaded, or `now` is not a
 * time.
 * @example
 * test('my service', () => checkService(restaurants));
 */
export async function checkService(source: ServiceSource, options: ServiceCheckOptions = {}): Promise<ServiceReport> {
  checkOptions("What 'checkService' takes", options, ['rows', 'now', 'context', 'calls', 'backend']);
  const { calls: _calls, backend: _backend, ...fixture } = options;
  const made = await openServices(source, { ...fixture, id: 'check' });
  try {
    return await checkOpen(source, made, options);
  } finally {
    await made.dispose();
  }
}
