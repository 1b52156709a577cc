import type { Model } from 'typetod/models';
import type { CriticalAction } from 'typetod/internal';
import type { HowAsked } from '../asking/ask-step.js';

/** How readily a director objects. */
export const CALIBRATIONS = ['conservative', 'balanced', 'strict'] as const;

export type Calibration = (typeof CALIBRATIONS)[number];

/** The switches of NOD. What is left out is as in the paper. */
export interface NodOptions extends HowAsked {
  /** For traces; `nod` if left out. */
  readonly name?: string;
  /** Who keeps the state: a model (default), a projection of the environment's program and of the calls, or nobody. */
  readonly navigator?: 'model' | 'derived' | 'off';
  /** Who decides about critical actions: a model (default), rules, who knows the `gold`, or nobody. */
  readonly director?: 'model' | 'rule' | 'oracle' | 'off';
  /** For the director `oracle`: the critical actions that the task requires. */
  readonly gold?: readonly CriticalAction[];
  /** The model of the director, and of the navigator that {@link NodOptions.renavigate} asks; that of the agent if left out (Weak Director). */
  readonly directorModel?: Model;
  /** How readily the director objects; `balanced` if left out. */
  readonly calibration?: Calibration;
  /** Whether the plan is looked at, before the action; true if left out. */
  readonly plan?: boolean;
  /** Whether the action is looked at; true if left out. Without it, directors only revise. */
  readonly action?: boolean;
  /**
   * `plan+action` (default): both verdicts on each critical action; `revise-then-abort`: the action is looked at where it was
   * revised; `single`: one verdict of three.
   */
  readonly protocol?: 'plan+action' | 'revise-then-abort' | 'single';
  /** In place of verdicts, the director's model makes the state anew before critical actions. */
  readonly renavigate?: boolean;
  /** So many revisions in a row; the next one is an abort. 2 if left out. */
  readonly maxRevise?: number;
  /** After an abort the agent tells the user and goes on (default), transfers to a person by a tool for it, or says that it stops. */
  readonly onAbort?: 'tell' | 'transfer' | 'terminate';
  /**
   * In place of the three roles one model alone: `vanilla`; `reflect`, which audits each of its steps; `abstain`, which may
   * give up; `debate`, three proposals and a vote; `solver-critic`, which takes each step anew after a critique.
   */
  readonly baseline?: 'none' | 'vanilla' | 'reflect' | 'abstain' | 'debate' | 'solver-critic';
  /** At most so many steps without words or a call that is carried out, in a row: 8. */
  readonly maxRounds?: number;
}
