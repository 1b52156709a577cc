/** What would be found with fewer constraints, where a search found nothing. */
import { type BooleanWords, booleanWords } from '../lexicon/boolean-words.js';
import type { Condition } from '../lexicon/bounds.js';
import { list, statement } from '../lexicon/english.js';
import { nounOf } from '../lexicon/nouns.js';
import { roleOf, soundingAlike } from '../lexicon/roles.js';
import type { NamedType } from '../lexicon/say-value.js';
import {
  type Canonical,
  type Constraint,
  type Constraints,
  DONTCARE,
  type Row,
  sameValue,
  type Slot,
} from '../../service/index.js';
import { type SearchTask, taskOf } from '../../world/index.js';
import { ownValue } from '../../language/index.js';
import { conditionsOf, withConditions } from './constrained.js';
import { clauseList, clauseOf, describe, joined, type SlotGiven } from './describe.js';
import type { Phrase } from '../sentence.js';
import { type ActionOf, givenOf, slotsOf, type Telling, valueIn } from './telling.js';

type Relax = ActionOf<'relax'>;

/** What is said of a way out: beside what there would be ('without outdoor seating'), and as its condition. */
interface Way {
  readonly beside: readonly Phrase[];
  readonly conditions: readonly Phrase[];
}

const saying = (text: string): Phrase => ({ text, values: [text] });

/** Whether a search is for what is so, of something that is so or not. */
function isWanted({ slots, where = {} }: SearchTask, name: string): boolean {
  const constraint = ownValue(where, name)?.constraint;
  if (!constraint) return ownValue(slots, name)?.canonical === true;
  return (constraint.values[0] === true) !== (constraint.relation === 'not');
}

/** What is left out, by the names of its slots. */
function leaving(names: readonly string[], task: SearchTask): Way {
  const { slots, comparable } = task.api;
  const left = names.flatMap((name) => slots.get(name) ?? comparable.get(name) ?? []);
  const truths = left
    .filter(({ kind }) => kind === 'boolean')
    .map((slot) => ({ ...booleanWords(slot), isWanted: isWanted(task, slot.name) }));
  const isPlain = ({ having, lacking }: BooleanWords): boolean => /^with /.test(having) && /^without /.test(lacking);
  const nouns = left.filter(({ kind }) => kind !== 'boolean').map(({ name, kind }) => nounOf(name, kind));
  const matter = nouns.length > 1 || left.some(({ list: several }) => several) ? 'do' : 'does';
  return {
    beside: truths.filter(isPlain).map(({ having, lacking, isWanted }) => saying(isWanted ? lacking : having)),
    conditions: [
      ...(nouns.length > 0
        ? [{ text: `if ${list(nouns.map((noun) => `the ${noun}`))} ${matter} not matter`, values: nouns }]
        : []),
      ...truths.filter((one) => !isPlain(one)).map(({ yes }) => saying(`if it does not matter whether ${yes}`)),
    ],
  };
}

function isPlace(slot: Slot | undefined, preposition: 'from' | 'to'): boolean {
  const role = slot && roleOf(slot);
  return role?.kind === 'place' && role.preposition === preposition;
}

/** Whether a value is told by what it counts alone, '2 beds'; of what there is, it is what there is 'with 2 beds'. */
function isCounted({ type }: SlotGiven, types: readonly NamedType[]): boolean {
  const role = roleOf(type);
  return role.kind === 'count' && role.preposition === '' && !soundingAlike(types).has(type.name);
}

