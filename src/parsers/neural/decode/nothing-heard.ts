/** What comes of a turn in which the network hears nothing, or is not sure of what it hears. */
import type { Parser, ParserInput, Proposal } from '../../../dialogue/parsers/parser.js';
import { type Statement, ownValue } from '../../../language/index.js';
import { readOrSayWhy, Unreadable } from '../../../world/index.js';
import { activeService } from '../../plan/tasks.js';
import type { TurnPlan } from '../../plan/turn-plan.js';
import { namesApi } from '../../rules/names-api.js';
import { situationOf } from '../../rules/situation.js';
import type { DecodedPlan } from './decode.js';

/**
 * The answer to the one thing that is asked for, where all that is said reads as a value of it: 'pm', where it is asked which of two times
 * is meant.
 */
export function wholeAnswer({ utterance, session }: ParserInput): TurnPlan | undefined {
  const { latest, requested } = situationOf(session.world);
  const [name, ...others] = requested;
  const slot = name !== undefined && others.length === 0 ? latest?.api.slots.get(name) : undefined;
  if (!latest || !slot || slot.kind === 'text' || slot.kind === 'boolean') return undefined;
  const { reader, now } = session.engine;
  const earlier = latest.unclear && ownValue(latest.unclear, slot.name);
  const value = utterance.trim().replace(/[.!?]+$/, '');
  const context = { service: latest.api.service, now, ...(earlier !== undefined && { earlier }) };
  const read = readOrSayWhy(slot, value, reader, context);
  return read === undefined || read instanceof Unreadable ? undefined : { values: [{ slot: slot.name, value }] };
}

/** Statements that do nothing. */
const IDLE: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>(['conversation_pause', 'parse_error']);

/** The network takes it for so likely, at least, that something begins which the rules begin. */
const BEGINS = 0.02;

/**
 * Whether the rules begin a task of another service that nobody names, where the network is sure that nothing begins: 'anything under
 * 50?' of a car that was offered looks for no restaurant. An answer to what was asked may name another: 'the same days as the flight'.
 */
function beginsUnheard(
  statements: readonly Statement[],
  { begins = 1 }: DecodedPlan,
  { session, utterance }: ParserInput,
): boolean {
  const active = activeService(session.world);
  if (begins >= BEGINS || active === undefined) return false;
  const isAsked = situationOf(session.world).requested.size > 0;
  return statements.some((one) => {
    const api = one.kind === 'api-call' ? session.engine.registry.apis.get(one.api) : undefined;
    return api !== undefined && api.service !== active && (isAsked || !namesApi(utterance, api));
  });
}

/** What another parser makes of the turn, where it makes something of it that may be meant. */
export async function heardBy(
  parser: Parser | undefined,
  decoded: DecodedPlan,
  input: ParserInput,
): Promise<Proposal | undefined> {
  const proposal = await parser?.parse(input);
  const { statements } = proposal ?? {};
  if (!statements || statements.every(({ kind }) => IDLE.has(kind))) return undefined;
  return beginsUnheard(statements, decoded, input) ? undefined : proposal;
}
