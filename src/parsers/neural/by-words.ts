/** What words alone decide of a turn, whatever a network makes of it. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { bookedBy, leftOpen } from '../plan/search-before.js';
import { isDraft } from '../plan/tasks.js';
import { type PlanSetting, statementsOf } from '../plan/statements-of.js';
import type { TurnPlan } from '../plan/turn-plan.js';
import { cancelling } from '../rules/beginning.js';
import { takenBackIn } from '../rules/reversed.js';
import { toldIn } from '../rules/corrected.js';
import { situationOf } from '../rules/situation.js';
import { asksBehind, givenUpBy, toldToBook, unchangedIn } from '../rules/turn.js';

/** A draft that is given up before a question of which nothing comes but an answer: the question goes unanswered, and the draft is dropped. */
export function droppedAsking(
  { values = [], start, suspend }: TurnPlan,
  input: ParserInput,
  setting: PlanSetting,
): Proposal | undefined {
  const situation = situationOf(input.session.world);
  const given = givenUpBy(input.utterance, situation);
  const isDraft = situation.latest?.kind === 'transaction';
  if (!given || !isDraft || start !== undefined || suspend || !asksBehind(given, values.length > 0)) return undefined;
  const at = input.utterance.indexOf(given.rest);
  return {
    statements: statementsOf({ suspend: true }, setting),
    ...(at >= 0 && { unheard: [{ start: at, end: at + given.rest.length }] }),
  };
}

/**
 * What words alone decide: that what was to be changed is fine as it is, what a text of a draft is to be, that what was done is taken
 * back, that what is under way is given up, or that what was offered is booked.
 */
export function decidedByWords(input: ParserInput): TurnPlan | undefined {
  const { utterance, session } = input;
  const situation = situationOf(session.world);
  const { latest, offering } = situation;
  const back = takenBackIn(utterance, situation);
  if (back) return back;
  const unchanged = unchangedIn(utterance, situation);
  if (unchanged) return unchanged;
  const told = isDraft(latest) ? toldIn(utterance, latest.api) : undefined;
  if (told) return { values: [told] };
  if (givenUpBy(utterance, situation)?.rest === '') return { suspend: true };
  const next = offering && bookedBy(offering.api, session.engine.registry);
  const cancelled =
    latest?.standing === 'open' && latest.kind === 'transaction'
      ? undefined
      : cancelling(utterance, session.engine.registry);
  if (cancelled) return { start: cancelled.name };
  return (
    (next && toldToBook(utterance, next)) ?? leftOpen(utterance, latest, situation.requested, session.engine.registry)
  );
}
