/** Plays people: one conversation each, and what became of it. */
import { DialogueManager, type DialogueOptions, type DialogueTurn } from 'typetod/dialogue';
import {
  createSession,
  type Canonical,
  createRegistry,
  DONTCARE,
  type Registry,
  type Service,
  type World,
} from 'typetod';
import { DEFAULT_NOW, givable, wishedConstraint, tells } from 'typetod/internal';
import { naturalReader } from 'typetod/values';
import { TestbedError } from 'typetod/testbed';
import type { Person, WantedCall } from './person.js';
import { Player } from './player.js';
import { isSameToPeople, type Outcome, outcomeOf } from './wishes.js';

/** A person who has said this much without an end gives up. */
const MOST_TURNS = 20;

export interface PlayedTurn {
  readonly user: string;
  readonly program: string;
  readonly reply: string;
  /** Values of the goal that the person said, as `slot: value`, and that are neither taken nor told back. */
  readonly unheard: readonly string[];
}

export interface PlayedPerson extends Outcome {
  readonly id: string;
  /** Whether the wanted transactions were done and no others, and the wanted searches ran. */
  readonly isDone: boolean;
  /** Wanted searches that never ran. */
  readonly unsearched: readonly WantedCall[];
  /** Whether a turn led nowhere: the agent did the same as before it, and nothing changed. */
  readonly isHeldUp: boolean;
  /** Whether two turns in a row led nowhere, or the person gave up at one. */
  readonly isDeadEnd: boolean;
  readonly turns: readonly PlayedTurn[];
}

export interface PlayOptions extends Omit<DialogueOptions, 'session' | 'said'> {
  /** Services to choose from, by the names that the person gives. */
  readonly services: readonly Service[];
}

/** The services that a person's agent has. @throws TestbedError `bad-person` for one that is not there. */
export function servicesOf({ id, services: names }: Person, services: readonly Service[]): readonly Service[] {
  return names.map((name) => {
    const found = services.find((service) => service.name === name);
    if (found) return found;
    const message = `'${id}' talks with the service '${name}', which is not there. Name a bundled one, or load its module with "services" in the file.`;
    throw new TestbedError({ code: 'bad-person', message });
  });
}

/** What the agent did and what it knows, to see whether a turn led anywhere. */
function standing({ result }: DialogueTurn, { tasks }: World): string {
  const acts = result.actions.filter(({ spoken }) => spoken).map(({ variable: _, again: __, ...action }) => action);
  const known = tasks.map((task) => [
    task.api.name,
    task.slots,
    task.kind === 'transaction' ? task.phase : [task.where, task.order],
  ]);
  return JSON.stringify([acts, known]);
}

/** Finds the values of a goal that are said and go nowhere. */
class Hearing {
  private readonly wanted: readonly WantedCall[];

  constructor(
    { goal }: Person,
    private readonly registry: Registry,
  ) {
    this.wanted = [...goal.done, ...goal.searched];
  }

  /** The values of the goal that the user said, which no task has and the agent does not tell back. */
  unheardIn({ utterance, outcome, leftOut, reply }: DialogueTurn, { tasks }: World): readonly string[] {
    if (outcome !== 'committed' || leftOut.length > 0) return [];
    const constrained = tasks.flatMap((task) => (task.kind === 'search' ? Object.values(task.where ?? {}) : []));
    const isTaken = (value: Canonical): boolean =>
      tasks.some(({ slots }) => Object.values(slots).some(({ canonical }) => isSameToPeople(canonical, value))) ||
      constrained.some(({ constraint }) => constraint.values.some((one) => isSameToPeople(one, value)));
    const lost = this.wanted.flatMap(({ api: called, slots }) => {
      const api = this.registry.apis.get(called);
      return Object.entries(slots).flatMap(([name, wished]): readonly string[] => {
        const slot = api && givable(api).get(name);
        const values = wishedConstraint(api, name, wished)?.values ?? [wished];
        return values.flatMap((value) => {
          if (!slot || typeof value === 'boolean' || value === DONTCARE || isTaken(value)) return [];
          const isIn = (text: string): boolean => tells(text, slot, value, DEFAULT_NOW);
          return isIn(utterance) && !isIn(reply) ? [`${name}: ${String(value)}`] : [];
        });
      });
    });
    return [...new Set(lost)];
  }
}

class Conversation {
  readonly turns: PlayedTurn[] = [];
  isHeldUp = false;
  isDeadEnd = false;
  private readonly hearing: Hearing;
  private before = '';
  private wasStuck = false;

  constructor(
    private readonly person: Person,
    private readonly player: Player,
    private readonly manager: DialogueManager,
    services: readonly Service[],
  ) {
    this.hearing = new Hearing(person, createRegistry(services));
  }

  get world(): World {
    return this.manager.session.world;
  }

  private async say(user: string): Promise<DialogueTurn> {
    const turn = await this.manager.turn(user);
    const { source: program, reply } = turn;
    this.turns.push({ user, program, reply, unheard: this.hearing.unheardIn(turn, this.world) });
    return turn;
  }

  /** What the person says next; who hears the same again and would say the same again puts it differently. */
  private following(said: string, turn: DialogueTurn): string | undefined {
    const now = standing(turn, this.world);
    const isStuck = now === this.before;
    const line = this.player.to(turn.result.actions, this.world);
    const next = isStuck && line === said ? this.player.again() : line;
    this.isHeldUp ||= isStuck;
    this.isDeadEnd ||= isStuck && (this.wasStuck || (next === undefined && line !== undefined));
    this.before = now;
    this.wasStuck = isStuck;
    return next;
  }

  async play(): Promise<void> {
    const { opening, bye } = this.person;
    let line: string | undefined = opening;
    while (line !== undefined && this.turns.length < MOST_TURNS && !this.world.ended)
      line = this.following(line, await this.say(line));
    if (bye !== undefined && !this.world.ended) await this.say(bye);
    this.player.searches.look(this.world);
  }
}

/**
 * Plays a person until they are content, give up, or have said too much.
 *
 * @throws TestbedError `bad-person` for a service that is not there; what the parser and services throw.
 */
export async function playPerson(person: Person, options: PlayOptions): Promise<PlayedPerson> {
  const { services: given, ...dialogue } = options;
  const services = servicesOf(person, given);
  const session = createSession({ services, reader: naturalReader, id: person.id });
  const player = new Player(person);
  const conversation = new Conversation(person, player, new DialogueManager({ ...dialogue, session }), services);
  await conversation.play();
  const { turns, isHeldUp, isDeadEnd, world } = conversation;
  const { missing, wrong } = outcomeOf(world, person);
  const unsearched = player.searches.missing;
  const isDone = missing.length + wrong.length + unsearched.length === 0;
  return { id: person.id, isDone, missing, wrong, unsearched, isHeldUp, isDeadEnd, turns };
}
