/**
 * A user who follows an agenda: opens, answers, volunteers, corrects, asks, chooses, confirms what is right, rejects what
 * is wrong, and leaves when all is done or nothing leads on.
 */
import {
  createRegistry,
  type Registry,
  type Row,
  type Service,
  type Canonical,
  DONTCARE,
} from '../../service/index.js';
import type { Heard } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import type { Json } from '../../world/index.js';
import type { UserSimulator, UserTurn } from '../user.js';
import type { Meant, UserAct } from './acts.js';
import type { Agenda } from './agenda.js';
import { checkAgenda } from './check-agenda.js';
import { Confirmations } from './confirmations.js';
import { Course, isEmpty, type Reply } from './course.js';
import { type AgentMove, type MoveOf, movesOf } from './hearing.js';
import { Offers } from './offers.js';
import { MANNERS, USER_STYLES, type UserStyle, type Manner } from './styles.js';
import { Wording } from './wording.js';
import { plain } from './in-words.js';
import { pick } from '../../text/index.js';
import type { Plans } from './plans.js';

class Answers {
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

/* How often a user hears and says the same, for each goal: one who hears nothing new leaves, even if the words are others. */

/** The most times that a user says the same for one goal, whatever they hear. Asking for other results has no such limit. */
const MOST = 10;

/** What was heard. Actions are compared where they are known, since the agent may put them in other words. */
const keyOf = ({ text, actions }: Heard): unknown => actions?.filter(({ spoken }) => spoken) ?? plain(text);

/** Counts what a user says again. */
class Repeats {
  private readonly counts = new Map<string, number>();

  /** Counts it once more, and returns how often it was counted. */
  private add(...what: readonly unknown[]): number {
    const key = JSON.stringify(what);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }

  /**
   * Counts a reply, and says whether the user leaves instead of giving it.
   *
   * @param patience - how many times, for one goal, they give the same reply to what they heard before.
   */
  isTooMuch(heard: Heard, { goal, acts }: Meant, patience: number): boolean {
    const isAgain = this.add(goal, acts, keyOf(heard)) > 1;
    const again = isAgain ? this.add(goal) : 0;
    const isForMore = acts.some(({ act }) => act === 'next');
    return again >= patience || (!isForMore && this.add(goal, acts) > MOST);
  }
}

export interface AgendaUserOptions {
  readonly services: Registry | readonly Service[];
  /** The same seed gives the same words; 0 if left out. */
  readonly seed?: number;
  /** The manner; `plain` if left out. */
  readonly style?: UserStyle;
  /** The clock of the world, local time `YYYY-MM-DDTHH:MM`: what `tomorrow` is said from. */
  readonly now: string;
}

/** Finds the first move of a kind. */
type Finder = <K extends AgentMove['kind']>(kind: K) => MoveOf<K> | undefined;

class AgendaUser implements UserSimulator {
  private readonly course: Course;
  private readonly offers: Offers;
  private readonly confirmations: Confirmations;
  private readonly repeats = new Repeats();
  private readonly now: string;
  /** What the user said so far. */
  private readonly said: string[] = [];

  constructor(
    agenda: Agenda,
    registry: Registry,
    { now, seed = 0, style = 'plain' }: Omit<AgendaUserOptions, 'services'>,
  ) {
    this.now = now;
    this.course = new Course({ agenda, registry, manner: MANNERS[style], now, seed });
    this.offers = new Offers(this.course);
    this.confirmations = new Confirmations(this.course);
  }

  open(): UserTurn {
    this.course.beginTurn();
    return this.turn({ acts: this.course.begin() });
  }

  reply(heard: Heard): UserTurn {
    this.course.beginTurn();
    const { plans } = this.course;
    plans.deeds = heard.deeds;
    const moves = movesOf(heard, { ...plans.expecting(), own: this.said });
    return this.turn(this.unlessRepeated(heard, this.respond(heard.text, moves)));
  }

  /** A reply, unless the user said the same too often: then they leave. */
  private unlessRepeated(heard: Heard, reply: Reply): Reply {
    const { course, repeats } = this;
    if (reply.end !== undefined) return reply;
    const meant: Meant = { goal: course.current.path, acts: reply.acts };
    return repeats.isTooMuch(heard, meant, course.patience) ? course.giveUp() : reply;
  }

  private turn({ acts, end }: Reply): UserTurn {
    const { current, manner, random } = this.course;
    const wording = new Wording(this.now, manner, random);
    const text = wording.all(acts, (act, at) => this.course.apiOf(act, at), Object.fromEntries(current.wanted));
    this.said.push(text);
    const meant: Meant = { goal: current.path, acts };
    // Values of an agenda are JSON, and so are the acts around them.
    return { text, meant: meant as unknown as Json, ...(end && { end }) };
  }

