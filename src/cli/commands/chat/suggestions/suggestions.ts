/**
 * What a person could say next, from what the world waits for and what its services know: answers to what was asked, a
 * change, a question about a result, another result, what was put off, or something that was not asked for yet.
 */
import type { Session } from '../../../../engine/index.js';
import { ownValue } from '../../../../language/index.js';
import { booleanWords } from '../../../../nlg/lexicon/boolean-words.js';
import { capitalize } from '../../../../nlg/lexicon/english.js';
import { nounOf } from '../../../../nlg/lexicon/nouns.js';
import { type SayValue, valueSayer } from '../../../../nlg/lexicon/say-value.js';
import { allOf, describe } from '../../../../nlg/tell/describe.js';
import { errandOf } from '../../../../nlg/tell/errand.js';
import type {
  Api,
  Canonical,
  Property,
  Registry,
  Slot,
  AnySearchSpec,
  ListType,
  Row,
  SearchApi,
  Service,
} from '../../../../service/index.js';
import { type Hint, type SearchTask, type Task, taskOf, type World } from '../../../../world/index.js';
import { addDays } from '../../../../values/calendar.js';

const TIMES = ['18:30', '12:15', '20:00', '09:00', '07:30', '15:45'];

function rowsOf(api: SearchApi): readonly Row[] {
  const { spec } = api.handler.constructor as unknown as { readonly spec: AnySearchSpec };
  return spec.table?.rows ?? [];
}

function rowsIn({ apis }: Service): readonly Row[] {
  return apis.flatMap((api) => (api.kind === 'search' ? rowsOf(api) : []));
}

/** A row of a search's table: another one for another index; undefined where there is no table. */
function sampleRow(api: Api, index: number): Row | undefined {
  const rows = api.kind === 'search' ? rowsOf(api) : [];
  return rows[(index * 7) % Math.max(1, rows.length)];
}

function isOpen(time: string, hours: string | undefined): boolean {
  const [from = '00:00', until = '24:00'] = hours?.split('-') ?? [];
  return time >= from && time <= until;
}

function lists({ fields, isRecord }: ListType): readonly Canonical[] {
  const [field] = fields;
  const members = (field?.values ?? []).map((value) => (isRecord ? { [field?.name ?? '']: value } : value));
  return members.map((member, at) => (at % 2 === 0 ? [member, members[at + 1] ?? member] : [member]));
}

function known({ kind, values, hours, past, list }: Slot, now: string): readonly Canonical[] {
  if (values) return values;
  if (list) return lists(list);
  if (kind === 'boolean') return [true, false];
  if (kind === 'date') return [1, 4, 8].map((days) => addDays(now.slice(0, 10), past ? -days : days));
  if (kind === 'time') return TIMES.filter((time) => isOpen(time, hours));
  if (kind === 'integer' || kind === 'number') return [2, 3, 4];
  return kind === 'money' ? [20, 45, 80] : [];
}

/** Values that a person could give to a slot: what its type or the rows of its service have; none for other texts. */
function sampleValues(slot: Slot, api: Api, registry: Registry, now: string): readonly Canonical[] {
  const typed = known(slot, now).filter((value) => slot.schema.safeParse(value).success);
  if (typed.length > 0) return typed;
  const service = registry.services.find(({ name }) => name === api.service);
  const found = (service ? rowsIn(service) : []).map((row) => ownValue(row, slot.name));
  return [...new Set(found.filter((value) => value !== undefined))];
}

const MOST = 3;

