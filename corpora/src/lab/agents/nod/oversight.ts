/** How the verdicts of a director are asked for and put together, by the protocol of the agent. */
import type { Model } from 'typetod/models';
import type { Place } from 'typetod/internal';
import { modelDirector, type NodDirector, oracleDirector, ruleDirector } from './director.js';
import type { NodOptions } from './options.js';
import type { Level, Proposed, Verdict } from './state.js';

/** Asks a director at one level; notes what it decides. */
export type Judge = (level: Level) => Promise<Verdict>;

/** The director that the options name; undefined for none. */
export function directorOf(model: Model, options: NodOptions): NodDirector | undefined {
  const { director = 'model', calibration = 'balanced', directorModel = model, gold = [] } = options;
  if (director === 'off' || isAlone(options)) return undefined;
  if (director === 'oracle') return oracleDirector(gold);
  return director === 'rule' ? ruleDirector(calibration) : modelDirector(directorModel, calibration);
}

/** Whether one model does all, as in the baselines. */
export const isAlone = ({ baseline = 'none' }: NodOptions): boolean => baseline !== 'none';

const PASS: Verdict = { decision: 'pass', feedback: '' };

/** The levels at which a critical action is looked at. @param revisions - so many in a row came before. */
function levelsOf(
  { protocol = 'plan+action', plan = true, action = true }: NodOptions,
  revisions: number,
): readonly Level[] {
  if (protocol === 'single') return ['both'];
  const levels: readonly Level[] =
    protocol === 'plan+action' ? ['plan', 'action'] : revisions > 0 ? ['action'] : ['plan'];
  return levels.filter((level) => (level === 'plan' ? plan : action));
}

/** A verdict after so many revisions in a row: one too many is an abort. */
export function capped(verdict: Verdict, revisions: number, { maxRevise = 2 }: NodOptions): Verdict {
  return verdict.decision === 'revise' && revisions >= maxRevise ? { ...verdict, decision: 'abort' } : verdict;
}

/** The verdict on a critical action: the first that does not let it pass. */
export async function verdictOn(options: NodOptions, revisions: number, judge: Judge): Promise<Verdict> {
  for (const level of levelsOf(options, revisions)) {
    const verdict = await judge(level);
    if (verdict.decision !== 'pass') return verdict;
  }
  return PASS;
}

/** A director as it is asked about one action. */
export function judging(director: NodDirector, proposed: Proposed, place: () => Place, signal?: AbortSignal): Judge {
  return (level) => director.judge(proposed, level, place(), signal);
}
