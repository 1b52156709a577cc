/**
 * What a small language model is shown in a turn. It reads some 25 tokens in a second, so little is shown, and what changes
 * stands at the end: the model keeps what a prompt has in common with the last one.
 *
 * | part                            | changes                    |
 * | ------------------------------- | -------------------------- |
 * | the statements, with examples   | never                      |
 * | the APIs, with an example each  | when other APIs may be meant |
 * | the last turns                  | from turn to turn, and more is added than leaves |
 * | the tasks, and the user's words | every turn                 |
 */
import { call, parse, print } from '../../language/index.js';
import { historyOf, type PromptTurn } from '../../dialogue/prompts/history.js';
import { taskLines } from '../../dialogue/prompts/tasks.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import type { Message } from '../../models/model.js';
import {
  type Api,
  type Canonical,
  declaredComparables,
  DONTCARE,
  type Service,
  type Slot,
} from '../../service/index.js';
import { oneLine } from '../../text/index.js';
import { catalogOf } from '../rules/mentions/catalog.js';
import { briefOf } from './written.js';

/** At least so many earlier turns are shown, and one less than twice as many at most: the first one shown changes seldom. */
const TURNS = 2;
/** So many tasks are shown. */
const TASKS = 3;
/** So much of what was said in a turn is shown. */
const LONGEST = 300;
/** So many values of a closed set are shown. */
const VALUES = 12;

const SYSTEM = `Turn what the user says into statements.
api({ slot: "value" }) starts a task with what the user said, in the user's words
x1.slot = "value"; x1.other = "value" gives or corrects values of task x1
select(x3) takes the result x3; select({ name: "value" }) takes another one
next(x1) wants another result; say(x3.property) asks for something
resume(x6) accepts the suggested task x6; suspend(x6) does not want it, or gives a task up
decline_alternative() says no to what was read back or offered instead
conversation_pause() is thanks, chat, or a question that no API answers; say() is goodbye

find_film({ city: text, genre?: "drama" | "comedy", rating?: number }): film { title, length, theater }
buy_tickets({ title: text, tickets: integer, show_date?: date }): ticket { price }
User: is there anything funny on in Rome
> find_film({ city: "Rome", genre: "comedy" })
Agent: I found 3. How about Red Door?
Tasks: x1 = find_film({ city: "Rome", genre: "comedy" }) // x3 was offered
User: hmm how long is it?
> say(x3.length)
Agent: It takes 90 minutes.
User: something else please
> next(x1)
Agent: There is also Up Late.
Tasks: x1 = find_film({ city: "Rome", genre: "comedy" }) // x5 was offered
User: ok that one, three of us on friday
> select(x5)
buy_tickets({ tickets: "three", show_date: "friday" })
Agent: Three tickets for Up Late on Friday. Is that right?
Tasks: x7 = buy_tickets({ title: "Up Late", tickets: 3, show_date: "friday" }) // to be confirmed
User: no wait, make it four, and saturday
> x7.tickets = "four"; x7.show_date = "saturday"
Agent: Four tickets for Up Late on Saturday. Is that right?
User: hang on, my cat is on the table lol
> conversation_pause()
Agent: Four tickets for Up Late on Saturday. Is that right?
User: no, forget it
> decline_alternative()
---`;

/** What is shown where results can be chosen by what they are like. */
const COMPARED = `What stands behind "by" takes constraints too, in the call: price: atMost("50 dollars"), atLeast, lessThan, moreThan, between, before, after, not, anyOf
sort(x1, { price: "ascending" }) puts the cheapest first; select({ price: lowest() }) takes the cheapest of those offered
---`;

const typeOf = ({ kind, values }: Slot): string => {
  if (!values) return kind === 'boolean' ? 'true | false' : kind;
  const shown = values.slice(0, VALUES).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > VALUES ? ['...'] : [])].join(' | ');
};

