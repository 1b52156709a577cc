/**
 * Back from a transaction to the search behind it: 'no, the cheapest one', where a booking is read back, or 'the best rated one', where
 * the agent asks which.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { BY_KIND } from '../../english/degrees.js';
import {
  assign,
  bind,
  call,
  conversationPause,
  ownValue,
  property,
  say,
  sort,
  type Statement,
  suspend,
} from '../../language/index.js';
import { DONTCARE, type SearchApi } from '../../service/index.js';
import { entityVariable, nextName, openTasks, type TransactionTask, variableNumber } from '../../world/index.js';
import { lastSearch } from '../plan/tasks.js';
import { askedAmong } from '../rules/asked.js';
import { situationOf } from '../rules/situation.js';
import { plainly } from '../rules/talk/plain.js';
import { offeredOf } from '../rules/talk/results.js';
import { asOrder, type Comparison } from './found.js';
import { constraintsOf } from './merge.js';
import { orderOf } from './order.js';

/** A transaction under way, and the search that finds what it is about. */
export interface Behind {
  readonly draft: TransactionTask;
  readonly api: SearchApi;
}

/** The transaction under way with its search, where the user may turn to that: it is asked which result is meant, or it is read back. */
export function behindOf({ session: { world, engine } }: ParserInput): Behind | undefined {
  const draft = openTasks(world).at(-1);
  if (draft?.kind !== 'transaction' || draft.phase === 'performed') return undefined;
  const api = [...engine.registry.apis.values()].find(
    (one) => one.kind === 'search' && one.followUp === draft.api.name,
  );
  if (api?.kind !== 'search') return undefined;
  const { requested, confirming } = situationOf(world);
  // 'The later one' of an alternative is the alternative.
  const isReadBack = confirming === draft && draft.phase !== 'failed';
  return isReadBack || api.identity.some((name) => requested.has(name)) ? { draft, api } : undefined;
}

/** A question that compares what was told, and wishes nothing else: 'is the other one cheaper?', and not 'is there a cheaper one?'. */
const COMPARES_TOLD =
  /^(?:(?:is|are|was|were|would|will) (?!there\b|any|some)|which\b).*(?:er|est|more|less|most|least)\b/;

const PRICED = new RegExp(`\\b(?:${[...BY_KIND.money.less, ...BY_KIND.money.more].join('|')})\\b`, 'i');

/**
 * What is told where it is asked how the results that were offered compare: of each of them what is compared, or what the parser
 * tells of one. The transaction stays as it was read back.
 */
export function toldOfEach(first: Proposal, input: ParserInput, compared: readonly string[]): Proposal | undefined {
  const { world } = input.session;
  const behind = behindOf(input);
  const search = behind && lastSearch(world, behind.api.service);
  if (!search || search.api !== behind.api || !COMPARES_TOLD.test(plainly(input.utterance))) return undefined;
  const told = (first.statements ?? []).flatMap((one) => (one.kind === 'say' ? one.arguments : []));
  // What has a range of prices, and no sum, is compared by that.
  const ranges = PRICED.test(input.utterance) ? askedAmong('how much?', [...behind.api.properties.values()]) : [];
  const names = new Set([
    ...(compared.length > 0 ? compared : ranges),
    ...told.flatMap((one) => (one.kind === 'property' ? [one.property] : [])),
  ]);
  const known = [...names].filter((name) => behind.api.properties.has(name));
  const each = offeredOf(world, search).flatMap((of) => known.map((name) => property(of, name)));
  const [start, end] = [0, input.utterance.length];
  return each.length > 1
    ? { statements: [say(...each)] }
    : { statements: [conversationPause()], unheard: [{ start, end }] };
}

/** What a parser says where it does not understand, or hears a refusal alone. */
const REFUSING: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  ...(['decline_alternative', 'parse_error', 'conversation_pause', 'say'] as const),
]);

/** Whether what else is said leaves the transaction as it is: nothing, a refusal, or words of the comparison as a name. */
export function leaves({ statements = [] }: Proposal, { draft, api }: Behind): boolean {
  const isName = (one: Statement): boolean =>
    one.kind === 'assign' &&
    one.variable === draft.variable &&
    one.assignments.every(({ name }) => api.identity.includes(name));
  return statements.every((one) => REFUSING.has(one.kind) || isName(one) || one.kind === 'api-call');
}

/** The transaction is put off, and the search goes on, or begins with what is known. */
export function backTo({ draft, api }: Behind, found: readonly Comparison[], input: ParserInput): Proposal | undefined {
  const { world } = input.session;
  const search = lastSearch(world, api.service);
  const task = search?.api === api ? search : undefined;
  const entity = task && entityVariable(world, task);
  if (found.length === 0) return undefined;
  const meant = entity === undefined ? found.map(asOrder) : found;
  const compared = {
    api,
    found: meant,
    task,
    entity,
    as: 'constraints',
    rest: '',
    world,
    engine: input.session.engine,
  } as const;
  const [values, order] = [constraintsOf(compared), orderOf(compared)];
  const isOrdered = Object.keys(order).length > 0;
  const put = suspend(draft.variable);
  if (task) {
    const assigned = Object.keys(values).length > 0 ? [assign(task.variable, values)] : [];
    return { statements: [put, ...assigned, ...(isOrdered ? [sort(task.variable, order)] : [])] };
  }
  // The next name is that of what is put off.
  const name = `x${variableNumber(nextName(world)) + 1}` as const;
  const known = [...api.slots.keys()].filter((slot) => {
    const value = ownValue(draft.slots, slot);
    return value !== undefined && value.canonical !== DONTCARE && !api.identity.includes(slot);
  });
  const carried = Object.fromEntries(known.map((slot) => [slot, property(draft.variable, slot)]));
  const began = bind(name, call(api.name, { ...carried, ...values }));
  return { statements: [put, began, ...(isOrdered ? [sort(name, order)] : [])] };
}
