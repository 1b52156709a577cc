/** What a user answers for slots that an agent asks for. */
import { type Canonical, DONTCARE } from '../../service/index.js';
import { pick } from '../../text/index.js';
import type { UserAct } from './acts.js';
import type { Agenda } from './agenda.js';
import type { Plans } from './plans.js';
import type { Manner } from './styles.js';

export class Answers {
  constructor(
    private readonly agenda: Agenda,
    private readonly plans: Plans,
    private readonly manner: Manner,
    private readonly random: () => number,
  ) {}

  /** What a user does about slots that the agent asks for. */
  to(slots: readonly string[]): readonly UserAct[] {
    const values: [string, Canonical][] = [];
    const unsaid = { vague: [] as string[], unknown: [] as string[], refuse: [] as string[] };
    for (const slot of slots) {
      const answer = this.answerTo(slot);
      if (typeof answer === 'object' && 'value' in answer) values.push([slot, answer.value]);
      else unsaid[answer].push(slot);
    }
    const informed: readonly UserAct[] =
      values.length > 0 ? [{ act: 'inform', values: Object.fromEntries(values) }] : [];
    const others = (['vague', 'unknown', 'refuse'] as const).flatMap((act): UserAct[] =>
      unsaid[act].length > 0 ? [{ act, slots: unsaid[act] }] : [],
    );
    return [...informed, ...others];
  }

  private answerTo(slot: string): { readonly value: Canonical } | 'vague' | 'unknown' | 'refuse' {
    const { manner, agenda } = this;
    const { current } = this.plans;
    if (Object.hasOwn(agenda.secrets ?? {}, slot)) return 'refuse';
    if (manner.guesses) return this.guess(slot);
    const value = current.valueNow(slot) ?? this.plans.known(slot);
    if (value === undefined) return this.without(slot);
    const isHinted = current.hinted.has(slot) || current.said.has(slot);
    if (manner.vague === 'always' && !/^(?:text|closed|boolean)$/.test(current.api.slots.get(slot)?.kind ?? 'text'))
      return 'vague';
    if (manner.vague === 'first' && !isHinted) {
      current.hinted.add(slot);
      return 'vague';
    }
    return { value };
  }

  /** The answer for a slot of which the user wants nothing. */
  private without(slot: string): { readonly value: Canonical } | 'unknown' {
    const { goal, api } = this.plans.current;
    if (goal.unknown?.includes(slot)) return 'unknown';
    return api.slots.get(slot)?.acceptsDontcare ? { value: DONTCARE } : 'unknown';
  }

  private guess(slot: string): { readonly value: Canonical } | 'unknown' {
    const { values = [] } = this.plans.current.api.slots.get(slot) ?? {};
    return values.length > 0 ? { value: pick(values, this.random) } : 'unknown';
  }
}
