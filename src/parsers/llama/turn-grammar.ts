/**
 * The grammar of a turn: the programs that a session would take now.
 *
 * It is made anew for each turn, from the world and from what the user says. What can be done, and what is done together, is
 * decided where the network's decoding decides it (`neural/decode/acts.ts`); how it is written, in `written.ts`. There is no
 * `confirm` in it: what is agreement is a closed rule (`src/english/consent.ts`), and no model decides it.
 */
import { mayChoose } from '../../english/choices.js';
import { type VariableName, ownValue } from '../../language/index.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { unmet } from '../../engine/index.js';
import { type Grammar, type GrammarPart, inOrder, maybe, oneOf, ruleNamed } from '../../models/grammar/grammar.js';
import {
  type Api,
  constrainable,
  declaredComparables,
  givable,
  isOrdered,
  type Slot,
  SORT_DIRECTIONS,
} from '../../service/index.js';
import {
  type Entity,
  entityVariable,
  isUnderWay,
  openTasks,
  type SearchTask,
  type Task,
  taskOf,
  type World,
} from '../../world/index.js';
import { possibleActs, possibleCombinations } from '../neural/decode/acts.js';
import type { Act } from '../neural/input/vocabulary.js';
import { activeService, lastSearch, lastTask, ownerOf, waitingTask } from '../plan/tasks.js';
import { conditionsFor, constraintsFor, saidOfRows, valuesFor } from './said-values.js';

/** So many properties are asked for in one turn. */
const MOST_ASKED = 3;
/** So many results can be named. */
const MOST_RESULTS = 20;

/** Properties of so many results and tasks are asked for, the newest. */
const MOST_SUBJECTS = 4;

/** What the user does in the order in which it is written. */
const ORDER: readonly Act[] = ['select', 'select-value', 'give', 'suspend', 'ask', 'next', 'decline', 'start', 'end'];

const EXTREMES = ['lowest', 'highest'] as const;

type Setting = Pick<ParserInput, 'session' | 'utterance' | 'apis'>;

/** Something that a variable stands for. */
interface Subject {
  readonly variable: VariableName;
  readonly task: Task;
  /** The result, where it is one. */
  readonly entity: Entity | undefined;
}

class TurnGrammar {
  private readonly rules = new Map<string, GrammarPart>();
  /** The names of rules by what they admit. */
  private readonly names = new Map<string, string>();
  private readonly world: World;
  private readonly service: string | undefined;

  constructor(private readonly setting: Setting) {
    this.world = setting.session.world;
    this.service = activeService(this.world);
  }

  grammar(): Grammar {
    const possible = new Set(possibleActs(this.world));
    possible.delete('confirm');
    const { usual, rare } = possibleCombinations(possible);
    const programs = [...usual, ...rare].flatMap((acts) => this.program(new Set(acts)) ?? []);
    const others = [this.counted(), this.elsewhere(), ...this.earlier(), ...this.compared()].filter(
      (part) => part !== undefined,
    );
    const bare = ['conversation_pause()', 'parse_error()', ...others];
    return { root: inOrder(oneOf(...bare, ...programs), '\n'), rules: Object.fromEntries(this.rules) };
  }

  /** A part that may be used again; one that admits nothing is undefined. */
  private shared(part: GrammarPart, about: string): GrammarPart {
    const key = JSON.stringify(part);
    const known = this.names.get(key);
    if (known !== undefined) return ruleNamed(known);
    const name = `${about}-${this.rules.size}`;
    this.names.set(key, name);
    this.rules.set(name, part);
    return ruleNamed(name);
  }

  /** What is written where the user does these things; undefined where one of them cannot be written. */
  private program(acts: ReadonlySet<Act>): GrammarPart | undefined {
    if (acts.size === 0) return undefined;
    // Values that are given along with a start stand in the call.
    const written = ORDER.filter((act) => acts.has(act) && !(act === 'give' && acts.has('start')));
    if (acts.has('give') && acts.has('start')) return undefined;
    const parts = written.map((act) => this.statement(act));
    if (parts.includes(undefined)) return undefined;
    return inOrder(...parts.flatMap((part, at) => (at === 0 ? [part ?? ''] : ['\n', part ?? ''])));
  }

  private statement(act: Act): GrammarPart | undefined {
    switch (act) {
      case 'select':
        return this.selected();
      case 'select-value':
        return this.named();
      case 'give':
        return this.given();
      case 'suspend':
        return this.putOff();
      case 'ask':
        return this.asked();
      case 'next':
        return this.search && this.allowed(this.search.api) ? `next(${this.search.variable})` : undefined;
      case 'decline':
        return 'decline_alternative()';
      case 'start':
        return this.started();
      case 'end':
        return 'say()';
      default:
        return undefined;
    }
  }

