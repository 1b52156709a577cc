/**
 * A user who follows an agenda: opens, answers, volunteers, corrects, asks, chooses, confirms what is right, rejects what
 * is wrong, and leaves when all is done or nothing leads on.
 */
import { ownValue } from '../../language/own.js';
import { type Api, createRegistry, type Registry, type Row, type Service } from '../../service/index.js';
import { randomFrom } from '../../text/seeded.js';
import type { Json } from '../../world/index.js';
import type { Heard } from '../environment.js';
import type { UserEnd, UserSimulator, UserTurn } from '../user.js';
import type { UserAct } from './acts.js';
import { type Agenda, PATIENCE } from './agenda.js';
import { Answers } from './answers.js';
import { checkAgenda } from './check-agenda.js';
import { type AgentMove, movesOf } from './hearing.js';
import { Plans } from './plans.js';
import type { Pursuit } from './pursuit.js';
import { MANNERS, type Manner, USER_STYLES, type UserStyle } from './styles.js';
import { Wording } from './wording.js';
import { TestbedError } from '../testbed-error.js';

/** Options of {@link agendaUser}. */
export interface AgendaUserOptions {
  /** The services that the agenda is about. */
  readonly services: Registry | readonly Service[];
  /** The same seed gives the same words; 0 if left out. */
  readonly seed?: number;
  /** The manner; `plain` if left out. */
  readonly style?: UserStyle;
  /** The clock of the world, local time `YYYY-MM-DDTHH:MM`: what `tomorrow` is said from. */
  readonly now: string;
}

type MoveOf<K extends AgentMove['kind']> = Extract<AgentMove, { readonly kind: K }>;

/** Acts, with the goal that they are about and how the conversation ends. */
interface Reply {
  readonly acts: readonly UserAct[];
  readonly end?: UserEnd;
}

const nothing = (values: object): boolean => Object.keys(values).length === 0;

class AgendaUser implements UserSimulator {
  private readonly manner: Manner;
  private readonly plans: Plans;
  /** Replies on end that led nowhere. */
  private stalled = 0;
  private turns = 0;
  private hesitated = false;
  /** The goal that each act of this turn is about. */
  private abouts: Pursuit[] = [];
  private random: () => number = () => 0;

  constructor(
    private readonly agenda: Agenda,
    registry: Registry,
    private readonly options: AgendaUserOptions,
  ) {
    this.manner = MANNERS[options.style ?? 'plain'];
    this.plans = new Plans(agenda, registry, options.now);
  }

  private get current(): Pursuit {
    return this.plans.current;
  }

  open(): UserTurn {
    this.beginTurn();
    return this.turn({ acts: this.begin() });
  }

  reply(heard: Heard): UserTurn {
    this.beginTurn();
    const moves = movesOf(heard, this.plans.expecting());
    return this.turn(this.respond(heard.text, moves));
  }

  private beginTurn(): void {
    this.turns += 1;
    this.abouts = [];
    this.random = randomFrom(`${this.options.seed ?? 0} user ${this.turns}`);
  }

  private turn({ acts, end }: Reply): UserTurn {
    const about = this.current;
    const wording = new Wording(this.options.now, this.manner, this.random);
    const apiOf = (at: number): Api => this.abouts[at]?.api ?? about.api;
    const text = wording.all(acts, apiOf, Object.fromEntries(about.wanted));
    const meant = { goal: about.path, acts } as unknown as Json;
    return { text, meant, ...(end && { end }) };
  }

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  /** Begins the goal under way. */
  private begin(): readonly UserAct[] {
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
    return nothing(values) ? [start] : [start, { act: 'inform', values }];
  }

  /** Says first what would do as well. */
  private waver(names: readonly string[]): void {
    const open = names.flatMap((slot) => this.current.alternativesTo(slot).map((value) => [slot, value] as const));
    const [first] = open;
    if (first) this.current.waver(...first);
  }

