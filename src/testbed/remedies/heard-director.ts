/**
 * A director without a model that knows what a user said: it lets a transaction pass whose values the user gave, and no other.
 * It looks at what is about to be done, not at the statements that led there.
 */
import type { Draft, Finding, Gate } from '../../dialogue/gates/gate.js';
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
export function heardDirectorGate(): Gate {
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