  private respond(text: string, moves: readonly AgentMove[]): Reply {
    // A yes takes the first of several offers.
    const relaxed = moves.find((move) => move.kind === 'relax');
    if (relaxed && this.course.current.mayGiveUp(relaxed)) return this.confirmations.toRelaxation();
    const found: Finder = (kind) => moves.find((move): move is MoveOf<typeof kind> => move.kind === kind);
    const reply = this.toNews(text, found);
    if (reply) return reply;
    const offer = found('offer');
    // What is offered once a goal is over is for another one.
    if (offer && !this.course.plans.isOver) return this.offers.to(offer, text, found('suggest'));
    this.course.current.hearMore(text);
    const slots = moves.flatMap((move) => (move.kind === 'request' ? [move.slot] : []));
    return this.toQuestions(text, slots, found);
  }

  /** What a user does about what happened; undefined where the agent tells of nothing. */
  private toNews(text: string, found: Finder): Reply | undefined {
    if (found('transferred')) return { acts: [{ act: 'end' }], end: 'transferred' };
    const done = found('done');
    if (done) return this.toSuccess(text, done.values);
    const alternative = found('alternative');
    if (alternative) return this.confirmations.toAlternative(alternative, text);
    return found('failed') || found('none') || found('exhausted') ? this.course.refused() : undefined;
  }

  private toQuestions(text: string, slots: readonly string[], found: Finder): Reply {
    const confirm = found('confirm');
    if (confirm) return this.confirmations.to(confirm, text);
    if (slots.length > 0) return this.toRequest(slots);
    const suggestion = found('suggest');
    return suggestion ? this.toSuggestion(suggestion) : this.toPrompt(found('prompt')?.about);
  }

  private toSuccess(text: string, values: Row | undefined): Reply {
    this.course.ledOn();
    this.course.current.isSettled = true;
    const { current, plans } = this.course;
    for (const about of [current, plans.passed]) about?.hearTold(text, values);
    return this.course.asks() ?? this.course.goOn();
  }

  private toSuggestion({ api }: MoveOf<'suggest'>): Reply {
    const { current, plans } = this.course;
    if (!plans.isOver && current.offer)
      return this.offers.choose({ kind: 'suggest', ...(api !== undefined && { api }) });
    const asked = this.course.asks();
    if (asked) return asked;
    if (!plans.isOver && current.goal.choose !== 'none') return this.course.restate();
    return plans.isNext(api) ? this.course.goOn() : this.course.goOn([{ act: 'suspend' }]);
  }

  private toPrompt(about: MoveOf<'prompt'>['about'] | undefined): Reply {
    const { current, plans } = this.course;
    if (about === 'rephrase') return this.course.restate();
    const values = current.corrections(false);
    if (!isEmpty(values)) return { acts: [{ act: 'correct', values }] };
    if (plans.isOver) return this.course.asks() ?? this.course.goOn();
    return current.offer ? this.offers.choose() : this.course.restate();
  }

  private toRequest(slots: readonly string[]): Reply {
    const { agenda, plans, manner, random } = this.course;
    if (plans.isOver) plans.turnTo(slots);
    if (plans.isOver && slots.every((slot) => plans.isForeign(slot))) return this.putOff();
    const fixed = this.course.current.corrections(false);
    const corrections: readonly UserAct[] = isEmpty(fixed) ? [] : [{ act: 'correct', values: fixed }];
    const open = slots.filter((slot) => !Object.hasOwn(fixed, slot));
    const answers = new Answers(agenda, plans, manner, random).to(open);
    const acts = [...corrections, ...answers];
    const told = answers.flatMap((act) => (act.act === 'inform' ? Object.keys(act.values) : []));
    const isNew = corrections.length > 0 || told.some((slot) => !this.course.current.said.has(slot));
    this.course.spoken(told);
    if (!isNew) return plans.isOver ? this.putOff() : this.course.stall(() => ({ acts }));
    this.course.ledOn();
    return { acts };
  }

  /** Puts off the task that the agent asks about: the user has what they want. */
  private putOff(): Reply {
    return this.course.asks() ?? this.course.goOn([{ act: 'suspend' }]);
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
  const { services } = options;
  const registry = 'apis' in services ? services : createRegistry(services);
  return checkedAgendaUser(checkAgenda(agenda, registry), registry, options);
}

/**
 * As {@link agendaUser}, for an agenda that was checked: a suite checks those of its tasks once.
 *
 * @throws TestbedError `unknown-style`
 */
export function checkedAgendaUser(
  agenda: Agenda,
  registry: Registry,
  options: Omit<AgendaUserOptions, 'services'>,
): UserSimulator {
  const { style = 'plain' } = options;
  if (!USER_STYLES.includes(style)) {
    const message = `There is no style '${style}' of users. The styles are ${USER_STYLES.join(', ')}.`;
    throw new TestbedError({ code: 'unknown-style', message });
  }
  return new AgendaUser(agenda, registry, options);
}
