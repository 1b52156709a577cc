/** Makes a dialogue of its entry in `data.json`, or says what is wrong with the entry. */
import { z } from 'zod';
import type { MultiwozAct, MultiwozBooking, MultiwozDialogue, MultiwozDomainGoal, MultiwozTurn } from './format.js';
import { MULTIWOZ_SLOTS } from './slots.js';

/** A value; some copies list alternatives, have numbers, or null for none. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const values = z.record(z.string(), value);

const domainState = z.object({
  semi: values,
  book: z
    .object({ booked: z.array(values).default([]) })
    .catchall(value)
    .default({ booked: [] }),
});

/** Some system turns have the text 'No Annotation' in place of acts. */
const acts = z.union([z.record(z.string(), z.array(z.array(z.string().nullable()))), z.string()]).default({});

const entry = z.object({
  goal: z.record(z.string(), z.unknown()),
  log: z.array(
    z.object({ text: z.string(), metadata: z.record(z.string(), domainState).default({}), dialog_act: acts }),
  ),
});

const domainGoal = z.object({
  info: values.default({}),
  fail_info: values.default({}),
  book: values.default({}),
  fail_book: values.default({}),
  reqt: z.array(z.string()).default([]),
});

type Entry = z.output<typeof entry>;
type Side = Entry['log'][number];
type DomainState = z.output<typeof domainState>;

/** What annotations write for a slot that has no value. */
const ABSENT: ReadonlySet<string> = new Set(['', 'not mentioned', 'none']);

const DONTCARE = /^(?:dont ?care|do(?:es)? ?n['o ]?t care|do(?:es)? not care|any value will do)$/;

function textOf(given: z.output<typeof value>): string {
  return Array.isArray(given) ? given.join('|') : String(given ?? '');
}

/** A value of a state: undefined where the slot has none; any spelling of "any value will do" is `dontcare`. */
export function stateValue(given: z.output<typeof value> | undefined): string | undefined {
  const text = given === undefined ? '' : textOf(given);
  const plain = text.trim().toLowerCase();
  if (ABSENT.has(plain)) return undefined;
  return DONTCARE.test(plain) ? 'dontcare' : text;
}

function mapOf(given: z.output<typeof values>, leftOut: readonly string[] = []): ReadonlyMap<string, string> {
  const entries = Object.entries(given).filter(([name, one]) => one !== null && !leftOut.includes(name));
  return new Map(entries.map(([name, one]) => [name, textOf(one)]));
}

/** `Hotel-Inform: [["Area", "centre"]]` as acts. */
function actsOf({ dialog_act: given }: Side): readonly MultiwozAct[] {
  if (typeof given === 'string') return [];
  return Object.entries(given).flatMap(([name, pairs]) => {
    const [domain = '', act = ''] = name.split('-');
    return pairs.map(([slot, said]) => ({
      domain: domain.toLowerCase(),
      act,
      slot: slot ?? 'none',
      value: said ?? 'none',
    }));
  });
}

function stateOf(metadata: ReadonlyMap<string, DomainState>): ReadonlyMap<string, string> {
  const state = new Map<string, string>();
  for (const { key, domain, part, slot } of MULTIWOZ_SLOTS) {
    const given = metadata.get(domain);
    const found = given && new Map(Object.entries(given[part])).get(slot);
    // `booked` is the one list of records, and no slot has its name.
    const said = stateValue(found as z.output<typeof value> | undefined);
    if (said !== undefined) state.set(key, said);
  }
  return state;
}

function bookingsOf(metadata: ReadonlyMap<string, DomainState>): readonly MultiwozBooking[] {
  return [...metadata].flatMap(([domain, { book }]) => book.booked.map((one) => ({ domain, values: mapOf(one) })));
}

function turnOf(user: Side, system: Side): MultiwozTurn {
  const metadata = new Map(Object.entries(system.metadata));
  return {
    user: user.text,
    system: system.text,
    userActs: actsOf(user),
    systemActs: actsOf(system),
    state: stateOf(metadata),
    bookings: bookingsOf(metadata),
  };
}

/** The names in a goal that are no domains. */
const NO_DOMAINS: ReadonlySet<string> = new Set(['message', 'topic']);

/** `invalid` and `pre_invalid` say how the goal was drawn; they are no values to book with. */
const FLAGS = ['invalid', 'pre_invalid'];

function isEmpty(given: unknown): boolean {
  return given === null || (typeof given === 'object' && Object.keys(given).length === 0);
}

/** What is wrong, led by the place: `log[3].metadata.hotel.semi: Invalid input`. */
function problem(at: string, { issues: [issue] }: z.ZodError): string {
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  return `${at}${path}: ${issue?.message ?? 'not as expected'}`.replace(/^\./, '');
}

function domainGoalOf(given: z.output<typeof domainGoal>): MultiwozDomainGoal {
  return {
    info: mapOf(given.info),
    failInfo: mapOf(given.fail_info),
    book: mapOf(given.book, FLAGS),
    failBook: mapOf(given.fail_book, FLAGS),
    requested: given.reqt,
  };
}

/** The goal by domain, or what is wrong with it. */
function goalsOf(goal: Entry['goal']): ReadonlyMap<string, MultiwozDomainGoal> | string {
  const domains = new Map<string, MultiwozDomainGoal>();
  for (const [domain, given] of Object.entries(goal)) {
    if (NO_DOMAINS.has(domain) || isEmpty(given)) continue;
    const read = domainGoal.safeParse(given);
    if (!read.success) return problem(`goal.${domain}`, read.error);
    domains.set(domain, domainGoalOf(read.data));
  }
  return domains;
}

/** The sentences of a goal, without their markup. */
function messageOf({ message }: Entry['goal']): readonly string[] {
  const sentences = Array.isArray(message) ? message : [message];
  return sentences.flatMap((one) => (typeof one === 'string' ? [one.replace(/<[^>]*>/g, '')] : []));
}

function wrongInLog(log: Entry['log']): string | undefined {
  if (log.length === 0) return 'log: has no turns';
  if (log.length % 2 === 1) return `log[${log.length - 1}]: no answer of the system follows`;
  const at = log.findIndex((side, index) => index % 2 === 1 && Object.keys(side.metadata).length === 0);
  return at < 0 ? undefined : `log[${at}].metadata: the turn of the system has no state`;
}

/** The dialogue of an entry, or what is wrong with the entry. */
export function dialogueOf(id: string, json: unknown): MultiwozDialogue | string {
  const read = entry.safeParse(json);
  if (!read.success) return problem('', read.error);
  const { goal, log } = read.data;
  const wrong = wrongInLog(log);
  if (wrong !== undefined) return wrong;
  const domains = goalsOf(goal);
  if (typeof domains === 'string') return domains;
  const turns = log.flatMap((user, at) => (at % 2 === 0 ? [turnOf(user, log[at + 1] as Side)] : []));
  return { id, goal: { domains, message: messageOf(goal) }, turns };
}
