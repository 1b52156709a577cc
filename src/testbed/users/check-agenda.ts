/** Agendas as task files have them: whether the data is one, and whether the services can do what it wants. */
import { z } from 'zod';
import { ownValue } from '../../language/index.js';
import {
  type Api,
  type Canonical,
  DONTCARE,
  givable,
  isOrdered,
  nearestNames,
  type Registry,
  type Slot,
} from '../../service/index.js';
import { readValue, strictReader } from '../../world/index.js';
import { wishedConstraint } from '../wished.js';
import { TestbedError } from '../testbed-error.js';
import type { Agenda, Choice, Goal } from './agenda.js';

export const canonicalSchema: z.ZodType<Canonical> = z
  .json()
  .refine((json) => json !== null, 'null is no value') as z.ZodType<Canonical>;

export const rowSchema = z.record(z.string(), canonicalSchema);

const names = z.array(z.string());

const sortKey = { property: z.string(), direction: z.literal(['ascending', 'descending']) };

const choice = z.union([
  z.literal(['first', 'none']),
  z.strictObject({ where: rowSchema }),
  z.strictObject({ at: z.int().min(1) }),
  z.strictObject({ ...sortKey, of: z.int().min(2) }),
]);

const goal = z.strictObject({
  api: z.string(),
  slots: rowSchema,
  volunteered: names.optional(),
  order: z.array(z.strictObject(sortKey)).min(1).optional(),
  count: rowSchema.optional(),
  choose: choice.optional(),
  ask: names.optional(),
  corrections: z
    .array(
      z.strictObject({ slot: z.string(), first: canonicalSchema, when: z.literal(['next-turn', 'at-confirmation']) }),
    )
    .optional(),
  alternatives: z.record(z.string(), z.array(canonicalSchema).min(1)).optional(),
  confirm: z.boolean().optional(),
  dontcare: names.optional(),
  unknown: names.optional(),
  get otherwise() {
    return z.array(goal).optional();
  },
});

/** The form of an agenda, for files that hold some. Whether services can do what it wants, {@link checkAgenda} tells. */
export const agendaSchema: z.ZodType = z.strictObject({
  persona: z.string().optional(),
  goals: z.array(goal).min(1),
  secrets: rowSchema.optional(),
  patience: z.int().min(1).optional(),
});

function bad(where: string, problem: string): never {
  throw new TestbedError({ code: 'bad-agenda', message: `The agenda is wrong at '${where}': ${problem}` });
}

/** Dates and times are told by their schemas: any moment will do as a clock. */
const READING = { service: '', now: '2019-03-01T00:00' };

class GoalCheck {
  constructor(
    private readonly where: string,
    private readonly api: Api,
    private readonly goal: Goal,
  ) {}

  private slot(name: string, where: string): Slot {
    const slot = givable(this.api).get(name);
    if (slot) return slot;
    const legal = [...this.api.slots.keys()].join(', ');
    return bad(`${this.where}.${where}`, `${this.api.name} has no slot '${name}'. Its slots are ${legal}.`);
  }

  private value(name: string, given: Canonical, where: string): void {
    const read = given === DONTCARE ? undefined : readValue(this.slot(name, where), given, strictReader, READING);
    if (read === given || (typeof given === 'object' && read !== undefined)) return;
    const why = given === DONTCARE ? "Name the slot in 'dontcare' instead." : 'Give it in canonical form.';
    bad(`${this.where}.${where}`, `${JSON.stringify(given)} is no value of the slot '${name}'. ${why}`);
  }

  private wish(name: string, given: Canonical, where: string): void {
    const constraint = wishedConstraint(this.api, name, given);
    for (const value of constraint?.values ?? [given]) this.value(name, value, where);
  }

  private property(name: string, where: string): void {
    if (this.api.properties.has(name) || this.api.slots.has(name)) return;
    const legal = [...this.api.properties.keys()].join(', ');
    bad(`${this.where}.${where}`, `${this.api.name} returns no '${name}'. It returns ${legal}.`);
  }

  private choice(choose: Choice): void {
    if (this.api.kind !== 'search') bad(`${this.where}.choose`, `${this.api.name} is no search. Leave 'choose' out.`);
    if (typeof choose === 'object' && 'where' in choose)
      for (const name of Object.keys(choose.where)) this.property(name, `choose.where.${name}`);
    if (typeof choose === 'object' && 'of' in choose) this.ordered(choose.property, 'choose.property');
  }

