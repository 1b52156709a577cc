/** Whether the annotated turns of transcripts can be written in the grammar of their turn. */
import { createSession, type Session, type World } from 'typetod';
import { allServices } from 'typetod/apis';
import type { VariableName } from '../../../src/language/index.js';
import { parse, print, type Statement } from 'typetod/language';
import type { Transcript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import type { Grammar } from '../../../src/models/grammar/grammar.js';
import { admits } from '../../../src/models/grammar/walk.js';
import { briefOf, inFull } from '../../../src/parsers/llama/written.js';
import { turnGrammar } from '../../../src/parsers/llama/turn-grammar.js';
import { agreedIn } from '../../../src/parsers/llama/llama-parser.js';
import { type Canonical, givable } from '../../../src/service/index.js';
import { lookup, readValue, taskMeant, taskOf } from '../../../src/world/index.js';

/**
 * How a turn fares: `agreed`, decided by the rule of agreement; `agreement`, one that the rule does not take, and no model may;
 * `derivable`; or why it is not.
 */
export interface TurnFare {
  readonly user: string;
  readonly gold: string;
  readonly brief: string;
  readonly fare: 'agreed' | 'agreement' | 'derivable' | 'other-outcome' | 'not-in-grammar';
}

const ORDER = [
  'select',
  'assign',
  'sort',
  'suspend',
  'confirm',
  'len',
  'say',
  'next',
  'decline_alternative',
  'api-call',
  'resume',
];

async function outcome(session: Session, program: string | readonly Statement[]): Promise<string | undefined> {
  const { ok, world } = await session.fork().whatIf(program as string);
  return ok ? standing(world) : undefined;
}

/** What a world holds, whatever the case of its texts: the same title in capitals is the same wish. */
function standing({ tasks, turn, ended }: World): string {
  const known = tasks.map((task) => [
    task.api.name,
    task.standing,
    Object.entries(task.slots)
      .map(([name, { canonical }]) => [name, canonical])
      .sort(),
    task.kind === 'search' ? [task.latest?.row, task.selected?.row] : task.phase,
  ]);
  const asked = turn.acts.flatMap(({ answers = [] }) => answers.map(({ property, value }) => [property, value]));
  return JSON.stringify([known, asked, ended]).toLowerCase();
}

const isEnd = (one: Statement): boolean => one.kind === 'say' && one.arguments.length === 0;

/** Statements in the order in which plans are written. */
function inPlanOrder(statements: readonly Statement[]): readonly Statement[] {
  const taken = statements.findIndex(({ kind }) => kind === 'resume');
  const rank = (one: Statement, at: number): number => {
    if (isEnd(one)) return ORDER.length + 1;
    if (one.kind === 'assign' && taken >= 0 && at > taken) return ORDER.length;
    return ORDER.indexOf(one.kind);
  };
  return statements
    .map((one, at) => ({ one, rank: rank(one, at) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

const LITERAL = /(\w+)((?:: | = )(?:\w+\()?)("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|x\d+\.\w+)/g;

/** The literals that a grammar has, as they are written. */
function literalsIn(grammar: Grammar): readonly string[] {
  const found: string[] = [];
  const look = (part: Grammar['root']): void => {
    if (typeof part === 'string') {
      if (/^["\d-]|^(?:true|false|x\d+\.\w+)$/.test(part)) found.push(part);
    } else if ('oneOf' in part) part.oneOf.forEach(look);
    else if ('inOrder' in part) part.inOrder.forEach(look);
  };
  Object.values(grammar.rules).forEach(look);
  look(grammar.root);
  return [...new Set(found)];
}

/** What a property holds: `x3.address`. */
function held(world: World, reference: string): Canonical {
  const [variable = '', property = ''] = reference.split('.');
  const value = lookup(world, variable as VariableName);
  const id = value && taskMeant(value);
  if (!value || id === undefined) return '';
  const task = taskOf(world, id);
  const row =
    'entity' in value ? value.entity.row : task.kind === 'search' ? (task.selected ?? task.latest)?.row : task.result;
  return task.slots[property]?.canonical ?? row?.[property] ?? '';
}

/** The ways to write a program with values that mean the same and that the grammar has. */
function* worded(text: string, grammar: Grammar, session: Session): Iterable<string> {
  const { registry, reader, now } = session.engine;
  const slots = new Map(
    [...registry.apis.values()].flatMap((api) => [...givable(api)].map(([name, slot]) => [name, { slot, api }])),
  );
  const admitted = literalsIn(grammar);
  const alike = (name: string, literal: string): readonly string[] => {
    const known = slots.get(name);
    if (!known) return [literal];
    const canonical = (raw: string): unknown => {
      try {
        const given = raw.startsWith('x') ? held(session.world, raw) : JSON.parse(raw);
        return JSON.stringify(readValue(known.slot, given, reader, { service: known.api.service, now }))?.toLowerCase();
      } catch {
        return undefined;
      }
    };
    const wanted = canonical(literal);
    const others = wanted === undefined ? [] : admitted.filter((one) => one !== literal && canonical(one) === wanted);
    return [literal, ...others];
  };
  const places = [...text.matchAll(LITERAL)];
  const choices = places.map(([, name = '', , literal = '']) => alike(name, literal));
  const all = choices.reduce<readonly (readonly string[])[]>(
    (rows, options) => rows.flatMap((row) => options.map((option) => [...row, option])).slice(0, 2000),
    [[]],
  );
  for (const row of all) {
    let at = 0;
    yield text.replace(LITERAL, (_, name: string, sign: string) => `${name}${sign}${row[at++]}`);
  }
}

/** A program with the slots of its calls and assignments in the order of the grammar. */
function sorted(statements: readonly Statement[], session: Session): readonly Statement[] {
  const orderOf = (api: string): readonly string[] => {
    const found = session.engine.registry.apis.get(api);
    if (!found) return [];
    const others = [...givable(found).values()].filter(({ name }) => !found.required.some((one) => one.name === name));
    return [...found.required, ...others].map(({ name }) => name);
  };
  const taskApi = (variable: string): string =>
    session.world.tasks.find((task) => task.variable === variable)?.api.name ?? '';
  const by = (order: readonly string[]) => (a: { name: string }, b: { name: string }) =>
    order.indexOf(a.name) - order.indexOf(b.name);
  return statements.map((one) => {
    if (one.kind === 'api-call') return { ...one, arguments: [...one.arguments].sort(by(orderOf(one.api))) };
    if (one.kind === 'assign')
      return { ...one, assignments: [...one.assignments].sort(by(orderOf(taskApi(one.variable)))) };
    return one;
  });
}

/** The annotated turn, in the session before it. */
interface Annotated {
  readonly session: Session;
  readonly user: string;
  readonly gold: string;
  readonly wanted: string;
}

/** The first way to write a program that the grammar has and that leads to the wanted outcome; else the last that it has. */
async function wayOf(text: string, grammar: Grammar, { session, wanted }: Annotated) {
  let fare: TurnFare['fare'] = 'not-in-grammar';
  let brief = text;
  for (const way of worded(text, grammar, session)) {
    if (!admits(grammar, `${way}\n`)) continue;
    const full = inFull(way, session);
    const isSame = full !== undefined && (await outcome(session, full)) === wanted;
    [brief, fare] = [way, isSame ? 'derivable' : 'other-outcome'];
    if (isSame) break;
  }
  return { brief, fare };
}

async function fareOf(turn: Annotated, statements: readonly Statement[]): Promise<TurnFare> {
  const { session, user, gold, wanted } = turn;
  const agreed = agreedIn({ session, utterance: user });
  const written = inPlanOrder(sorted(briefOf(statements, session), session));
  const [brief, about] = [print(written), { user, gold }];
  if (agreed && (await outcome(session, agreed)) === wanted) return { ...about, brief, fare: 'agreed' };
  if (written.some(({ kind }) => kind === 'confirm')) return { ...about, brief, fare: 'agreement' };
  const apis = [...session.engine.registry.apis.values()];
  const grammar = turnGrammar({ session, utterance: user, apis });
  return { ...about, ...(await wayOf(brief, grammar, turn)) };
}

/** How each turn of a transcript fares. */
export async function faresOf({ services: names, turns }: Transcript): Promise<readonly TurnFare[]> {
  const services = allServices.filter(({ name }) => names.includes(name));
  const session = createSession({ services, reader: naturalReader, id: 'derivable' });
  const fares: TurnFare[] = [];
  for (const turn of turns) {
    const gold = turn.program.flatMap((line) => (line.kind === 'statement' ? [line.text] : [])).join('\n');
    const wanted = await outcome(session, gold);
    const parsed = parse(gold);
    if (wanted === undefined || !parsed.ok) break;
    fares.push(await fareOf({ session, user: turn.user, gold, wanted }, parsed.statements));
    await session.turn(gold);
  }
  return fares;
}
