/** What comes of a turn in which the network hears nothing, or is not sure of what it hears. */
import { doesNothing, type TurnPlan } from '../../plan/turn-plan.js';
import type { Parser, ParserInput, Proposal } from '../../../dialogue/parsers/parser.js';
import { type Statement, ownValue } from '../../../language/index.js';
import { readOrSayWhy, Unreadable } from '../../../world/index.js';
import { statementsOf } from '../../plan/statements-of.js';
import { activeService } from '../../plan/tasks.js';
import { catalogOf } from '../../rules/mentions/catalog.js';
import { namesApi } from '../../rules/names-api.js';
import { isNoText } from '../../rules/no-text.js';
import { situationOf } from '../../rules/situation.js';
import { wordsIn } from '../../rules/text.js';
import { overlaps, type Stretch } from '../../../text/index.js';
import type { DecodedPlan } from './decode.js';
import { unknownNames } from './spoken-for.js';

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
  const about = { now, known: [], asked: [slot.name], ...(earlier !== undefined && { earlier }) };
  const read = readOrSayWhy(slot, value, reader, { service: latest.api.service, ...about });
  return read === undefined || read instanceof Unreadable ? undefined : { values: [{ slot: slot.name, value }] };
}

/** Who does not know tells nothing. */
const UNTOLD = /\b(?:no (?:idea|clue)|not sure|(?:don|can|couldn)['’]?t (?:know|say|tell))\b/i;

/** So many words tell something. */
const TELLING_WORDS = 3;

/**
 * The answer to the one thing that is asked for, where that is a text of which no table has the values: all that is said. 'It does not pop
 * up any more' is what is wrong.
 */
function wholeText(
  { session, utterance }: ParserInput,
  { plan, informs, confidence }: DecodedPlan,
): Proposal | undefined {
  if (!informs || Object.keys(plan).length > 0) return undefined;
  const { world, engine } = session;
  const { latest, requested } = situationOf(world);
  const [name = '', ...others] = requested;
  const slot = latest?.api.slots.get(name);
  const service = engine.registry.services.find((one) => one.name === latest?.api.service);
  const isFree = slot?.kind === 'text' && slot.format === undefined && !/_name$/.test(name);
  if (!latest || !service || !isFree || others.length > 0 || catalogOf(service).has(name)) return undefined;
  const value = utterance.trim().replace(/[.!]+$/, '');
  const isNone = isNoText(latest.api, name, { value, text: utterance, catalog: catalogOf(service) });
  const tells = wordsIn(value).length >= TELLING_WORDS && !value.includes('?') && !UNTOLD.test(value) && !isNone;
  const told = { values: [{ slot: name, value }] };
  return tells ? { statements: statementsOf(told, { world, registry: engine.registry }), confidence } : undefined;
}

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
async function heardBy(
  parser: Parser | undefined,
  decoded: DecodedPlan,
  input: ParserInput,
): Promise<Proposal | undefined> {
  const proposal = await parser?.parse(input);
  if (!proposal?.statements || proposal.statements.every(doesNothing)) return undefined;
  if (beginsUnheard(proposal.statements, decoded, input)) return undefined;
  const { unheard = [] } = proposal;
  const lost = lostBy(proposal.statements, input).filter((one) => !unheard.some((known) => overlaps(known, one)));
  return { ...proposal, unheard: [...unheard, ...lost] };
}

/** The names that are said and that no value of an API that begins has. */
function lostBy(statements: readonly Statement[], { session, utterance: user }: ParserInput): readonly Stretch[] {
  const call = statements.find((one) => one.kind === 'api-call');
  const api = call && session.engine.registry.apis.get(call.api);
  const given = (call?.arguments ?? []).map(({ name: slot, value }) => {
    const said = value.kind === 'literal' ? String(value.value) : '';
    const start = user.indexOf(said);
    const place = { speaker: 'user' as const, start, end: start + said.length };
    return { slot, value: said, logProbability: 0, ...(start >= 0 && { place }) };
  });
  return api ? unknownNames(api, given, { user }) : [];
}

/** What is made of a turn in which the network hears nothing: by another parser, or as a text that was asked for. */
export async function otherwise(
  parser: Parser | undefined,
  decoded: DecodedPlan,
  input: ParserInput,
): Promise<Proposal | undefined> {
  return (await heardBy(parser, decoded, input)) ?? wholeText(input, decoded);
}
