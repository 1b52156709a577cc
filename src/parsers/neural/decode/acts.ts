/** What the user does in a turn: the likeliest of the combinations that users of the training data made and the world admits. */
import { entityVariable, missingSlots, type TransactionTask, type World } from '../../../world/index.js';
import { activeService, lastSearch, lastTransaction } from '../../plan/tasks.js';
import { agentActions } from '../input/agent-actions.js';
import type { Act } from '../input/vocabulary.js';
import { logSigmoid, logSoftmax, type Scores } from './scores.js';

/** What users do together in one turn, besides giving values: all combinations of the annotated turns of SGD train. */
const COMBINATIONS: readonly (readonly Act[])[] = [
  [],
  ['start'],
  ['ask'],
  ['select'],
  ['select', 'start'],
  ['next'],
  ['ask', 'confirm'],
  ['end'],
  ['confirm'],
  ['select', 'end'],
  ['start', 'suspend'],
  ['select-value'],
  ['suspend'],
  ['select-value', 'start'],
  ['suspend', 'end'],
  ['select-value', 'end'],
  ['decline', 'end'],
  ['decline'],
];

/** Combinations that people make as well, and users of SGD do not. */
const RARE_COMBINATIONS: readonly (readonly Act[])[] = [
  ['ask', 'select'],
  ['ask', 'suspend'],
  ['ask', 'next'],
  ['confirm', 'start'],
];

/** How much less likely a rare combination is taken to be, as a logarithm of odds. */
const RARITY = 2;

/** Whether the user can agree to a transaction: it was asked about, or something else was offered for it. */
function isOffered(task: TransactionTask): boolean {
  return missingSlots(task).length === 0 && (task.phase === 'asked' || task.alternative !== undefined);
}

export function possibleActs(world: World): ReadonlySet<Act> {
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service);
  const transaction = service === undefined ? undefined : lastTransaction(world, service);
  const asked = agentActions(world);
  const possible: readonly (Act | false | undefined)[] = [
    'start',
    'give',
    'end',
    service !== undefined && 'ask',
    search?.latest && entityVariable(world, search) !== undefined && 'select',
    (search?.results?.rows.length ?? 0) > 0 && 'select-value',
    search && missingSlots(search).length === 0 && 'next',
    (world.proposal !== undefined || (transaction && transaction.phase !== 'performed')) && 'suspend',
    transaction && isOffered(transaction) && 'confirm',
    (asked.includes('confirm') || asked.includes('alternative')) && 'decline',
  ];
  return new Set(possible.filter((act): act is Act => typeof act === 'string'));
}

/** A decision and the logarithm of its probability. */
export interface Decided<T> {
  readonly value: T;
  readonly logProbability: number;
}

/** Whether no value can be given along with these acts: who only agrees or declines changes nothing. */
export function takesNoValues(acts: Iterable<Act>): boolean {
  const done = new Set(acts);
  return (done.has('confirm') || done.has('decline')) && !done.has('start');
}

function withValues(combination: readonly Act[]): readonly (readonly Act[])[] {
  return takesNoValues(combination) ? [combination] : [combination, [...combination, 'give']];
}

/** The combinations of acts that are possible: the usual ones, and those that are rare. */
export function possibleCombinations(possible: ReadonlySet<Act>): {
  readonly usual: readonly (readonly Act[])[];
  readonly rare: readonly (readonly Act[])[];
} {
  const isPossible = (combination: readonly Act[]): boolean => combination.every((act) => possible.has(act));
  const of = (combinations: typeof COMBINATIONS) => combinations.flatMap(withValues).filter(isPossible);
  return { usual: of(COMBINATIONS), rare: of(RARE_COMBINATIONS) };
}

/** The combinations of acts that are possible, with the share of each among them. */
export function rateActs(scores: Scores, world: World): readonly Decided<ReadonlySet<Act>>[] {
  const possible = possibleActs(world);
  const acts = [...possible];
  const { usual, rare } = possibleCombinations(possible);
  const legal = [...usual, ...rare];
  const scored = legal.map((combination, at) =>
    acts.reduce(
      (sum, act) => {
        const score = scores.act(act);
        return sum + logSigmoid(combination.includes(act) ? score : -score);
      },
      at < usual.length ? 0 : -RARITY,
    ),
  );
  const rated = logSoftmax(scored);
  return legal.map((combination, at) => ({ value: new Set(combination), logProbability: rated[at] ?? 0 }));
}
