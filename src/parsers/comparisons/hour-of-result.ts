/**
 * The hour of what is looked for, where a search takes none and its results have one: 'a train to Porto at 1 pm'.
 *
 * It is the hour that an offer tells: when a train leaves, and not when a house opens.
 */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { isAsideAt } from '../../english/asides.js';
import { boundAround } from '../../english/comparisons.js';
import { isNegatedAt } from '../../english/negation.js';
import { assign, givenBy, giving, type Statement } from '../../language/index.js';
import type { Api, Slot } from '../../service/index.js';
import { overlaps, type Stretch } from '../../text/index.js';
import { openTasks } from '../../world/index.js';
import { doesNothing } from '../plan/turn-plan.js';
import { asksOfIt } from './found.js';
import { textOf } from './one-day.js';
import { valuesIn } from './said-values.js';

const OCLOCK = /o['’]?clock$/i;

const isVague = (text: string, start: number, end: number): boolean =>
  /\b(?:about|around) (?:at )?$/i.test(text.slice(0, start)) || /^ ?-?ish\b/i.test(text.slice(end));

/** The only hour that a text says and means exactly. */
function hourIn(text: string, now: string): (Stretch & { readonly words: string }) | undefined {
  const [hour, ...others] = valuesIn(text, 'time', now).filter(
    ({ isBare, start, end }) => !isBare || OCLOCK.test(text.slice(start, end)),
  );
  if (!hour || others.length > 0) return undefined;
  const { start, end, isBare, value } = hour;
  const isUnsure = isVague(text, start, end) || isAsideAt(text, start) || isNegatedAt(text, start);
  return isUnsure || boundAround(text, hour)
    ? undefined
    : { words: isBare ? String(value) : text.slice(start, end), start, end };
}

/** The only time that offers of a search tell, where the search takes none. */
function timeOf(api: Api | undefined): Slot | undefined {
  if (api?.kind !== 'search') return undefined;
  const [slot, ...others] = [...api.comparable.values()].filter(
    ({ kind, name }) => kind === 'time' && !api.slots.has(name) && api.offers.includes(name),
  );
  return others.length === 0 ? slot : undefined;
}

/** A proposal with the hour of what is looked for: of the search that begins, or of the one that goes on, where nothing else was understood. */
export function withHour(
  proposal: Proposal,
  { utterance: text, session }: Pick<ParserInput, 'utterance' | 'session'>,
): Proposal {
  const { statements, source: _, unheard, ...rest } = proposal;
  const { now, registry } = session.engine;
  const called = statements?.findLast((one) => one.kind === 'api-call');
  const latest = openTasks(session.world).at(-1);
  const slot = timeOf(called ? registry.apis.get(called.api) : latest?.api);
  if (!statements || !slot || asksOfIt(text)) return proposal;
  const isIdle = (one: Statement): boolean => doesNothing(one) || one.kind === 'next';
  const goesOn = latest?.kind === 'search' && latest.latest !== undefined && statements.every(isIdle);
  const hour = called || goesOn ? hourIn(text, now) : undefined;
  if (!hour) return proposal;
  const words = hour.words.toLowerCase();
  if (statements.flatMap(givenBy).some((one) => one.name === slot.name || textOf(one).includes(words))) return proposal;
  const given = assign(latest?.variable ?? 'x1', { [slot.name]: hour.words });
  const withGiven = (one: Statement): Statement =>
    one === called ? giving(one, [...givenBy(one), ...given.assignments]) : one;
  const changed = called ? statements.map(withGiven) : [given];
  const left = unheard?.filter((one) => !overlaps(one, hour));
  return { ...rest, statements: changed, ...(left && left.length > 0 && { unheard: left }) };
}
