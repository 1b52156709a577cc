/** Results that are not wanted, by their names: 'anyone but Otto Reiss', 'not Dr Reiss', 'the Rain Gauge is out'. */
import { next, ownValue } from '../../language/index.js';
import type { Proposal } from '../../dialogue/parsers/parser.js';
import type { Row, SearchApi, Service, Slot } from '../../service/index.js';
import { offeredEntities, type SearchTask, type World } from '../../world/index.js';
import { onceEach } from '../../text/index.js';
import { COMMON } from '../rules/english/common.js';
import { catalogMentions, catalogOf } from '../rules/mentions/catalog.js';
import { TITLE } from '../rules/named-result.js';
import { wordsIn } from '../rules/text.js';
import { comparisonsOf } from './choices.js';
import type { Comparison } from './found.js';
import type { Mention } from './mentions.js';

/** Where names are looked for. */
export interface Named {
  readonly service: Service | undefined;
  readonly task: SearchTask | undefined;
  readonly world: World;
}

/** The names that results of a search have, as far as they are known. */
function namesFor({ name }: Slot, { service, task, world }: Named): readonly string[] {
  const offered = task ? offeredEntities(world, task).map(({ row }) => row) : [];
  const rows: readonly Row[] = [...(task?.results?.rows ?? []), ...offered];
  const found = rows.map((row) => ownValue(row, name)).filter((one) => typeof one === 'string');
  return [...new Set([...((service && catalogOf(service).get(name)) ?? []), ...found])];
}

/** What a name is said as: whole, a person's without the title, or by the title and the last word: 'Dr Reiss'. */
function formsOf(name: string): readonly string[] {
  const title = TITLE.exec(name)?.[0];
  if (title === undefined) return [name];
  const last = name.split(/\s+/).at(-1) ?? '';
  const short = title.trim().replace(/\.$/, '');
  return [name, name.slice(title.length), `${short}. ${last}`, `${short} ${last}`];
}

/** The names by their forms, without the forms that several have. */
function byForm(names: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string | undefined>();
  for (const name of names)
    for (const form of new Set(formsOf(name)))
      forms.set(form, forms.has(form) && forms.get(form) !== name ? undefined : name);
  return new Map([...forms].flatMap(([form, name]) => (name === undefined ? [] : [[form, name] as const])));
}

/** A name of one word may be any word, unless it is written as a name: 'not today' is no inn called Today. */
const isWritten = (said: string): boolean => wordsIn(said).length > 1 || /\p{Lu}/u.test(said);

/** 'Is there no Flat Parsley?' */
const MISSED = /\bno $/i;

function mentionsOf(text: string, names: readonly string[]): readonly Mention[] {
  const forms = byForm(names);
  const longest = [...forms.keys()].sort((a, b) => b.length - a.length);
  return catalogMentions(text, longest).flatMap(({ name: form, start, end }): Mention[] => {
    const name = forms.get(form);
    return name === undefined || !isWritten(text.slice(start, end)) || MISSED.test(text.slice(0, start))
      ? []
      : [{ value: name, start, end }];
  });
}

/** The words of the texts that a row has, which are no value of a closed set. */
const wordsOf = onceEach((row: Row, { properties }: SearchApi): ReadonlySet<string> => {
  const texts = Object.entries(row).filter(([name]) => properties.get(name)?.kind === 'text');
  return new Set(texts.flatMap(([, value]) => wordsIn(String(value))).map(({ word }) => word));
});

/** The names of those of the results with a word that is denied, where others are without it: 'not at the airport'. */
function deniedByWord(api: SearchApi, naming: Slot, text: string, rows: readonly Row[]): readonly Comparison[] {
  return wordsIn(text).flatMap(({ word, start, end }) => {
    if (COMMON.has(word)) return [];
    const having = rows.filter((row) => wordsOf(row, api).has(word));
    const values = having.flatMap((row) => ownValue(row, naming.name) ?? []).map(String);
    const isApart = rows.some((row) => !values.includes(String(ownValue(row, naming.name))));
    const found = isApart && values.length > 0 ? comparisonsOf(naming, text, [{ value: word, start, end }]) : [];
    return found.map((one) => (one.kind === 'constraint' ? { ...one, values, isByWord: true } : one));
  });
}

/** The names of results that a text says are not wanted. */
export function deniedNames(api: SearchApi, text: string, named: Named): readonly Comparison[] {
  const { naming } = api;
  if (!naming) return [];
  const found = comparisonsOf(naming, text, mentionsOf(text, namesFor(naming, named)));
  const byWord = deniedByWord(api, naming, text, named.task?.results?.rows ?? []);
  return [...found, ...byWord].filter((one) => one.kind === 'constraint' && one.relation === 'not');
}

/** Whether all that is compared is that the result on offer is not wanted: another one is. */
export function isOfOffered(found: readonly Comparison[], task: SearchTask | undefined): boolean {
  const name = task?.api.naming?.name;
  const offered = name === undefined ? undefined : ownValue(task?.latest?.row ?? {}, name);
  return (
    offered !== undefined &&
    found.every(
      (one) =>
        one.kind === 'constraint' &&
        !one.isByWord &&
        one.slot === name &&
        one.values.every((value) => value === offered),
    )
  );
}

/** What says nothing, or takes the very result. */
const IDLE = /^(?:parse_error|conversation_pause|select|decline_alternative)$/;

/** Another result, where the one on offer is not wanted and a parser hears nothing of that. */
export function another(
  first: Proposal,
  found: readonly Comparison[],
  task: SearchTask | undefined,
): Proposal | undefined {
  const isMeant = task !== undefined && found.length > 0 && isOfOffered(found, task);
  const isHeard = first.statements?.some(({ kind }) => !IDLE.test(kind)) ?? false;
  return isMeant && !isHeard ? { statements: [next(task.variable)] } : undefined;
}
