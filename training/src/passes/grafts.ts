/**
 * What people wrote elsewhere, in places of a dialogue where somebody may say it: 'nope' at a confirmation, 'who are you?'
 * beside a question. What is done with words is known of such a line; what comes of it here follows from the place.
 */
import type { World } from 'typetod';
import {
  type AgentAction,
  agentActions,
  pick,
  possibleActs,
  SPEECH_ACTS,
  type SpeechAct,
  taskOf,
  type TurnPlan,
} from 'typetod/internal';
import type { KnownSpeech } from './labels.js';
import type { KnownTurn } from './known-turn.js';

/** A line that somebody wrote, and what it does with words. */
export interface SpeechLine {
  readonly text: string;
  readonly acts: readonly SpeechAct[];
}

/** The share of turns that are replaced with a line. */
const SHARE = 0.2;

/** What is asked of the user, as far as it decides what a yes or a no does. */
type Place = 'confirmation' | 'suggestion' | 'offer' | 'request' | 'more' | 'elsewhere';

const PLACES: readonly (readonly [AgentAction, Place])[] = [
  ['confirm', 'confirmation'],
  ['alternative', 'confirmation'],
  ['suggest', 'suggestion'],
  ['request', 'request'],
  ['offer', 'offer'],
  ['next_task', 'more'],
];

function placeOf(world: World): Place {
  const actions = agentActions(world);
  return PLACES.find(([action]) => actions.includes(action))?.[1] ?? 'elsewhere';
}

/** What comes of words that ask for nothing: courtesy, questions about the agent, what no service does. */
const BESIDE: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'greet',
  'thank',
  'repeat',
  'help',
  'capabilities',
  'praise',
  'complain',
  'chat',
  'out-of-scope',
]);

function agreed(place: Place, world: World): TurnPlan | undefined {
  if (place === 'confirmation') return { confirm: true };
  if (place === 'offer') return { select: 'latest' };
  if (place !== 'suggestion' || world.proposal === undefined) return undefined;
  return { start: taskOf(world, world.proposal).api.name };
}

const REFUSED: Readonly<Partial<Record<Place, TurnPlan>>> = {
  confirmation: { decline: true },
  suggestion: { suspend: true },
  more: { end: true },
};

/** What a line does in a place; undefined where that cannot be said. */
function planFor(act: SpeechAct, world: World): TurnPlan | undefined {
  const [place, possible] = [placeOf(world), possibleActs(world)];
  if (BESIDE.has(act)) return {};
  if (act === 'agree') return agreed(place, world);
  if (act === 'refuse') return REFUSED[place];
  if (act === 'bye') return { end: true };
  if (act === 'cancel' || act === 'not-now') return possible.has('suspend') ? { suspend: true } : undefined;
  return undefined;
}

/** Puts lines into dialogues. */
export class Grafts {
  private readonly lines: ReadonlyMap<SpeechAct, readonly SpeechLine[]>;

  /** @param lines - of one act each, or none of them is used. */
  constructor(lines: readonly SpeechLine[]) {
    const single = lines.filter(({ acts }) => acts.length === 1);
    this.lines = new Map(
      SPEECH_ACTS.flatMap((act) => {
        const own = single.filter(({ acts }) => acts[0] === act);
        return own.length > 0 ? [[act, own] as const] : [];
      }),
    );
  }

  /** The turn with a line in place of what the user says; undefined where it stays. */
  of(turn: KnownTurn, random: () => number): KnownTurn | undefined {
    if (this.lines.size === 0 || random() >= SHARE) return undefined;
    const act = pick([...this.lines.keys()], random);
    const line = pick(this.lines.get(act) ?? [], random);
    const plan = planFor(act, turn.world);
    if (!plan) return undefined;
    const speech: KnownSpeech = Object.fromEntries(SPEECH_ACTS.map((one) => [one, one === act]));
    const { id, world, agent } = turn;
    return { id: `${id}+${act}`, world, agent, user: line.text, plan, known: new Map(), speech };
  }
}