/** Other values: 'in Berkeley', 'tomorrow at 8 pm', 'with 2 beds', 'if the fare type is Flexible'. */
function taking(others: Row, { api }: SearchTask, { say }: Telling): Way {
  const [types, given] = [slotsOf(api), givenOf(api, Object.keys(others), valueIn(others))];
  const counts = given.filter((one) => isCounted(one, types)).map(({ type, value }) => say(type, value));
  // What has a name of its own needs a verb: 'if the event is The Velvet Abacus'.
  const named = given.filter(({ type }) => roleOf(type).kind === 'head');
  const rest = given.filter((one) => !isCounted(one, types) && !named.includes(one));
  const { phrases, clauses } = describe(rest, say, types);
  const [beside, told] = [joined('', phrases), clauseList([...named.map((one) => clauseOf(one, say)), ...clauses])];
  // Nobody goes to a place that nobody leaves for.
  const leaves = types.some((slot) => isPlace(slot, 'from'));
  const isThere = !leaves && Object.keys(others).some((name) => isPlace(api.slots.get(name), 'to'));
  const there = {
    text: isThere ? beside.text.replace(/^to /, 'in ') : beside.text,
    values: beside.values,
  };
  return {
    beside: [
      ...(there.text === '' ? [] : [there]),
      ...counts.map((said) => ({ text: `with ${said}`, values: [said] })),
    ],
    conditions: told.text === '' ? [] : [{ text: `if ${told.text}`, values: told.values }],
  };
}

/** Wider constraints: 'up to $40', 'with at least 3 stars'. */
function within(wider: readonly Condition[]): Way {
  const beside = withConditions('', wider);
  return { beside: wider.length === 0 ? [] : [{ ...beside, text: beside.text.replace(/^,? /, '') }], conditions: [] };
}

/** Nothing is under $60, and something at $60: 'up to $60' would sound like the same. */
function atBound(where: Constraints, task: SearchTask): Constraints {
  return Object.fromEntries(
    Object.entries(where).map(([name, wider]): [string, Constraint] => {
      const asked = ownValue(task.where ?? {}, name)?.constraint;
      const [bound] = wider.values;
      const isSame = wider.values.length === 1 && asked?.values.length === 1 && sameValue(asked.values[0], bound);
      return [name, isSame ? { relation: 'is', values: wider.values } : wider];
    }),
  );
}

const isLeft = (value: Canonical | null): value is null => value === null || value === DONTCARE;

/** What there would be, behind 'there is' or 'there are': '3 without outdoor seating'. */
function tellOne(action: Relax, telling: Telling): Phrase {
  const task = taskOf(telling.world, action.task) as SearchTask;
  const given = Object.entries(action.values);
  const others = given.flatMap(([name, value]) => (isLeft(value) ? [] : [[name, value] as const]));
  const left = given.flatMap(([name, value]) => (isLeft(value) ? [name] : []));
  const wider = conditionsOf(task.api, atBound(action.where ?? {}, task), telling.say);
  const ways = [leaving(left, task), taking(Object.fromEntries(others), task, telling), within(wider)];
  const [beside, conditions] = [ways.flatMap((way) => way.beside), ways.flatMap((way) => way.conditions)];
  const count = action.count === 1 ? 'one' : `${action.more ? 'at least ' : ''}${action.count}`;
  const texts = [beside, conditions].map((phrases) => list(phrases.map(({ text }) => text)));
  const values = [...beside, ...conditions].flatMap((phrase) => phrase.values);
  return {
    text: [count, ...texts].filter(Boolean).join(' '),
    values: action.count === 1 ? values : [...values, count],
  };
}

/** What would be found with fewer constraints, and whether that would do. */
export function tellRelaxations(actions: readonly Relax[], telling: Telling): Phrase {
  const { pick } = telling;
  const told = actions.map((action) => tellOne(action, telling));
  const are = (at: number): string | undefined => actions[at] && (actions[at].count === 1 ? 'there is' : 'there are');
  const all = told.map(({ text }, at) => (are(at) === are(at - 1) ? text : `${are(at)} ${text}`)).join(', and ');
  const [only] = actions.length === 1 ? actions : [];
  const those = only?.count === 1 ? 'that one' : 'those';
  const end = only
    ? pick('relax', [`Shall I show you ${those}?`, 'Would that do?', `Would you like to see ${those}?`])
    : pick('relaxes', ['Would either do?', 'Would you like one of these?', 'Does either of them help?']);
  const isAgain = actions.some(({ again }) => again);
  return {
    text: `${statement(isAgain ? `as I said, ${all}` : all)} ${end}`,
    values: told.flatMap(({ values }) => values),
  };
}
