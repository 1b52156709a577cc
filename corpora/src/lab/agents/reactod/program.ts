/** What the calls of a turn come to, as a program. */
import { type Session, type Api, DONTCARE } from 'typetod';
import {
  type BuildRecord,
  situationOf,
  statementsOf,
  type PlannedValue,
  type TurnPlan,
  isUnderWay,
} from 'typetod/internal';
import { call as calling, type Statement, StatementError } from 'typetod/language';
import type { GivenSlot } from './calls.js';
import { SIMPLE_INTENTS } from './intents.js';

function planned(plan: TurnPlan, { world, engine }: Session): readonly Statement[] {
  return statementsOf(plan, { world, registry: engine.registry });
}

/** The program of an intent without slots. */
export function simpleProgram(intent: string, about: string | undefined, session: Session): readonly Statement[] {
  return planned(SIMPLE_INTENTS.get(intent)?.plan(session.world, about) ?? {}, session);
}

/** Slots as values of a program. No program takes a value back: null is that any will do. */
const valuesOf = (slots: readonly GivenSlot[]): readonly PlannedValue[] =>
  slots.map(({ slot, norm }) => ({ slot, value: norm ?? DONTCARE }));

/** Slots that the API does not have, as the gates are to see them. */
function withRaw(statements: readonly Statement[], slots: readonly GivenSlot[], api: Api): readonly Statement[] {
  const raw = slots.filter(({ slot }) => !api.slots.has(slot));
  const at = statements.findIndex(({ kind }) => kind === 'api-call' || kind === 'assign');
  const to = statements[at];
  if (raw.length === 0 || !to) return statements;
  const record: BuildRecord = Object.fromEntries(raw.map(({ slot, norm }) => [slot, norm ?? DONTCARE]));
  const { arguments: given } = calling(api.name, record);
  if (to.kind === 'api-call') return statements.with(at, { ...to, arguments: [...to.arguments, ...given] });
  return to.kind === 'assign' ? statements.with(at, { ...to, assignments: [...to.assignments, ...given] }) : statements;
}

/** The program of an API with slots; undefined for slots that no program can have. */
export function programOf(api: Api, slots: readonly GivenSlot[], session: Session): readonly Statement[] | undefined {
  const { latest, offering } = situationOf(session.world);
  const goesOn = latest?.api === api && isUnderWay(latest);
  // Who books goes on with what was offered.
  const takes = !goesOn && api.kind === 'transaction' && offering?.api.service === api.service;
  const plan: TurnPlan = {
    values: valuesOf(slots),
    ...(!goesOn && { start: api.name }),
    ...(takes && { select: 'latest' as const }),
  };
  try {
    return withRaw(planned(plan, session), slots, api);
  } catch (error) {
    if (StatementError.isInstance(error)) return undefined;
    throw error;
  }
}
