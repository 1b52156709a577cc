/** The passes of transcripts: dialogues of one's own, each turn with the program that is right. */
import { openServices, type Session, type World } from 'typetod';
import {
  fixtureOf,
  isReference,
  mentionsOf,
  openTasks,
  ownValue,
  pick,
  type PlannedValue,
  planOf,
  randomFrom,
  readProgram,
  sessionFor,
  shuffled,
  sourceOf,
  type TurnPlan,
  type ReplayOptions,
} from 'typetod/internal';
import type { KnownValue, SaidPlace } from './labels.js';
import type { Transcript } from 'typetod/transcripts';
import { sgdValue } from '@typetod/corpora/internal';
import { isConfirming } from './answers.js';
import type { KnownTurn } from './known-turn.js';
import { PassCounts } from './pass-counts.js';
import { dialogueWords, type Wordings } from './names/wordings.js';
import { type Pass, TurnPasses } from './passes.js';
import { withOwnPlaces } from './places.js';
import type { SplitPassOptions } from './split-passes.js';
import { spokenBy } from './spoken.js';
import { withOtherValues } from './swaps/said.js';

export interface SetTranscript {
  readonly transcript: Transcript;
  readonly setting: Omit<ReplayOptions, 'from' | 'backend'>;
}

/** So many services that a dialogue is not about are there, too. */
const OTHERS = 6;
/** The share of turns that are typed without capitals, and of those without the mark at their end. */
const PLAIN = 0.25;

/** Where the words of a value stand: in what the user says, else in what the agent said last. */
function placeOf(value: string, user: string, agent: string): SaidPlace | undefined {
  const [said] = mentionsOf(user, value);
  if (said) return { speaker: 'user', ...said };
  const [heard] = mentionsOf(agent, value);
  return heard && { speaker: 'agent', ...heard };
}

/** The canonical value that a slot has after the turn. */
function canonicalOf(slot: string, { start }: TurnPlan, after: World): string | undefined {
  const tasks = openTasks(after);
  const task = start === undefined ? tasks.at(-1) : tasks.findLast(({ api }) => api.name === start);
  const held = task && ownValue(task.slots, slot);
  return held && sgdValue(held.canonical);
}

function knownOf(plan: TurnPlan, { user, agent }: Pick<KnownTurn, 'user' | 'agent'>, after: World) {
  const chosen = typeof plan.select === 'object' ? [plan.select] : [];
  const facts = ({ slot, value }: PlannedValue): KnownValue => {
    const written = isReference(value) || value === null ? undefined : sgdValue(value);
    const canonical = canonicalOf(slot, plan, after) ?? written ?? '';
    return { canonical, place: written === undefined ? undefined : placeOf(written, user, agent) };
  };
  const known = new Map([...chosen, ...(plan.values ?? [])].map((value) => [value.slot, facts(value)] as const));
  return withOwnPlaces(known, { user, agent });
}

/** What is typed without capitals, and without a mark at the end; places in it stay. */
function typed(user: string, random: () => number): string {
  if (random() >= PLAIN) return user;
  const plain = pick([user, user.replace(/[.!?]+$/, '')], random);
  const lower = plain.toLowerCase();
  return lower.length === plain.length ? lower : user;
}

export class TranscriptPasses {
  readonly counts = new PassCounts();

  /** @param wordings - what services are called otherwise; without them, `names` varies by the dictionary alone. */
  constructor(
    private readonly transcripts: readonly SetTranscript[],
    private readonly options: SplitPassOptions,
    private readonly wordings: Wordings = {},
  ) {}

  /**
   * All passes, turn by turn. Turns that are refused, or that no plan expresses, are left out.
   *
   * @throws ReplayError where a transcript needs what is not there; what a service throws.
   */
  async *all(): AsyncGenerator<Pass> {
    const { part, of } = this.options.share ?? { part: 1, of: 1 };
    for (const [at, one] of this.transcripts.entries()) {
      if (at % of !== part - 1) continue;
      this.counts.dialogues += 1;
      for await (const pass of this.passesOf(one, at)) {
        this.counts.add(pass);
        yield pass;
      }
    }
  }

  private async *passesOf({ transcript, setting }: SetTranscript, at: number): AsyncGenerator<Pass> {
    const { services, dispose, ...made } = await openServices(
      setting.services,
      fixtureOf(transcript, setting.fixtures),
    );
    const random = randomFrom(`${this.options.seed} services ${at}`);
    const own = new Set(transcript.services);
    const others = services.map(({ name }) => name).filter((name) => !own.has(name));
    const shown = { ...transcript, services: [...own, ...shuffled(others, random).slice(0, OTHERS)] };
    try {
      const session = sessionFor(shown, { ...setting, ...made, services });
      const { seed, varied } = this.options;
      const worded = varied.has('names') ? dialogueWords(this.wordings, `${seed} ${at}`) : {};
      const options = { ...this.options, ...worded, split: 'own' };
      const passes = new TurnPasses(session.engine.registry, transcript.services, options);
      for await (const turn of this.turnsOf(transcript, session, `${at}`)) yield* passes.of(turn);
    } finally {
      await dispose();
    }
  }

  private async *turnsOf({ turns }: Transcript, session: Session, id: string): AsyncGenerator<KnownTurn> {
    const { registry } = session.engine;
    for (const [index, turn] of turns.entries()) {
      const { world } = session;
      const { statements = [] } = readProgram(sourceOf(turn), session.engine.parse);
      const plan = planOf(statements, world, (api) => registry.apis.get(api)?.service);
      const { ok } = await session.turn(statements, { utterance: turn.user });
      if (!ok || !plan) continue;
      const agent = turns[index - 1]?.agent ?? '';
      const random = randomFrom(`${this.options.seed} typed ${id} ${index}`);
      const varies = this.options.varied.has('values');
      const user = varies ? typed(turn.user, random) : turn.user;
      const known = knownOf(plan, { user, agent }, session.world);
      const isAside = Object.keys(plan).length === 0;
      const speech = { ...(!isAside && spokenBy(plan)), ...(isConfirming(world) && !plan.confirm && { agree: false }) };
      const isKnown = Object.keys(speech).length > 0;
      const said = { id: `${id}/${index}`, world, agent, user, plan, known, ...(isKnown && { speech }) };
      const api = plan.start === undefined ? openTasks(world).at(-1)?.api : registry.apis.get(plan.start);
      yield varies ? withOtherValues(said, api, random) : said;
    }
  }
}