  /** What results are put in order by. */
  private ordered(name: string, where: string): void {
    if (this.api.kind !== 'search')
      bad(`${this.where}.${where}`, `${this.api.name} is no search: it has no results to compare.`);
    const legal = [...this.api.comparable.values()].filter(isOrdered).map((one) => one.name);
    if (legal.includes(name)) return;
    bad(
      `${this.where}.${where}`,
      `Results of ${this.api.name} have no order by '${name}', but by ${legal.join(', ') || 'nothing'}.`,
    );
  }

  private comparisons(): void {
    const { order = [], count } = this.goal;
    for (const [at, { property }] of order.entries()) this.ordered(property, `order[${at}].property`);
    if (count === undefined) return;
    if (this.api.kind !== 'search') bad(`${this.where}.count`, `${this.api.name} is no search. Leave 'count' out.`);
    for (const [name, given] of Object.entries(count)) this.wish(name, given, `count.${name}`);
  }

  private values(): void {
    const { slots, alternatives = {}, corrections = [] } = this.goal;
    for (const [name, given] of Object.entries(slots)) this.wish(name, given, `slots.${name}`);
    for (const [name, others] of Object.entries(alternatives))
      for (const other of others) this.wish(name, other, `alternatives.${name}`);
    for (const [at, { slot, first }] of corrections.entries()) {
      this.value(slot, first, `corrections[${at}]`);
      const last = ownValue(slots, slot);
      if (last === undefined || last === first)
        bad(`${this.where}.corrections[${at}]`, `'slots' has no other value for '${slot}' to correct it to.`);
    }
  }

  private named(): void {
    const { volunteered = [], dontcare = [], unknown = [], slots } = this.goal;
    for (const name of volunteered)
      if (ownValue(slots, name) === undefined)
        bad(`${this.where}.volunteered`, `'slots' has no value for '${name}' to speak of.`);
    for (const name of [...dontcare, ...unknown]) {
      this.slot(name, dontcare.includes(name) ? 'dontcare' : 'unknown');
      if (ownValue(slots, name) !== undefined)
        bad(
          `${this.where}.slots.${name}`,
          `The user wants a value for '${name}', and does not care or know. Choose one.`,
        );
    }
  }

  run(): void {
    const { choose, confirm, ask = [] } = this.goal;
    this.values();
    this.named();
    this.comparisons();
    if (choose !== undefined) this.choice(choose);
    if (confirm !== undefined && this.api.kind !== 'transaction')
      bad(`${this.where}.confirm`, `${this.api.name} is a search. Leave 'confirm' out.`);
    for (const [at, name] of ask.entries()) this.property(name, `ask[${at}]`);
  }
}

/** That there is no API of a name, with the names that may be meant. */
export function unknownApi(name: string, registry: Registry): string {
  const near = nearestNames(name, registry.apis.keys(), 3).join(', ');
  return `There is no API '${name}'. ${near === '' ? 'The task has no services.' : `Did you mean one of ${near}?`}`;
}

function checkGoal(goal: Goal, where: string, registry: Registry): void {
  const api = registry.apis.get(goal.api);
  if (!api) bad(`${where}.api`, unknownApi(goal.api, registry));
  new GoalCheck(where, api, goal).run();
  for (const [at, other] of (goal.otherwise ?? []).entries()) checkGoal(other, `${where}.otherwise[${at}]`, registry);
}

function checkSecrets({ goals, secrets = {} }: Agenda): void {
  for (const name of Object.keys(secrets))
    for (const goal of goals)
      if (ownValue(goal.slots, name) !== undefined)
        bad(`secrets.${name}`, `${goal.api} wants a value for '${name}', so the user has to say it.`);
}

/**
 * Reads an agenda from data, and checks it against the services.
 *
 * @param data - what a file holds, or an agenda.
 * @throws TestbedError `bad-agenda` for what is no agenda, names an API or slot that there is not, or has a value that is
 * not canonical.
 */
export function checkAgenda(data: unknown, registry: Registry): Agenda {
  const { data: read, error } = agendaSchema.safeParse(data);
  const [issue] = error?.issues ?? [];
  if (issue) bad(issue.path.join('.') || 'its top', `${issue.message}.`);
  const agenda = read as Agenda;
  for (const [at, one] of agenda.goals.entries()) checkGoal(one, `goals[${at}]`, registry);
  checkSecrets(agenda);
  return agenda;
}