  private get search(): SearchTask | undefined {
    return this.service === undefined ? undefined : lastSearch(this.world, this.service);
  }

  private allowed(api: Api): boolean {
    return unmet(this.setting.session.engine, api) === undefined;
  }

  private selected(): GrammarPart | undefined {
    const entity = this.search && entityVariable(this.world, this.search);
    return entity === undefined ? undefined : `select(${entity})`;
  }

  /** How a selection says which search it is of: nothing where that is the one with results that was touched last. */
  private from({ id, variable }: SearchTask): string {
    const found = openTasks(this.world).findLast((one) => one.kind === 'search' && one.results !== undefined);
    return found?.id === id ? '' : `, { from: ${variable} }`;
  }

  private named(): GrammarPart | undefined {
    const { search } = this;
    if (!search) return undefined;
    const rows = search.results?.rows.slice(0, MOST_RESULTS) ?? [];
    const names = search.api.identity.flatMap((column) => {
      const values = rows.map((row) => ownValue(row, column)).filter((value) => typeof value === 'string');
      return values.map((value) => [column, JSON.stringify(value)] as const);
    });
    const forms = [...names, ...saidOfRows(search.api, rows, this.setting)].map(
      ([column, value]) => `select({ ${column}: ${value} }${this.from(search)})`,
    );
    return forms.length === 0 ? undefined : this.shared(oneOf(...new Set(forms)), 'named');
  }

  /** Values for the task under way. */
  private given(): GrammarPart | undefined {
    const task = this.service === undefined ? undefined : lastTask(this.world, this.service);
    if (!task || !isUnderWay(task) || !this.allowed(task.api)) return undefined;
    const given = this.assignments(task.variable, task.api, task);
    const orders = this.orders(task.api);
    // 'Before noon, the cheapest first' is a value and an order.
    return given && orders ? inOrder(given, maybe(inOrder(`\nsort(${task.variable}, `, orders, ')'))) : given;
  }

  private assignments(variable: VariableName, api: Api, task: Task): GrammarPart | undefined {
    const entries = this.entries(api, task).map(([name, value]) => inOrder(`${variable}.${name} = `, value));
    return this.chain(entries, '; ', 'given');
  }

  private putOff(): GrammarPart | undefined {
    const { proposal } = this.world;
    const task =
      proposal === undefined ? this.service && lastTask(this.world, this.service) : taskOf(this.world, proposal);
    const isDone = task && task.kind === 'transaction' && task.phase === 'performed';
    return task && !isDone ? `suspend(${task.variable})` : undefined;
  }

  private asked(): GrammarPart | undefined {
    const { world, service } = this;
    if (service === undefined) return undefined;
    const apis = [lastTask(world, service)?.api, this.search?.api];
    const names = new Set(apis.flatMap((api) => (api ? [...api.properties.keys(), ...api.slots.keys()] : [])));
    const forms = [...names].flatMap((name) => {
      const owner = ownerOf(world, service, name, false);
      return owner === undefined ? [] : [`${owner}.${name}`];
    });
    return this.saying(forms);
  }

  /** The results that were offered last and the tasks begun last, by their variables, the newest first. */
  private subjects(): readonly Subject[] {
    const { world } = this;
    const found = new Map<unknown, Subject>();
    for (let number = world.bindings.length - 1; number > 0 && found.size < MOST_SUBJECTS; number -= 1) {
      const value = world.bindings.at(number);
      if (value?.kind !== 'entity' && value?.kind !== 'task') continue;
      const [subject, task, entity] =
        value.kind === 'entity' ? [value.entity.row, value.entity.task, value.entity] : [value.task, value.task];
      if (!found.has(subject)) found.set(subject, { variable: `x${number}`, task: taskOf(world, task), entity });
    }
    return [...found.values()];
  }

  /** Properties of any of the results that were offered last, or of the tasks. */
  private elsewhere(): GrammarPart | undefined {
    const forms = this.subjects().flatMap(({ variable, task }) =>
      [...task.api.properties.keys()].map((name) => `${variable}.${name}`),
    );
    return this.saying(forms);
  }

  /** A result that was offered before the last one. */
  private earlier(): readonly string[] {
    const { search } = this;
    return this.subjects().flatMap(({ variable, task, entity }) =>
      entity && task.id === search?.id && entity.row !== search.latest?.row ? [`select(${variable})`] : [],
    );
  }

  private saying(forms: readonly string[]): GrammarPart | undefined {
    if (forms.length === 0) return undefined;
    const one = this.shared(oneOf(...forms), 'property');
    const more = Array.from({ length: MOST_ASKED - 1 }).reduce<GrammarPart>(
      (rest) => maybe(inOrder(', ', one, rest)),
      '',
    );
    return inOrder('say(', one, more, ')');
  }

