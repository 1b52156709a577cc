/** Dialogues about services that do not exist, played by the engine. */
import {
  type Backend,
  createRegistry,
  createSession,
  type Registry,
  type Request,
  type Row,
  type SearchReply,
  type SearchRequest,
  type TransactionReply,
  type World,
} from 'typetod';
import { createNlg } from 'typetod/dialogue';
import { randomFrom, shuffled, statementsOf, wordsOfName } from 'typetod/internal';
import { parseError, type Statement } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import { servicesFromSgdSchema } from '@typetod/corpora/sgd';
import type { KnownTurn } from '../known-turn.js';
import { spokenBy } from '../spoken.js';
import { composed, type GeneratedService } from './compose.js';
import { DOMAINS } from './domains.js';
import { knownOf, type Move, spoken } from './speech.js';
import { User } from './user.js';
import { answered } from './values.js';

const NOW = '2019-03-01T08:00';

/** Answers searches with rows that fit, and transactions with success most of the time. */
class Rows implements Backend {
  constructor(
    private readonly services: readonly GeneratedService[],
    private readonly seed: string,
  ) {}

  private value(request: Request, property: string, random: () => number) {
    const field = this.services.find(({ schema }) => schema.service_name === request.api.service)?.fields.get(property);
    const type = request.api.properties.get(property);
    return field && type ? answered(field, type, random) : undefined;
  }

  private row(request: Request, random: () => number): Row {
    const given = Object.entries(request.arguments).filter(([, value]) => value !== 'dontcare');
    const known = Object.fromEntries(given.filter(([name]) => request.api.properties.has(name)));
    const drawn = [...request.api.properties.keys()].flatMap((name) => {
      const value = this.value(request, name, random);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(drawn), ...known };
  }

  search(request: SearchRequest): SearchReply {
    const random = randomFrom(`${this.seed} ${request.api.name} ${JSON.stringify(request.arguments)}`);
    const count = random() < 0.08 ? 0 : 1 + Math.floor(random() * 6);
    const rows = Array.from({ length: count }, () => this.row(request, random));
    return { kind: 'search', rows: rows.slice(request.offset), more: false };
  }

  transact(request: Request): TransactionReply {
    const random = randomFrom(`${this.seed} ${request.api.name} ${JSON.stringify(request.arguments)}`);
    const outcome = random();
    const result = this.row(request, random);
    if (outcome < 0.82) return { kind: 'transaction', status: 'success', result, changes: [] };
    const open = [...request.api.slots.keys()].filter((name) => request.api.properties.get(name)?.kind === 'time');
    const [slot] = outcome < 0.95 ? open : [];
    const value = slot === undefined ? undefined : this.value(request, slot, random);
    return {
      kind: 'transaction',
      status: 'failure',
      ...(slot !== undefined && value !== undefined && { alternative: { [slot]: value } }),
    };
  }
}

export interface PlayedTurn extends KnownTurn {
  /** Whether the user asks for nothing. */
  readonly isAside: boolean;
}

export interface PlayedDialogue {
  readonly registry: Registry;
  /** The names of the services that it is about. */
  readonly services: readonly string[];
  readonly turns: readonly PlayedTurn[];
  /** What the user wanted and the engine refused, where the dialogue broke off. */
  readonly refused: string | undefined;
}

/** At most so many turns of the user. */
const LONGEST = 24;
/** How many services that the dialogue is not about are in its registry, too. */
const OTHERS = 4;

function registryOf(services: readonly GeneratedService[]): Registry {
  return createRegistry(
    services.flatMap(({ schema, facts, kinds }) => servicesFromSgdSchema([schema], { facts, kinds })),
  );
}

/** What the agent says, with fields called by their plainest names, as people would. */
function inPlainWords(text: string, services: readonly GeneratedService[]): string {
  return services
    .flatMap(({ fields }) => [...fields])
    .reduce(
      (
        said,
        [
          slot,
          {
            names: [plain = slot],
          },
        ],
      ) => {
        return said.replaceAll(new RegExp(`the ${wordsOfName(slot)}(?! of)\\b`, 'g'), `the ${wordsOfName(plain)}`);
      },
      text,
    );
}

/** What a move does. What asks for nothing is passed over, or not understood. */
function doneBy(move: Move, world: World, registry: Registry, random: () => number): readonly Statement[] {
  return move.isAside && random() < 0.5 ? [parseError()] : statementsOf(move.plan, { world, registry });
}

/** Plays a dialogue; the same id and seed, the same dialogue. */
export async function played(id: string, seed: number): Promise<PlayedDialogue> {
  const random = randomFrom(`${seed} generated ${id}`);
  const count = 1 + Math.floor(random() * 3);
  const domains = shuffled(DOMAINS, random).slice(0, count + OTHERS);
  const services = domains.map((domain) => composed(domain, random));
  const registry = registryOf(services);
  const own = services.slice(0, count);
  const session = createSession({
    services: registry,
    backend: new Rows(own, `${seed} ${id}`),
    reader: naturalReader,
    results: 'trusted',
    id,
    now: NOW,
  });
  const nlg = createNlg({ seed: `${seed} ${id}`, now: NOW });
  const user = new User(own, registry, random);
  const turns: PlayedTurn[] = [];
  let refused: string | undefined;
  let agent = '';
  while (turns.length < LONGEST) {
    const { world } = session;
    const move = user.next(world, agent);
    if (!move) break;
    const said = spoken(move, random);
    const result = await session.turn(doneBy(move, world, registry, random), { utterance: said.text });
    if (!result.ok) {
      refused = said.text;
      break;
    }
    turns.push({
      id: `${id}/${turns.length}`,
      world,
      agent,
      user: said.text,
      plan: move.plan,
      known: knownOf(move, said),
      isAside: move.isAside === true,
      ...(move.isAside !== true && { speech: spokenBy(move.plan) }),
    });
    const sentences = nlg.realize(result.actions, session.world, { turn: result.turn });
    agent = inPlainWords(sentences.map(({ text }) => text).join(' '), own);
  }
  return { registry, services: own.map(({ schema }) => schema.service_name), turns, refused };
}
