/** The goals of a user: the one under way, those that are left, and what became of the others. */
import { ownValue } from '../../language/index.js';
import type { Api, Canonical, Registry, Row } from '../../service/index.js';
import { type Agenda, type Goal, wantedResult } from './agenda.js';
import type { Expecting } from './hearing.js';
import { Pursuit } from './pursuit.js';

/** A goal with its place in the agenda. */
interface Placed {
  readonly goal: Goal;
  readonly path: string;
}

const placed = (goals: readonly Goal[], before: string): readonly Placed[] =>
  goals.map((goal, at) => ({ goal, path: `${before}${at}` }));

/** Goes through the goals of an agenda. */
export class Plans {
  current: Pursuit;
  private ahead: readonly Placed[];
  private readonly behind: Pursuit[] = [];
  /** A search that the agent went past to what builds on it: what the user wants to be told of it is not told yet. */
  passed: Pursuit | undefined;
  /** The transactions that were done, as the environment has it; undefined where it keeps no record. */
  deeds: readonly string[] | undefined;
  /** Whether something could not be had, and nothing stood in for it. */
  hasFailed = false;

  constructor(
    agenda: Agenda,
    private readonly registry: Registry,
    private readonly now: string,
  ) {
    const [first, ...ahead] = placed(agenda.goals, '');
    this.current = this.pursuit(first as Placed);
    this.ahead = ahead;
  }

  private apiOf(goal: Goal): Api {
    return this.registry.apis.get(goal.api) as Api;
  }

  private pursuit({ goal, path }: Placed): Pursuit {
    return new Pursuit(goal, this.apiOf(goal), path, this.now);
  }

  /** Begins the next goal; false where there is none. */
  next(): boolean {
    const [next, ...ahead] = this.ahead;
    if (!next) return false;
    this.behind.push(this.current);
    this.current = this.pursuit(next);
    this.ahead = ahead;
    return true;
  }

  /** The goal under way cannot be had: others stand in for it, or what builds on it falls with it. */
  fail(): void {
    const { goal, path, api } = this.current;
    if (goal.otherwise) {
      this.ahead = [...placed(goal.otherwise, `${path}/`), ...this.ahead];
      return;
    }
    this.hasFailed = true;
    const rest = this.ahead.findIndex((one) => this.apiOf(one.goal).service !== api.service);
    this.ahead = rest === -1 ? [] : this.ahead.slice(rest);
  }

  /** Whether the next goal is the API that the agent suggests; where it does not say which, a transaction of the service. */
  isNext(api: string | undefined): boolean {
    const [next] = this.ahead;
    if (!next) return false;
    if (api !== undefined) return next.goal.api === api;
    const { kind, service } = this.apiOf(next.goal);
    return kind === 'transaction' && service === this.current.api.service;
  }

  /** The agent is about to do what the user has not begun: it is what they want next, where it has these slots. */
  turnTo(slots: readonly string[] | undefined): void {
    const [next] = this.ahead;
    const { current } = this;
    // Another deed does not stand in for one that was not done.
    if (current.api.kind === 'transaction' && !current.isSettled) return;
    if (!slots || !next || slots.every((slot) => current.api.slots.has(slot))) return;
    const api = this.apiOf(next.goal);
    if (api.kind !== 'transaction' || !slots.every((slot) => api.slots.has(slot))) return;
    if (!current.isSettled) this.passed = current;
    this.next();
    this.current.isBegun = true;
  }

  /** The API that slots are of: that of the goal under way, or of another goal of its service where only that one has them. */
  apiWith(slots: readonly string[]): Api {
    const { api } = this.current;
    const others = [...this.ahead.map(({ goal }) => this.apiOf(goal)), ...this.behind.map((one) => one.api)];
    const own = others.filter(({ service }) => service === api.service);
    return [api, ...own].find((one) => slots.every((slot) => one.slots.has(slot))) ?? api;
  }

  /** The result that was taken of the service, on which a goal builds. */
  taken({ api }: Pursuit): Row | undefined {
    return this.behind.findLast((one) => one.api.service === api.service && one.taken)?.taken;
  }

  /** What was wanted of the same API before, and is no longer. */
  rivals(): readonly Pursuit['wanted'][] {
    return this.behind.filter(({ api }) => api === this.current.api).map(({ wanted }) => wanted);
  }

  /** A value that the user has for a slot in another goal of the service, or of what they took. */
  known(slot: string): Canonical | undefined {
    const { service } = this.current.api;
    const taken = this.taken(this.current);
    const own = taken && this.current.api.slots.has(slot) ? ownValue(taken, slot) : undefined;
    if (own !== undefined) return own;
    const ahead = this.ahead.find(
      ({ goal }) => this.apiOf(goal).service === service && Object.hasOwn(goal.slots, slot),
    );
    const behind = this.behind.findLast((one) => one.api.service === service && one.wanted.has(slot));
    return behind?.wanted.get(slot) ?? (ahead && ownValue(ahead.goal.slots, slot));
  }

  /**
   * Whether nothing is left to be done for the goal under way. Where the environment keeps a record, a transaction that the user
   * agreed to is done when the record has it, whatever the agent says: it may repeat the user's words, or promise.
   */
  get isOver(): boolean {
    const { deeds, current, behind } = this;
    if (!current.isSettled || !current.isAgreed || !deeds) return current.isSettled;
    const done = deeds.filter((name) => name === current.api.name).length;
    return done > behind.filter(({ api, isAgreed }) => api === current.api && isAgreed).length;
  }

  /** Whether a slot is of nothing that the user wants. */
  isForeign(slot: string): boolean {
    return !this.current.api.slots.has(slot) && this.known(slot) === undefined;
  }

  expecting(): Expecting {
    const { api, isBegun, goal, offer } = this.current;
    const others = this.ahead.map((one) => this.apiOf(one.goal)).filter(({ service }) => service === api.service);
    const sought = Object.values(wantedResult(goal)).flatMap((value) => (typeof value === 'string' ? [value] : []));
    return { apis: [api, ...others], isBegun, isSettled: this.isOver, isOffered: offer !== undefined, sought };
  }
}
