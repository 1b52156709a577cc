import type { Statement } from '../../language/index.js';
import { type Api, type Canonical, isDontcare, type Slot } from '../../service/index.js';
import { lookup, taskIdOf, type World } from '../../world/index.js';
import { folded, mentionsOf } from '../supervisors/mentions.js';
import { editEntryAt, entriesOf } from './edit.js';
import type { Draft, Finding, Gate } from './gate.js';
import { sayingWords, wasSaid } from './said.js';

/** The kinds of slots whose values are said as they stand. Others, such as one of a closed set, are worded freely. */
const LITERAL: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['text', 'date', 'time']);

/** Whether the world holds a value: a parser may copy it in words rather than refer to it. */
function isHeld(world: World, value: string): boolean {
  const words = folded(value);
  const same = (other: Canonical | undefined): boolean => typeof other === 'string' && folded(other) === words;
  const inRow = (row: Readonly<Record<string, Canonical>> | undefined): boolean =>
    row !== undefined && Object.values(row).some(same);
  return world.tasks.some((task) => {
    const inSlots = Object.values(task.slots).some(({ canonical, surface }) => same(canonical) || same(surface));
    if (inSlots) return true;
    if (task.kind === 'search') return (task.results?.rows ?? []).some(inRow);
    return inRow(task.result) || inRow(task.alternative);
  });
}

/** The API to whose slots a statement gives values. */
function apiOf(draft: Draft, statement: Statement): Api | undefined {
  if (statement.kind === 'api-call') return draft.session.engine.registry.apis.get(statement.api);
  if (statement.kind !== 'assign') return undefined;
  const value = lookup(draft.trial.world, statement.variable);
  const id = value && taskIdOf(value);
  return id === undefined ? undefined : draft.trial.world.tasks[id]?.api;
}

/** What both sides said. Most values stand in what the user says now, so what was said before is read when it is wanted. */
class Saying {
  private readonly now: ReadonlySet<string>;
  private before: ReadonlySet<string> | undefined;

  constructor(private readonly draft: Draft) {
    this.now = new Set(sayingWords(draft.utterance));
  }

  private get all(): ReadonlySet<string> {
    this.before ??= new Set(this.draft.said.flatMap(({ text }) => sayingWords(text)));
    return new Set([...this.before, ...this.now]);
  }

  has(value: string): boolean {
    const { utterance, said } = this.draft;
    if (wasSaid(value, this.now) || mentionsOf(utterance, value).length > 0) return true;
    return wasSaid(value, this.all) || said.some(({ text }) => mentionsOf(text, value).length > 0);
  }
}

function isGrounded(draft: Draft, slot: Slot, value: string, saying: () => Saying): boolean {
  if (!LITERAL.has(slot.kind) || isDontcare(value) || value === slot.default) return true;
  return saying().has(value) || isHeld(draft.trial.before, value);
}

function ungrounded(draft: Draft): readonly Finding[] {
  let made: Saying | undefined;
  const saying = (): Saying => {
    made ??= new Saying(draft);
    return made;
  };
  return draft.statements.flatMap((whole, index) =>
    entriesOf([whole]).flatMap(({ entry: { name, value, span }, statement }): Finding[] => {
      const api = apiOf(draft, statement);
      const slot = api?.slots.get(name);
      const text = value.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
      if (!api || !slot || text === undefined || isGrounded(draft, slot, text, saying)) return [];
      const message = `Nobody said ${JSON.stringify(text)}, which the statements give as ${name}. Give what was said, in its words.`;
      const where = { statement: index, span, api: api.name, slot: name };
      return [{ code: 'ungrounded-value', message, ...where, value: text, legal: [] }];
    }),
  );
}

/** Values that nobody said: not the user, not the agent, and that nothing in the world holds. */
export function groundingGate(): Gate {
  return {
    name: 'grounding',
    inspect: ungrounded,
    reduce: (draft, { span, slot }) => editEntryAt(draft, span, () => undefined, `left out ${slot}, which nobody said`),
  };
}
