/** The words for what a user does. */
import { pick } from 'typetod/internal';
import { LEADS, TAILS } from './asides.js';
import { BARE_NO, BARE_YES, type SaidAct, sayings } from './sayings.js';
import type { Move } from './speech.js';

/** What is said with a bare yes or no: what it means depends on what the agent did. */
const BARE: Readonly<Partial<Record<SaidAct, readonly string[]>>> = {
  decline: BARE_NO,
  next: BARE_NO,
  suspend: BARE_NO,
  no: BARE_NO,
  end: BARE_NO,
  confirm: BARE_YES,
  accept: BARE_YES,
  select: BARE_YES,
  yes: BARE_YES,
};

/** Words that answer the question before them. */
const ANSWERS =
  /^(?:no|nope|nah|na|yes|yeah|yep|yup|y|ya|sure|ok|okay|k|kk|alright|fine|great|good|cool|of course|absolutely|definitely|certainly|hmm|ugh)\b/i;
const isClear = (said: string): boolean => !ANSWERS.test(said) && said.split(' ').length > 2;

/** Chooses words. */
export class Voice {
  /** Whether the user has to be clear without the question of the agent, as the agent did not ask it last. */
  isClear = false;

  constructor(private readonly random: () => number) {}

  /** A way to say what the user does. */
  says(act: SaidAct): string {
    const { random } = this;
    const bare = BARE[act];
    if (!bare) return pick(sayings(act), random);
    if (this.isClear) return pick(sayings(act).filter(isClear), random);
    return random() < (bare === BARE_NO ? 0.25 : 0.16) ? pick(bare, random) : pick(sayings(act), random);
  }

  /** A move with words around it that say nothing for or against. */
  around(move: Move): Move {
    const { random } = this;
    const { plan, pieces } = move;
    const drawn = random();
    if (drawn < 0.06 && plan.start === undefined) return { ...move, pieces: [pick(LEADS, random), ' ', ...pieces] };
    if (drawn < 0.94 || plan.asked || plan.next) return move;
    const tail = pick(TAILS, random);
    return { ...move, pieces: [...pieces, /^[,.]/.test(tail) ? tail : ` ${tail}`] };
  }
}