  private counted(): GrammarPart | undefined {
    const { search } = this;
    if (!search?.results) return undefined;
    const { api, variable } = search;
    const isDeclaring = declaredComparables(api).length > 0;
    const slots = isDeclaring ? [...api.comparable.values()].filter(({ name }) => api.properties.has(name)) : [];
    const conditions = slots.flatMap((slot) => {
      const values = conditionsFor(api, slot, { ...this.setting, task: undefined });
      return values.length === 0 ? [] : [inOrder(`${slot.name}: `, this.shared(oneOf(...values), slot.kind))];
    });
    const so = this.chain(conditions, ', ', 'counted');
    return inOrder(`len(${variable}`, so ? maybe(inOrder(', { ', so, ' }')) : '', ')');
  }

  /** The start of a task, or one that was suggested or put off and is taken up. */
  private started(): GrammarPart | undefined {
    const apis = this.setting.apis.filter((api) => this.allowed(api));
    const forms = apis.map((api) => {
      const waiting = waitingTask(this.world, api);
      return waiting ? this.resumed(waiting) : this.called(api);
    });
    return forms.length === 0 ? undefined : this.shared(oneOf(...forms), 'start');
  }

  private resumed(task: Task): GrammarPart {
    const given = this.assignments(task.variable, task.api, task);
    const taken = `resume(${task.variable})`;
    return given === undefined ? taken : inOrder(taken, maybe(inOrder('\n', given)));
  }

  /** A call; of a search whose results can be sorted, perhaps in an order. */
  private called(api: Api): GrammarPart {
    const call = this.callOf(api);
    const orders = this.orders(api);
    return orders === undefined ? call : oneOf(call, inOrder('sort(', call, ', ', orders, ')'));
  }

  /** The orders that results of an API can have, where its author declares what they can be chosen by. */
  private orders(api: Api): GrammarPart | undefined {
    if (api.kind !== 'search' || declaredComparables(api).length === 0) return undefined;
    const names = [...api.comparable.values()].filter(isOrdered).map(({ name }) => name);
    const forms = names.flatMap((name) => SORT_DIRECTIONS.map((direction) => `{ ${name}: "${direction}" }`));
    return forms.length === 0 ? undefined : this.shared(oneOf(...forms), 'order');
  }

  /** The results of the search under way in another order; and of those that were offered the first in one. */
  private compared(): readonly GrammarPart[] {
    const { search } = this;
    const orders = search && this.orders(search.api);
    if (!search || orders === undefined) return [];
    const names = [...search.api.comparable.values()].filter(isOrdered).map(({ name }) => name);
    const choices = names.flatMap((name) =>
      EXTREMES.map((relation) => `select({ ${name}: ${relation}() }${this.from(search)})`),
    );
    const isFound = (search.results?.rows.length ?? 0) > 0;
    return [inOrder(`sort(${search.variable}, `, orders, ')'), ...(isFound ? choices : [])];
  }

  private callOf(api: Api): GrammarPart {
    const entries = this.entries(api, undefined).map(([name, value]) => inOrder(`${name}: `, value));
    const values = this.chain(entries, ', ', 'call');
    return values === undefined ? `${api.name}()` : inOrder(`${api.name}(`, maybe(inOrder('{ ', values, ' }')), ')');
  }

  /** The slots that can be given something, required ones first, with what they can be given. */
  private entries(api: Api, task: Task | undefined): readonly (readonly [string, GrammarPart])[] {
    const isDeclaring = api.kind === 'search' && declaredComparables(api).length > 0;
    // A name is no value to search by: it is there for who says which result is not wanted, or which of several may be.
    const isChosen = isDeclaring && mayChoose(this.setting.utterance);
    const given = [...givable(api).values(), ...(isChosen && api.naming ? [api.naming] : [])];
    const slots: readonly Slot[] = [...api.required, ...given.filter(({ required }) => !required)];
    return slots.flatMap((slot) => {
      const setting = { ...this.setting, task };
      const constraints = isDeclaring && constrainable(api).has(slot.name) ? constraintsFor(api, slot, setting) : [];
      const values = [...(givable(api).has(slot.name) ? valuesFor(api, slot, setting) : []), ...constraints];
      return values.length === 0 ? [] : [[slot.name, this.shared(oneOf(...values), slot.kind)] as const];
    });
  }

  /** At least one of some entries, in their order. */
  private chain(entries: readonly GrammarPart[], between: string, about: string): GrammarPart | undefined {
    return entries.reduceRight<GrammarPart | undefined>((rest, entry) => {
      if (rest === undefined) return this.shared(entry, about);
      return this.shared(oneOf(inOrder(entry, maybe(inOrder(between, rest))), rest), about);
    }, undefined);
  }
}

/** The programs that a session would take in a turn, one statement a line, as a grammar. */
export function turnGrammar(setting: Setting): Grammar {
  return new TurnGrammar(setting).grammar();
}
