/** What words alone decide of a turn, whatever a network makes of it. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { consentIn } from '../../english/consent.js';
import { type GivenUp, givenUpIn } from '../../english/giving-up.js';
import type { Api } from '../../service/index.js';
import type { SearchTask } from '../../world/index.js';
import { leftOpen } from '../plan/search-before.js';
import { type PlanSetting, statementsOf } from '../plan/statements-of.js';
import type { TurnPlan } from '../plan/turn-plan.js';
import { DONTCARE } from '../rules/english/acts.js';
import { cancelling } from '../rules/beginning.js';
import { simplerThan } from '../rules/names-api.js';
import { takenBackIn } from '../rules/reversed.js';
import { type Situation, situationOf } from '../rules/situation.js';
import { sentencesOf } from '../rules/text.js';
import { asksBehind, unchangedIn } from '../rules/turn.js';

/** 'Book it': what was offered, and nothing else. */
function bookingOf(search: SearchTask, { utterance, session }: ParserInput): TurnPlan | undefined {
  const api = search.api.followUp === undefined ? undefined : session.engine.registry.apis.get(search.api.followUp);
  const heard = api && consentIn(utterance, { api, values: {} });
  return api && heard?.consent === 'clear' && heard.tells ? { select: 'latest', start: api.name } : undefined;
}

/** Where what is asked for does not matter to the user, the API of its kind that does without it: a flight without a day of return. */
function withoutAsked({ latest, requested }: Situation, { utterance, apis }: ParserInput): TurnPlan | undefined {
  if (!latest || requested.size === 0 || !DONTCARE.test(utterance)) return undefined;
  const simpler = simplerThan(latest.api, apis);
  return simpler && [...requested].every((slot) => !simpler.slots.has(slot)) ? { start: simpler.name } : undefined;
}

/** What the last sentence gives up, with reasons before it: 'I am not ready for this. Leave it.' */
function givenUpAtLast(utterance: string, api: Api): GivenUp | undefined {
  const [last, ...before] = sentencesOf(utterance).toReversed();
  const given = last === undefined || before.length === 0 || last.includes(',') ? undefined : givenUpIn(last, api);
  return given?.isFirm && !before.some((sentence) => sentence.includes('?')) ? given : undefined;
}

/** What the user gives up of what is under way, by words alone. */
function givenUpBy({ utterance, session }: ParserInput): GivenUp | undefined {
  const { latest, proposal, offering } = situationOf(session.world);
  const task = proposal ?? latest;
  if (!task || (task.kind === 'transaction' && task.phase === 'performed')) return undefined;
  const given = givenUpIn(utterance, task.api) ?? givenUpAtLast(utterance, task.api);
  // A result that is not wanted may be followed by another one.
  return offering && !given?.isFirm ? undefined : given;
}

/** A draft that is given up before a question of which nothing comes but an answer: the question goes unanswered, and the draft is dropped. */
export function droppedAsking(
  { values = [], start, suspend }: TurnPlan,
  input: ParserInput,
  setting: PlanSetting,
): Proposal | undefined {
  const given = givenUpBy(input);
  const isDraft = situationOf(input.session.world).latest?.kind === 'transaction';
  if (!given || !isDraft || start !== undefined || suspend || !asksBehind(given, values.length > 0)) return undefined;
  const at = input.utterance.indexOf(given.rest);
  return {
    statements: statementsOf({ suspend: true }, setting),
    ...(at >= 0 && { unheard: [{ start: at, end: at + given.rest.length }] }),
  };
}

/**
 * What words alone decide: that what was to be changed is fine as it is, that what was done is taken back, that what is under way
 * is given up, or that what was offered is booked.
 */
export function decidedByWords(input: ParserInput): TurnPlan | undefined {
  const { utterance, session } = input;
  const situation = situationOf(session.world);
  const { latest, offering } = situation;
  const unchanged = unchangedIn(utterance, situation);
  if (unchanged) return unchanged;
  const back = takenBackIn(utterance, situation);
  if (back) return back;
  if (givenUpBy(input)?.rest === '') return { suspend: true };
  const cancelled =
    latest?.standing === 'open' && latest.kind === 'transaction'
      ? undefined
      : cancelling(utterance, session.engine.registry);
  if (cancelled) return { start: cancelled.name };
  return (
    (offering && bookingOf(offering, input)) ??
    withoutAsked(situation, input) ??
    leftOpen(utterance, latest, situation.requested, session.engine.registry)
  );
}
