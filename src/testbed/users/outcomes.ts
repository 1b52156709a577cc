/** What became of the goals of a user who says what they mean. */
import type { Exchange } from './exchanges.js';
import type { Property } from '../../service/index.js';
import type { UserAct } from './acts.js';
import type { Goal } from './agenda.js';
import { isBadNews } from './agent-phrases.js';
import { isLabeled, valuesIn } from './in-words.js';
import type { Wanted } from './wanted.js';

/** Whether a user got what there was to get of a goal: they took it, or heard that it cannot be had. */
type Outcome = 'got' | 'refused' | 'left';

/** Finds the goals that are left. */
export class Outcomes {
  constructor(
    private readonly wanted: Wanted,
    private readonly exchanges: readonly Exchange[],
  ) {}

  private of(goal: Goal, path: string, isBooked: boolean): Outcome {
    const { exchanges } = this;
    const own = exchanges.filter(({ meant }) => meant?.goal === path);
    const acts = new Set(own.flatMap(({ meant }) => (meant?.acts ?? []).map(({ act }) => act)));
    const api = this.wanted.apiOf(goal);
    const first = exchanges.findIndex(({ meant }) => meant?.goal === path);
    const last = exchanges.findLastIndex(({ meant }) => meant?.goal === path);
    // A turn that begins a goal answers what was said of the one before.
    const answers = first === -1 ? [] : exchanges.slice(first + 1, last + 2).map(({ before }) => before);
    const refusals = goal.choose === 'none' ? answers.slice(-1) : answers;
    const isRefused = api !== undefined && refusals.some((text) => isBadNews(text, api));
    if (isRefused && !acts.has('select') && !acts.has('confirm')) return 'refused';
    if (!isBooked && !this.isTaken(goal, acts, own)) return 'left';
    // Of what was booked without being taken first, users are told, and ask, later too.
    const heard = isBooked ? exchanges.slice(first) : own;
    const told = isBooked ? heard.map(({ before }) => before) : answers;
    return this.isTold(goal, heard, told.join('\n')) ? 'got' : 'left';
  }

  /** Whether the agent booked the result of a search, without its being taken first: the user agreed to the transaction. */
  private isBooked(goals: readonly Goal[], at: number, before: string): boolean {
    const api = goals[at] && this.wanted.apiOf(goals[at]);
    if (api?.kind !== 'search' || goals[at]?.choose === 'none') return false;
    const next = goals.findIndex((goal, to) => to > at && this.wanted.apiOf(goal)?.service === api.service);
    const booking = goals[next];
    if (!booking || booking.confirm === false || this.wanted.apiOf(booking)?.kind !== 'transaction') return false;
    const own = this.exchanges.filter(({ meant }) => meant?.goal === `${before}${next}`);
    return own.some(({ meant }) => meant?.acts.some(({ act }) => act === 'confirm'));
  }

  private isTaken(goal: Goal, acts: ReadonlySet<UserAct['act']>, own: readonly Exchange[]): boolean {
    // Who only wants to hear of results, and gives up at that, did not hear of them.
    const isHeard = goal.choose === 'none' && own.length > 0 && own.at(-1)?.end !== 'gave-up';
    if (this.wanted.apiOf(goal)?.kind === 'search') return acts.has('select') || isHeard;
    return goal.confirm === false ? acts.has('decline') : acts.has('confirm');
  }

  private isTold(goal: Goal, own: readonly Exchange[], told: string): boolean {
    const asked = own.flatMap(({ meant }) =>
      (meant?.acts ?? []).flatMap((act) => (act.act === 'ask' ? act.properties : [])),
    );
    const api = this.wanted.apiOf(goal);
    const offered = api?.kind === 'search' ? [...api.identity, ...api.offers] : [];
    return (goal.ask ?? []).every((name) => {
      const type = api?.properties.get(name) ?? api?.slots.get(name);
      return asked.includes(name) || offered.includes(name) || (type !== undefined && this.tells(told, goal, type));
    });
  }

  private tells(text: string, goal: Goal, type: Property): boolean {
    const { wanted } = this;
    return isLabeled(text, type) || valuesIn(text, type, wanted.now).length > 0 || wanted.isTold(text, goal, type);
  }

  /**
   * The place of the first goal that is left; undefined where nothing is.
   *
   * @param fallen - the services of which something could not be had: what builds on it falls with it.
   */
  left(
    goals: readonly Goal[] = this.wanted.agenda.goals,
    before = '',
    fallen: Set<string> = new Set(),
  ): string | undefined {
    for (const [at, goal] of goals.entries()) {
      const path = `${before}${at}`;
      const service = this.wanted.apiOf(goal)?.service ?? '';
      if (fallen.has(service)) continue;
      const outcome = this.of(goal, path, this.isBooked(goals, at, before));
      if (outcome === 'left') return path;
      if (outcome === 'got') continue;
      const open = goal.otherwise && this.left(goal.otherwise, `${path}/`, fallen);
      if (open !== undefined) return open;
      if (!goal.otherwise) fallen.add(service);
    }
    return undefined;
  }
}
