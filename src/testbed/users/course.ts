/** How far a user has come with their agenda: begins goals, goes on, asks, says it again, and loses patience. */
import type { Api, Registry, Row } from '../../service/index.js';
import { randomFrom } from '../../text/index.js';
import type { UserEnd } from '../user.js';
import type { UserAct } from './acts.js';
import { type Agenda, PATIENCE } from './agenda.js';
import { Plans } from './plans.js';
import type { Pursuit } from './pursuit.js';
import type { Manner } from './styles.js';

/** What a user does in a turn, and how the conversation ends. */
export interface Reply {
  readonly acts: readonly UserAct[];
  readonly end?: UserEnd;
}

export interface CourseOptions {
  readonly agenda: Agenda;
  readonly registry: Registry;
  readonly manner: Manner;
  readonly now: string;
  readonly seed: number;
}

/** Whether there are no values. */
export const isEmpty = (values: Row): boolean => Object.keys(values).length === 0;

/** The user on their way through the agenda. */
export class Course {
  readonly agenda: Agenda;
  readonly manner: Manner;
  readonly plans: Plans;
  random: () => number = () => 0;
  private readonly seed: number;
  /** Replies on end that led nowhere. */
  private stalled = 0;
  private turns = 0;
  /** The goal that each act of this turn is about. */
  private abouts: Pursuit[] = [];

  constructor({ agenda, registry, manner, now, seed }: CourseOptions) {
    this.agenda = agenda;
    this.manner = manner;
    this.plans = new Plans(agenda, registry, now);
    this.seed = seed;
  }

  get current(): Pursuit {
    return this.plans.current;
  }

  beginTurn(): void {
    this.turns += 1;
    this.abouts = [];
    this.random = randomFrom(`${this.seed} user ${this.turns}`);
  }

  /** The API that an act of this turn is about. An agent may ask for slots of a goal that was not begun. */
  apiOf(act: UserAct, at: number): Api {
    if (act.act === 'inform') return this.plans.apiWith(Object.keys(act.values));
    if ('slots' in act) return this.plans.apiWith(act.slots);
    return (this.abouts[at] ?? this.current).api;
  }

  ledOn(): void {
    this.stalled = 0;
  }

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  /** Begins the goal under way. */
  begin(): readonly UserAct[] {
    const { current, manner } = this;
    current.isBegun = true;
    const { volunteered } = current.goal;
    const names = [...current.wanted.keys()].filter((name) =>
      volunteered ? volunteered.includes(name) : this.likely(manner.volunteers),
    );
    if (manner.wavers) this.waver(names);
    const isExact = volunteered !== undefined || manner.vague === 'never';
    const values = isExact ? this.valuesOf(names) : {};
    this.spoken(Object.keys(values));
    const start: UserAct = { act: 'start', api: current.api.name };
    return [...(isEmpty(values) ? [start] : [start, { act: 'inform', values } as const]), ...this.ordering()];
  }

  /** The order that results are wanted in. */
  private ordering(): readonly UserAct[] {
    const { order = [] } = this.current.goal;
    return order.length > 0 ? [{ act: 'sort', order }] : [];
  }

  /** Says first what would do as well. */
  private waver(names: readonly string[]): void {
    const open = names.flatMap((slot) => this.current.alternativesTo(slot).map((value) => [slot, value] as const));
    const [first] = open;
    if (first) this.current.waver(...first);
  }

  /** The values that the user would say of slots now. */
  valuesOf(names: readonly string[]): Row {
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = this.current.valueNow(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  spoken(names: readonly string[]): void {
    for (const name of names) this.current.said.add(name);
  }

  /** Goes on to the next goal, or leaves. */
  goOn(before: readonly UserAct[] = []): Reply {
    this.abouts = before.map(() => this.current);
    if (!this.plans.next())
      return { acts: [...before, { act: 'end' }], end: this.plans.hasFailed ? 'gave-up' : 'done' };
    this.ledOn();
    return { acts: [...before, ...this.begin()] };
  }

  /** What could not be had: what else would do, or another goal. */
  refused(before: readonly UserAct[] = []): Reply {
    const { current } = this;
    current.isAgreed = false;
    const values = current.another();
    if (!isEmpty(values)) {
      current.isSettled = false;
      this.spoken(Object.keys(values));
      return { acts: [...before, { act: 'correct', values }] };
    }
    this.plans.fail();
    return this.goOn(before);
  }

  /** How many replies that lead nowhere the user takes. */
  get patience(): number {
    return Math.min(this.agenda.patience ?? PATIENCE, this.manner.patience);
  }

  /** Ends the conversation without what the user wants. */
  giveUp(): Reply {
    return { acts: [{ act: 'end' }], end: 'gave-up' };
  }

  /** A reply that leads nowhere; after some of them the user leaves. */
  stall(reply: () => Reply): Reply {
    this.stalled += 1;
    return this.stalled >= this.patience ? this.giveUp() : reply();
  }

  /** Says the goal again, with all that is wanted; also what is to be done, where the agent is at another task. */
  restate(isOtherTask = false): Reply {
    return this.stall(() => {
      const { current } = this;
      const values = this.valuesOf([...current.wanted.keys()]);
      this.spoken(Object.keys(values));
      const start: UserAct = { act: 'start', api: current.api.name };
      const said: readonly UserAct[] = isEmpty(values) ? [] : [{ act: 'inform', values }];
      const begun = current.isBegun && !isOtherTask && said.length > 0 ? [] : [start];
      return { acts: [...begun, ...said, ...this.ordering()] };
    });
  }

  /** Asks how many results are so, once. */
  counts(): Reply | undefined {
    const where = this.current.counting();
    return where && { acts: [{ act: 'count', where }] };
  }

  /** Asks for what was not told; nothing where all was. */
  asks(): Reply | undefined {
    for (const about of [this.current, this.plans.passed]) {
      const properties = about?.questions() ?? [];
      if (!about || properties.length === 0) continue;
      this.abouts = [about];
      return { acts: [{ act: 'ask', properties }] };
    }
    return undefined;
  }
}