  private valuesOf(names: readonly string[]): Row {
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = this.current.valueNow(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  private spoken(names: readonly string[]): void {
    for (const name of names) this.current.said.add(name);
  }

  /** Goes on to the next goal, or leaves. */
  private goOn(before: readonly UserAct[] = []): Reply {
    this.abouts = before.map(() => this.current);
    if (!this.plans.next())
      return { acts: [...before, { act: 'end' }], end: this.plans.hasFailed ? 'gave-up' : 'done' };
    this.stalled = 0;
    return { acts: [...before, ...this.begin()] };
  }

  /** What could not be had: what else would do, or another goal. */
  private refused(before: readonly UserAct[] = []): Reply {
    const { current } = this;
    const values = current.another();
    if (!nothing(values)) {
      current.isSettled = false;
      this.spoken(Object.keys(values));
      return { acts: [...before, { act: 'correct', values }] };
    }
    this.plans.fail();
    return this.goOn(before);
  }

  /** A reply that leads nowhere; after some of them the user leaves. */
  private stall(reply: () => Reply): Reply {
    this.stalled += 1;
    const patience = Math.min(this.agenda.patience ?? PATIENCE, this.manner.patience);
    return this.stalled >= patience ? { acts: [{ act: 'end' }], end: 'gave-up' } : reply();
  }

  /** Says the goal again, with all that is wanted. */
  private restate(isOtherTask = false): Reply {
    return this.stall(() => {
      const { current } = this;
      const values = this.valuesOf([...current.wanted.keys()]);
      this.spoken(Object.keys(values));
      const start: UserAct = { act: 'start', api: current.api.name };
      if (current.isBegun && !isOtherTask && !nothing(values)) return { acts: [{ act: 'inform', values }] };
      return { acts: nothing(values) ? [start] : [start, { act: 'inform', values }] };
    });
  }

  private asks(before: readonly UserAct[] = []): Reply | undefined {
    const properties = this.current.questions();
    return properties.length === 0 ? undefined : { acts: [...before, { act: 'ask', properties }] };
  }

  private respond(text: string, moves: readonly AgentMove[]): Reply {
    const found = <K extends AgentMove['kind']>(kind: K): MoveOf<K> | undefined =>
      moves.find((move): move is MoveOf<K> => move.kind === kind);
    if (found('transferred')) return { acts: [{ act: 'end' }], end: 'transferred' };
    const done = found('done');
    if (done) return this.toSuccess(text, done.values);
    const alternative = found('alternative');
    if (alternative) return this.toAlternative(alternative, text);
    if (['failed', 'none', 'exhausted'].some((kind) => found(kind as AgentMove['kind']))) return this.refused();
    const offer = found('offer');
    if (offer) return this.toOffer(offer, text, found('suggest'));
    this.current.hearMore(text);
    const confirm = found('confirm');
    if (confirm) return this.toConfirmation(confirm, text);
    const slots = moves.flatMap((move) => (move.kind === 'request' ? [move.slot] : []));
    if (slots.length > 0) return this.toRequest(slots);
    const suggestion = found('suggest');
    if (suggestion) return this.toSuggestion(suggestion);
    return this.toPrompt(found('prompt')?.about);
  }

  private toSuccess(text: string, values: Row | undefined): Reply {
    this.stalled = 0;
    this.current.isSettled = true;
    this.current.hearTold(text, values);
    return this.asks() ?? this.goOn();
  }

  private toAlternative({ values }: MoveOf<'alternative'>, text: string): Reply {
    const offered = values ?? this.current.acceptableIn(text);
    if (offered && this.current.accepts(offered)) {
      this.stalled = 0;
      return { acts: [{ act: 'confirm' }] };
    }
    return this.refused([{ act: 'decline' }]);
  }

  private toOffer({ rows, isList }: MoveOf<'offer'>, text: string, suggestion: MoveOf<'suggest'> | undefined): Reply {
    const { current } = this;
    // Results are found for another task than the one that is wanted.
    if (current.api.kind === 'transaction') return this.restate(true);
    this.stalled = 0;
    current.hearOffer({ text, isList, ...(rows && { rows }) });
    if (!isList) current.hearTold(text, rows?.[0]);
    const values = current.corrections(true);
    if (!nothing(values)) return { acts: [{ act: 'correct', values }] };
    return this.choose(suggestion);
  }

  /** Takes what is offered or does not, after the questions that it takes to tell. */
  private choose(suggestion?: MoveOf<'suggest'>): Reply {
    const { current } = this;
    if (current.goal.choose === 'none') return this.asks() ?? this.goOn();
    const verdict = current.verdict();
    if (verdict.kind === 'no') return { acts: [{ act: 'next' }] };
    if (verdict.kind === 'unseen') {
      current.judging(verdict.properties);
      return { acts: [{ act: 'ask', properties: verdict.properties }] };
    }
    return this.asks() ?? this.take(verdict.row, suggestion);
  }

  private take(row: Row | undefined, suggestion: MoveOf<'suggest'> | undefined): Reply {
    const { current } = this;
    const act: UserAct = { act: 'select', entity: this.entityOf(row) };
    current.isSettled = true;
    if (row) current.taken = row;
    const isNext = suggestion !== undefined && this.plans.isNext(suggestion.api);
    return isNext ? this.goOn([act]) : { acts: [act] };
  }

  private entityOf(row: Row | undefined): Extract<UserAct, { act: 'select' }>['entity'] {
    const { api, goal, offer } = this.current;
    if (!offer?.isList) return 'latest';
    const [slot] = api.kind === 'search' ? api.identity : [];
    const value = slot === undefined || !row ? undefined : ownValue(row, slot);
    if (slot !== undefined && value !== undefined) return { slot, value };
    return typeof goal.choose === 'object' && 'at' in goal.choose ? goal.choose.at : 1;
  }

  private toConfirmation({ slots }: MoveOf<'confirm'>, text: string): Reply {
    this.plans.turnTo(slots);
    const { current } = this;
    if (slots && !slots.every((slot) => current.api.slots.has(slot)))
      return this.stall(() => ({ acts: [{ act: 'decline' }] }));
    const corrected = current.corrections(true);
    const seen = this.manner.guesses ? {} : current.wrongIn(text, slots, this.plans.taken(current));
    const wrong = { ...seen, ...corrected };
    if (!nothing(wrong)) return this.reject(wrong, nothing(corrected));
    if (current.isInvented(slots)) return this.stall(() => ({ acts: [{ act: 'decline' }] }));
    if (current.goal.confirm === false) return this.dropIt();
    if (this.manner.wavers && !this.hesitated) {
      this.hesitated = true;
      return { acts: [{ act: 'wait' }] };
    }
    current.isSettled = current.api.kind === 'transaction';
    return { acts: [{ act: 'confirm' }] };
  }

  private reject(values: Row, isTheirFault: boolean): Reply {
    this.current.settle(Object.keys(values));
    const reply: Reply = { acts: [{ act: 'correct', values }] };
    return isTheirFault ? this.stall(() => reply) : reply;
  }

  /** Declines for good what the agenda does not want in the end. */
  private dropIt(): Reply {
    this.current.isSettled = true;
    return { acts: [{ act: 'decline' }] };
  }

  private toSuggestion({ api }: MoveOf<'suggest'>): Reply {
    const { current } = this;
    if (!current.isSettled && current.offer) return this.choose({ kind: 'suggest', ...(api !== undefined && { api }) });
    const asked = this.asks();
    if (asked) return asked;
    if (!current.isSettled && current.goal.choose !== 'none') return this.restate();
    return this.plans.isNext(api) ? this.goOn() : this.goOn([{ act: 'suspend' }]);
  }

  private toPrompt(about: MoveOf<'prompt'>['about'] | undefined): Reply {
    const { current } = this;
    if (about === 'rephrase') return this.restate();
    const values = current.corrections(false);
    if (!nothing(values)) return { acts: [{ act: 'correct', values }] };
    if (current.isSettled) return this.asks() ?? this.goOn();
    return current.offer ? this.choose() : this.restate();
  }

  private toRequest(slots: readonly string[]): Reply {
    const fixed = this.current.corrections(false);
    const corrections: readonly UserAct[] = nothing(fixed) ? [] : [{ act: 'correct', values: fixed }];
    const open = slots.filter((slot) => !Object.hasOwn(fixed, slot));
    const answers = new Answers(this.agenda, this.plans, this.manner, this.random).to(open);
    const acts = [...corrections, ...answers];
    const leads = corrections.length > 0 || answers.some(({ act }) => act === 'inform');
    if (leads && open.some((slot) => !this.current.said.has(slot))) this.stalled = 0;
    const repeats = open.every((slot) => this.current.said.has(slot));
    for (const act of answers) if (act.act === 'inform') this.spoken(Object.keys(act.values));
    return leads && !repeats ? { acts } : this.stall(() => ({ acts }));
  }
}

/**
 * A user without a model who follows an agenda.
 *
 * Says nothing that the agenda does not have (but for the style `unhelpful`), agrees to nothing that it does not want, and
 * ends the conversation as `done` when all goals are fulfilled as far as they were told, else as `gave-up`.
 *
 * @example
 * const user = agendaUser({ goals: [{ api: 'hotels_1_search_hotel', slots: { destination: 'Chicago' } }] }, { services, now });
 * @throws TestbedError `bad-agenda` for an agenda that the services cannot fulfill; `unknown-style`.
 */
export function agendaUser(agenda: Agenda, options: AgendaUserOptions): UserSimulator {
  const { services, style = 'plain' } = options;
  const registry = 'apis' in services ? services : createRegistry(services);
  if (!USER_STYLES.includes(style)) {
    const message = `There is no style '${style}' of users. The styles are ${USER_STYLES.join(', ')}.`;
    throw new TestbedError({ code: 'unknown-style', message });
  }
  return new AgendaUser(checkAgenda(agenda, registry), registry, options);
}
