import type { MultiwozDialogue, MultiwozState } from '../corpus/format.js';
import { MULTIWOZ_DOMAINS, type MultiwozDomain } from '../corpus/slots.js';
import { domainsIn } from './delta.js';
import { differingSlots, domainsOfKeys, type MultiwozProfile } from './profiles.js';

/** How often a state was right. */
export interface JointGoalCount {
  /** Turns whose state is as annotated. */
  readonly exact: number;
  readonly turns: number;
  /** `exact` as a fraction of `turns`; null where there are none. */
  readonly jga: number | null;
}

export interface DomainGoals extends JointGoalCount {
  /** The dialogues that hold the domain. */
  readonly dialogues: number;
}

/**
 * Which dialogues hold a domain. `state`: a state of the dialogue has a value of the domain at some turn; `goal`: the goal
 * of the dialogue is about it. All turns of such dialogues count for the domain.
 */
export type DomainHolding = 'state' | 'goal';

function heldDomains(dialogue: MultiwozDialogue, holding: DomainHolding): ReadonlySet<MultiwozDomain> {
  if (holding === 'goal') return new Set(MULTIWOZ_DOMAINS.filter((domain) => dialogue.goal.domains.has(domain)));
  return new Set(dialogue.turns.flatMap(({ state }) => [...domainsIn(state)]));
}

class Count {
  exact = 0;
  turns = 0;
  dialogues = 0;

  add(isExact: boolean): void {
    this.turns += 1;
    if (isExact) this.exact += 1;
  }

  toJSON(): JointGoalCount {
    const { exact, turns } = this;
    return { exact, turns, jga: turns === 0 ? null : exact / turns };
  }
}

/**
 * Joint goal accuracy over dialogues: of whole states, and of the part of each domain.
 *
 * @example
 * const goals = new JointGoals('both-sides');
 * goals.add(dialogue, dialogue.turns.map(({ state }) => predict(state)));
 * console.log(goals.overall.jga, goals.domains('state').hotel.jga);
 */
export class JointGoals {
  private readonly all = new Count();
  private readonly held = new Map<string, Count>();

  constructor(readonly profile: MultiwozProfile = 'none') {}

  /** Counts the turns of a dialogue; `predicted` has a state for each of them, and a missing one counts as empty. */
  add(dialogue: MultiwozDialogue, predicted: readonly MultiwozState[]): void {
    const holdings = (['state', 'goal'] as const).map((holding) => [holding, heldDomains(dialogue, holding)] as const);
    const counts = holdings.flatMap(([holding, domains]) =>
      [...domains].map((domain) => [domain, this.count(holding, domain)] as const),
    );
    for (const [, count] of counts) count.dialogues += 1;
    for (const [at, { state }] of dialogue.turns.entries()) {
      const wrong = differingSlots(state, predicted[at] ?? new Map(), this.profile);
      this.all.add(wrong.length === 0);
      const domains = domainsOfKeys(wrong);
      for (const [domain, count] of counts) count.add(!domains.has(domain));
    }
  }

  private count(holding: DomainHolding, domain: string): Count {
    const key = `${holding} ${domain}`;
    const count = this.held.get(key) ?? new Count();
    this.held.set(key, count);
    return count;
  }

  /** Of whole states. */
  get overall(): JointGoalCount {
    return this.all.toJSON();
  }

  /** Of the part of each domain, over the turns of the dialogues that hold it. */
  domains(holding: DomainHolding): Readonly<Record<MultiwozDomain, DomainGoals>> {
    const rows = MULTIWOZ_DOMAINS.map((domain) => {
      const count = this.held.get(`${holding} ${domain}`) ?? new Count();
      return [domain, { dialogues: count.dialogues, ...count.toJSON() }];
    });
    return Object.fromEntries(rows) as Record<MultiwozDomain, DomainGoals>;
  }

  /** The mean of the domains; null where no dialogue holds any. */
  domainMean(holding: DomainHolding): number | null {
    const rates = Object.values(this.domains(holding)).flatMap(({ jga }) => (jga === null ? [] : [jga]));
    return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  }
}
