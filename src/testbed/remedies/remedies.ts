/**
 * Five remedies for the mistakes of whoever proposes, each a list of gates. Four of them find the same and do something else
 * about it; the fifth looks at nothing but what cannot be undone.
 *
 * | remedy   | finds                               | then                                                                     |
 * | -------- | ----------------------------------- | ------------------------------------------------------------------------ |
 * | `refuse` | what the gates of `standard` find   | nothing of the turn is kept, and the agent says why                       |
 * | `repair` | the same                            | the gate mends the program; what it cannot mend is left out (PyTOD)       |
 * | `retry`  | the same                            | the proposer is told and proposes again, four times at most (ReacTOD)     |
 * | `ask`    | the same                            | what is wrong is left out, and the user is asked about it (ReSpAct)       |
 * | `direct` | what the engine refuses; deeds      | a director has it proposed again twice, then stops it (NOD)               |
 */
import type { GateRule, Draft, Finding, Gate } from '../../dialogue/gates/gate.js';
import { without, withRemedy } from '../../dialogue/gates/list.js';
import { type Preset, standard } from '../../dialogue/gates/presets.js';
import { spoken, SpanCache } from '../../dialogue/gates/said-values.js';
import { Saying } from '../../dialogue/gates/saying.js';
import { withoutConfirmations } from '../../dialogue/gates/what-if.js';
import { ownValue } from '../../language/index.js';
import { isDontcare, type Slot } from '../../service/index.js';
import { callArguments, canonicalJson, type Provenance, type SlotValue, type Task } from '../../world/index.js';

/** Kinds of values that people say in too many ways: a count may be a sum, a yes may be any word. */
const UNCHECKED: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>([
  'boolean',
  'json',
  'integer',
  'number',
  'duration',
]);

const isSaid = (source: Provenance): boolean =>
  source.kind === 'said' || (source.kind === 'carried' && isSaid(source.origin));

class UserWords {
  private readonly saying: Saying;

  constructor(
    private readonly draft: Draft,
    cache: SpanCache,
  ) {
    this.saying = new Saying({ ...draft, said: draft.said.filter(({ speaker }) => speaker === 'user') }, cache);
  }

  has({ canonical, surface }: SlotValue, slot: Slot, service: string): boolean {
    if (this.saying.hasPiece(surface) || this.saying.hasPiece(String(canonical))) return true;
    const { slot: sought, value } = spoken(slot, canonical);
    const context = { now: this.draft.session.engine.now, service };
    return this.saying.hasValue(sought, value, context) || (slot.kind === 'text' && this.saying.hasWords(surface));
  }
}

/** The slots of a transaction whose values the user did not say, though they are said to be the user's. */
function unheard({ api, slots }: Task, words: UserWords): readonly string[] {
  return Object.entries(slots).flatMap(([name, value]) => {
    const slot = ownValue(Object.fromEntries(api.slots), name);
    if (!slot || !isSaid(value.source) || UNCHECKED.has(slot.kind) || isDontcare(value.canonical)) return [];
    return words.has(value, slot, api.service) ? [] : [`${name} ${JSON.stringify(value.canonical)}`];
  });
}

/** What a draft would do, as the tasks that it would do. */
function doing({ trial }: Draft): readonly Task[] {
  const sent = trial.transactions.map(({ api, arguments: args }) => `${api.name} ${canonicalJson(args)}`);
  return trial.world.tasks.filter(
    (task) => task.kind === 'transaction' && sent.includes(`${task.api.name} ${canonicalJson(callArguments(task))}`),
  );
}

/** The gate of this director: it stands in the place of `what-if`, and is asked about calls of tools as well. */
function heardDirectorGate(): Gate {
  const caches = new WeakMap<object, SpanCache>();
  const cacheOf = ({ session }: Draft): SpanCache => {
    const cache = caches.get(session) ?? new SpanCache(session.engine.reader);
    caches.set(session, cache);
    return cache;
  };
  const inspect = (draft: Draft): readonly Finding[] => {
    if (draft.trial.transactions.length === 0) return [];
    const words = new UserWords(draft, cacheOf(draft));
    const tasks = doing(draft);
    const values = tasks.flatMap((task) => unheard(task, words));
    const api = tasks[0]?.api.name;
    if (values.length === 0) return [];
    const message = `The user did not say ${values.join(', ')}. Do not do it with these values.`;
    return [{ code: 'revised', message, legal: [], ...(api !== undefined && { api }) }];
  };
  return { name: 'what-if', inspect, reduce: withoutConfirmations };
}

/** The names of the remedies, in the order of tables. */
export const REMEDY_NAMES = ['refuse', 'repair', 'retry', 'ask', 'direct'] as const;

export type RemedyName = (typeof REMEDY_NAMES)[number];

/** A list of gates with the settings that belong to it. */
export type RemedyGates = Pick<Preset, 'gates' | 'limits' | 'onExhaust'>;

/** What four of the remedies find. The director is not among them: it is a remedy of its own. */
const finding = (): readonly GateRule[] => without(standard(), 'what-if');

/** The gates for what the engine itself refuses. */
const refusals = (): readonly GateRule[] => without(finding(), 'omission', 'grounding');

export const REMEDY_GATES: Readonly<Record<RemedyName, () => RemedyGates>> = {
  refuse: () => ({ gates: withRemedy(finding(), 'abort') }),
  repair: () => ({ gates: withRemedy(finding(), 'repair'), limits: { proposals: 1 } }),
  retry: () => ({ gates: withRemedy(finding(), 'retry'), limits: { proposals: 5 }, onExhaust: 'fallback' }),
  ask: () => ({ gates: withRemedy(finding(), 'ask'), limits: { proposals: 1 } }),
  direct: () => ({
    gates: [...withRemedy(refusals(), 'revise'), { gate: heardDirectorGate(), remedy: 'revise' }],
    limits: { revisions: 2 },
  }),
};