/** An API in two lines: what it does, and what it takes and gives. */
function signatureOf(api: Api): string {
  const slots = [...api.required, ...[...api.slots.values()].filter(({ required }) => !required)];
  const taken = slots.map((slot) => `${slot.name}${slot.required ? '' : '?'}: ${typeOf(slot)}`).join(', ');
  const given = [...api.properties.keys()].filter((name) => !api.slots.has(name)).join(', ');
  const brackets = taken === '' ? '' : `{ ${taken} }`;
  const chosen = declaredComparables(api);
  const by = chosen.length === 0 ? '' : ` by ${chosen.join(', ')}`;
  return `// ${oneLine(api.description)}\n${api.name}(${brackets}): ${api.entity}${given === '' ? '' : ` { ${given} }`}${by}`;
}

const SAMPLES: ReadonlyMap<Slot['kind'], string> = new Map([
  ['date', 'tomorrow'],
  ['time', 'half past six in the evening'],
  ['integer', 'three'],
  ['number', '4'],
  ['money', '50 dollars'],
]);

/** A value that a person could say: of a closed set, of the tables of the service, or any of its kind. */
function sampleOf(slot: Slot, service: Service | undefined): Canonical | undefined {
  if (slot.values) return slot.values.find((value) => value !== DONTCARE);
  if (slot.kind === 'text') return service && catalogOf(service).get(slot.name)?.at(-1);
  return SAMPLES.get(slot.kind);
}

/** So many slots are given in an example. */
const SAMPLED = 3;

function exampleOf(api: Api, service: Service | undefined): readonly string[] {
  const slots = [...api.required, ...[...api.slots.values()].filter(({ required }) => !required)];
  const given = slots.flatMap((slot) => {
    const value = sampleOf(slot, service);
    return value === undefined ? [] : [[slot.name, value] as const];
  });
  const shown = given.slice(0, SAMPLED);
  const words = shown.map(([, value]) => String(value).replaceAll('_', ' ').toLowerCase()).join(', ');
  const wish = oneLine(api.description).toLowerCase().replace(/\.$/, '');
  const literals = Object.fromEntries(
    shown.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );
  return [`User: I'd like to ${wish}, ${words} please`, `> ${print([call(api.name, literals)])}`];
}

const cut = (text: string): string => oneLine(text).slice(0, LONGEST);

function turnLines({ utterance, program, reply }: PromptTurn, session: ParserInput['session']): readonly string[] {
  const parsed = parse(program);
  const statements = parsed.ok ? briefOf(parsed.statements, session) : [];
  return [
    ...(utterance === '' ? [] : [`User: ${cut(utterance)}`]),
    ...(utterance === '' || statements.length === 0 ? [] : [`> ${print(statements)}`]),
    ...(reply === '' ? [] : [`Agent: ${cut(reply)}`]),
  ];
}

/** The tasks on one line each, the latest last. */
function standing({ session: { world } }: ParserInput, apis: readonly Api[]): readonly string[] {
  const lines = taskLines(world, apis, TASKS).filter((line) => /^x\d+ = /.test(line));
  return lines.length === 0 ? [] : [`Tasks: ${lines.join('\n')}`];
}

/** The prompt of a turn, for a model that goes on with a text. */
export function promptOf(input: ParserInput, apis: readonly Api[]): readonly Message[] {
  const { session, said, utterance } = input;
  const { services } = session.engine.registry;
  const serviceOf = (api: Api): Service | undefined => services.find(({ name }) => name === api.service);
  const known = [...apis.map(signatureOf), ...apis.flatMap((api) => exampleOf(api, serviceOf(api))), '---'];
  const turns = historyOf(session, said);
  const history = turns.slice(Math.max(0, Math.floor(turns.length / TURNS) - 1) * TURNS);
  const now = [
    ...history.flatMap((turn) => turnLines(turn, session)),
    ...standing(input, apis),
    `User: ${cut(utterance)}`,
    '>',
  ];
  const compared = apis.some((api) => declaredComparables(api).length > 0) ? [COMPARED] : [];
  return [
    { role: 'system', content: `${SYSTEM}\n${[...compared, ...known].join('\n')}` },
    { role: 'user', content: now.join('\n') },
  ];
}