interface Making {
  readonly world: World;
  readonly registry: Registry;
  readonly now: string;
  /** Another one for another turn, so that suggestions differ. */
  readonly index: number;
  readonly say: SayValue;
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

type HintOf<K extends Hint['kind']> = Extract<Hint, { readonly kind: K }>;

function hintsOf<K extends Hint['kind']>({ pending }: World, kind: K): readonly HintOf<K>[] {
  return pending.filter((hint): hint is HintOf<K> => hint.kind === kind);
}

/** A value in a phrase: 'at 7 pm', 'in Oakland'. */
function phraseOf(type: Slot, value: Canonical, say: SayValue): string {
  return allOf(describe([{ type, value }], say, [type])).text;
}

/** Answers to one question: two of its values and, where it is so, that any will do. */
function answersTo(slot: Slot, task: Task, { registry, now, index, say }: Making): readonly string[] {
  if (slot.kind === 'boolean') return ['Yes, please.', 'No.'];
  const values = sampleValues(slot, task.api, registry, now);
  const two = [...new Set([pick(values, index), pick(values, index + 1)])].filter((value) => value !== undefined);
  const said = two.map((value) => `${capitalize(say(slot, value))}.`);
  return slot.acceptsDontcare ? [...said, 'I have no preference.'] : said;
}

function answersTogether(slots: readonly Slot[], task: Task, { registry, now, say }: Making): readonly string[] {
  const given = slots.flatMap((slot, at) => {
    const value = pick(sampleValues(slot, task.api, registry, now), at);
    return (value === undefined ? '' : phraseOf(slot, value, say)) || [];
  });
  const [first] = given;
  return first === undefined ? [] : [...new Set([given.join(', '), first])].map((text) => `${capitalize(text)}.`);
}

function answers(making: Making): readonly string[] {
  const requests = hintsOf(making.world, 'request');
  const [first] = requests;
  if (!first) return [];
  const task = taskOf(making.world, first.task);
  const slots = requests.flatMap(({ slot }) => task.api.slots.get(slot) ?? []);
  const [only, ...others] = slots;
  if (!only) return [];
  return others.length === 0 ? answersTo(only, task, making) : answersTogether(slots, task, making);
}

/** A change to what the agent asked to confirm: of a slot that has another sample. */
function change({ task: id, slots }: HintOf<'confirm'>, making: Making): readonly string[] {
  const { world, registry, now, say } = making;
  const task = taskOf(world, id);
  const inOrder = [...slots].sort((a, b) => Number(b.includes('time')) - Number(a.includes('time')));
  for (const name of inOrder) {
    const slot = task.api.slots.get(name);
    if (!slot || slot.kind === 'text' || slot.kind === 'boolean') continue;
    const value = sampleValues(slot, task.api, registry, now).find(
      (sample) => sample !== ownValue(task.slots, name)?.canonical,
    );
    if (value === undefined) continue;
    const isMoment = slot.kind === 'date' || slot.kind === 'time';
    return [`Make it ${isMoment ? say(slot, value) : phraseOf(slot, value, say) || say(slot, value)}, please.`];
  }
  return [];
}

function agreements(making: Making): readonly string[] {
  const { world } = making;
  const [confirm] = hintsOf(world, 'confirm');
  if (confirm) return ['Yes, please.', ...change(confirm, making), 'No, thank you.'];
  if (hintsOf(world, 'alternative').length > 0) return ['Yes, that is fine.', 'No, thank you.'];
  if (hintsOf(world, 'relax').length > 0) return ['Yes, show me those.', 'No, thank you.'];
  return world.proposal === undefined ? [] : ['Yes, please.', 'Not now.'];
}

/** 'Does it have Wi-Fi?', 'Is smoking allowed?', 'What is the phone number?' */
function questionAbout(property: Property): string {
  if (property.kind !== 'boolean') return `What is the ${nounOf(property.name, property.kind)}?`;
  const { yes, fact } = booleanWords(property);
  if (fact !== undefined) return `${capitalize(fact)}?`;
  const [, thing, is, state] = /^(.+?) (is|are) (.+)$/.exec(yes) ?? [];
  if (thing !== undefined) return `${capitalize(String(is))} ${thing} ${state}?`;
  return yes.startsWith('it has ') ? `Does it have ${yes.slice('it has '.length)}?` : `${capitalize(yes)}?`;
}

function question({ api, latest, selected }: SearchTask, index: number): readonly string[] {
  const row = (selected ?? latest)?.row ?? {};
  const unknown = [...api.properties.values()].filter(
    ({ name }) => !api.offers.includes(name) && !api.slots.has(name) && ownValue(row, name) !== undefined,
  );
  const property = pick(unknown, index);
  return property ? [questionAbout(property)] : [];
}

/** The task that was touched last, unless it is put off. */
function current({ tasks }: World): Task | undefined {
  const open = tasks.filter(({ standing }) => standing === 'open');
  return open.reduce<Task | undefined>((last, task) => (last && last.touched > task.touched ? last : task), undefined);
}

/** What is said of a result: a question, that it is taken, that another one is wanted. */
function aboutResults({ world, index }: Making): readonly string[] {
  const task = current(world);
  if (task?.kind !== 'search' || !task.results || task.results.rows.length === 0) return [];
  if (task.selected) return question(task, index);
  if (task.latest) {
    const hasOthers = task.results.more || task.results.rows.length > task.offered.length;
    return [
      ...question(task, index),
      ...(hasOthers ? ['Are there others?'] : []),
      ...(task.api.followUp === undefined ? [] : ["I'll take that one."]),
    ];
  }
  const [identity = ''] = task.api.identity;
  const name = ownValue(task.results.rows[1] ?? task.results.rows[0] ?? {}, identity);
  return [...(name === undefined ? [] : [`${String(name)} sounds good.`]), 'What else is there?'];
}

function backTo({ world }: Making): readonly string[] {
  const suspended = world.tasks.findLast(({ standing }) => standing === 'suspended');
  return suspended ? [`Let's go back to the ${suspended.api.entity}.`] : [];
}

/** What an API does, for somebody who wants it: 'I'd like to look for a hotel in London.' */
function wish(api: Api, { index, say }: Making): string {
  const row = sampleRow(api, index) ?? {};
  const city = api.required.find((slot) => /city|location|area/i.test(`${slot.name} ${slot.description}`));
  const value = city && ownValue(row, city.name);
  const place = city && value !== undefined ? say(city, value) : 'a city';
  const said = errandOf(api)
    .replace(/\byou\b/g, 'me')
    .replace(/\byour\b/g, 'my');
  return `I'd like to ${said.replace(/\b(in|of|to) a city\b/, `$1 ${place}`)}.`;
}

/** Something that was not asked for yet: each turn of other services. */
function newTasks(making: Making): readonly string[] {
  const { world, registry, index } = making;
  const used = new Set(world.tasks.map(({ api }) => api.service));
  const firsts = registry.services.flatMap(({ name, apis }) => (used.has(name) ? [] : apis.slice(0, 1)));
  return Array.from({ length: Math.min(MOST, firsts.length) }, (_, at) => pick(firsts, index * MOST + at)).flatMap(
    (api) => (api ? [wish(api, making)] : []),
  );
}

/** What a person could say next in a session: whole sentences, the likeliest first; none once the conversation ended. */
export function suggestionsFor({ world, engine, turns }: Session): readonly string[] {
  if (world.ended) return [];
  const { registry, now } = engine;
  const making: Making = { world, registry, now, index: turns, say: valueSayer(now) };
  const asked = [...answers(making), ...agreements(making)];
  if (asked.length > 0) return asked.slice(0, MOST);
  const open = [...aboutResults(making), ...backTo(making)];
  return [...open, ...newTasks(making)].slice(0, MOST);
}
