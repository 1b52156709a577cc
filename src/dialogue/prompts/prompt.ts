/**
 * The prompt of an action parser: what it is told when the user has spoken. Models are asked with it and trained on it.
 *
 * | part     | holds                                                                                           |
 * | -------- | ----------------------------------------------------------------------------------------------- |
 * | `system` | the task, the statements, the APIs                                                              |
 * | `user`   | the conversation with its program; the tasks as they stand; what may be asked; the user's words  |
 *
 * `system` depends on the APIs alone, and the conversation grows at its end: what a model made of the beginning of a
 * prompt it may keep for the next one. What changes from turn to turn (the tasks, what may be asked) stands behind it,
 * next to the user's words.
 *
 * What is in a prompt comes from the world, the program and the words of both sides; nothing of an annotation does.
 * Everything that a parser may have to refer to is in it: every variable that stands for a task or an entity, every
 * slot, every property. When turns are left out it still has every task, and the entity at which each search stands.
 *
 * It takes over much of what PyTOD shows to its parser, and parts from it where a whole turn is written at once and
 * by models that read:
 *
 * - The names of the properties of an API stand in its signature: a user who asks for a phone number before anything
 *   was found is understood in the same turn. Their descriptions appear once there is something to ask about.
 * - Statements stay as they were written, with a note where one brought an entity; none is replaced, for what a model
 *   sees it will write.
 * - What the user's side said to ask is shown, what the agent's side said to speak is not.
 * - Only what can be referred to has a name.
 */
import { RELATIONS, type VariableName } from '../../language/index.js';
import { type Api, declaredComparables, signature, type Property } from '../../service/index.js';
import { spokenText, oneLine } from '../../text/index.js';
import type { Rejection } from '../parsers/parser.js';
import type { Message } from '../../models/model.js';
import { nextName, type World, type SearchTask, type Task } from '../../world/index.js';
import type { PromptTurn } from './history.js';
import { taskLines, entityNames } from './tasks.js';
import { type PromptOptions, transcriptLines } from './transcript.js';

/** Something that the user may ask about. */
interface Subject {
  readonly name: VariableName;
  readonly api: Api;
}

/** The task under way that was touched last, of those that qualify. */
function latest<T extends Task>(world: World, qualifies: (task: Task) => task is T): T | undefined {
  let found: T | undefined;
  for (const task of world.tasks) {
    if (task.standing === 'open' && qualifies(task) && task.touched >= (found?.touched ?? 0)) found = task;
  }
  return found;
}

/** What brought something to ask about: a transaction that was done, and the service's entity that was offered last. */
function subjects(world: World): readonly Subject[] {
  const active = latest(world, (_task): _task is Task => true);
  if (!active) return [];
  const { service } = active.api;
  const search = latest(
    world,
    (task): task is SearchTask => task.kind === 'search' && task.api.service === service && task.latest !== undefined,
  );
  const isDone = active.kind === 'transaction' && active.phase === 'performed';
  const name = search && (entityNames(world).get(search.id) ?? search.variable);
  return [
    ...(isDone ? [{ name: active.variable, api: active.api }] : []),
    ...(search && name ? [{ name, api: search.api }] : []),
  ];
}

/** The properties of a subject; those of an API whose own slots tell what they are, by name only. */
function subjectLines({ name, api }: Subject, properties: readonly Property[]): readonly string[] {
  const described = properties.filter(({ name: own, description }) => !api.slots.has(own) && description);
  const others = properties.filter((property) => !described.includes(property)).map((property) => property.name);
  const example = (described[0] ?? properties[0])?.name;
  if (example === undefined) return [];
  return [
    `# What the user may ask of ${name}, as in say(${name}.${example})`,
    ...described.map((property) => `${property.name}: ${oneLine(property.description)}`),
    ...(others.length > 0 ? [others.join(', ')] : []),
    '',
  ];
}

/**
 * The properties that the user may ask about now, described: of what the agent offered or did last, in the service of
 * the task at hand. Nothing before there is any. What is done is asked first, the entity for what that does not have.
 */
function questionLines(world: World): readonly string[] {
  const known = new Set<string>();
  return subjects(world).flatMap((subject) => {
    const asked = [...subject.api.properties.values()].filter(({ name }) => !known.has(name));
    for (const { name } of asked) known.add(name);
    return subjectLines(subject, asked);
  });
}

/** What the model is to do, in the words of this project. */
const INSTRUCTIONS = `\
You turn what a user says to an assistant into statements of a small language. The statements are executed; they, and
nothing else, decide what the assistant knows of the user's wishes. Answer with the statements of the user's latest
words, one a line, in the order in which things were said. No explanations, no comments, no code fences.

# Statements
find_things({ slot: "value" })                  begins a task: an API with the values that the user gave, and no others
x1.slot = "value"; x1.other = "value"           gives, adds or corrects values of the task x1; null withdraws one
next(x1)                                        another result of the search x1
select(x3, { from: x1 })                        takes the result x3 of the search x1
select({ property: "value" }, { from: x1 })     takes a result of x1 by its value
say(x3.property, x3.other)                      asks for properties of a result, or of a task that was done
len(x1)                                         asks how many results there are
choices(x1.slot)                                asks which values a slot takes
say(x1)                                         asks what is known of a task, or whether it was done
help()                                          asks what the assistant can do
resume(x6)                                      accepts the suggested task x6, or goes back to x6, which was put off
suspend(x6)                                     does not want the suggested task x6 now, or puts off a task under way
confirm(x8)                                     agrees to what was asked about x8: its values, or what was offered instead
decline_alternative()                           turns that down without giving another value
conversation_pause()                            wants nothing of any task now, and does not end the conversation
say()                                           ends the conversation
parse_error()                                   none of these fits

# Rules
- Write values as the user worded them, in double quotes. Where a slot lists its values, write the one that is meant,
  as it is listed; "dontcare" when any value will do.
- Where the user refers to something of another task instead of saying it, write where it is: x1.slot, x3.property.
- Use the variables, APIs, slots and properties that you are shown. Leave out what the user did not say.
- A statement may be given a name, x9 = resume(x6), for later lines to use, x9.slot = "value". No other needs one.
- show, slice, perform, suggest, hint and notification are the assistant's. Notes after // are for you.`;

/** What can be said of results that can be constrained. It is shown once, where an API has such results. */
const CONSTRAINTS = [
  '# Constraints',
  'Where an API says that its results can be constrained by something, one of these may stand in the place of a value:',
  ...Object.entries(RELATIONS).flatMap(([name, { form, description }]) =>
    name === 'lowest' || name === 'highest'
      ? []
      : [`${form.padEnd(48)}${description.toLowerCase().replace(/\.$/, '')}`],
  ),
  'sort(x1, { name: "ascending" })                 orders the results of the search x1; "descending" turns them round',
  'select({ name: lowest() }, { from: x1 })        takes of what was offered the one with the lowest value; highest()',
  'len(x1, { name: atMost(20) })                   asks how many results are so',
].join('\n');

/** The part of a prompt that depends on the APIs alone: what to do, unless the model knows, and what can be called. */
export function systemText(apis: readonly Api[], isInstructed: boolean): string {
  const signatures = apis.map((api) => signature(api)).join('\n\n');
  const shown = `# APIs\n${signatures === '' ? 'There are none.' : signatures}`;
  if (!isInstructed) return shown;
  const isConstrained = apis.some((api) => declaredComparables(api).length > 0);
  return [INSTRUCTIONS, ...(isConstrained ? [CONSTRAINTS] : []), shown].join('\n\n');
}

/** How much of a proposal is shown: one that is far too long is told by its beginning. */
const LONGEST = 1000;

function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}

/** What was proposed for this turn and not taken, and why; nothing at the first attempt. */
export function rejectionLines(rejections: readonly Rejection[]): readonly string[] {
  if (rejections.length === 0) return [];
  const attempts = rejections.flatMap(({ program, messages }, at) => [
    `Attempt ${at + 1}:`,
    ...clipped(spokenText(program)).split('\n'),
    ...messages.map((message) => `// ${oneLine(message)}`),
  ]);
  return [
    '# Statements that were refused for what the user says now. Mend what the notes name, and write all of them again',
    ...attempts,
    '',
  ];
}

/** All that an action parser knows when the user has spoken. */
export interface PromptInput {
  /** The turns before this one, oldest first. */
  readonly history: readonly PromptTurn[];
  /** The world before this turn. */
  readonly world: World;
  readonly utterance: string;
  /** The APIs that may be called, in the order in which they are shown. */
  readonly apis: readonly Api[];
  /** Earlier proposals for this turn, oldest first. */
  readonly rejections?: readonly Rejection[];
}

/** A prompt for an action parser; see the head of the file. */
export interface Prompt {
  /** The task, the statements and the APIs. */
  readonly system: string;
  /** The conversation with its program, the tasks, what may be asked, and the user's words. */
  readonly user: string;
}

function userText(input: PromptInput, options: PromptOptions): string {
  const { history, world, utterance, apis, rejections = [] } = input;
  const { maxTasks = Number.POSITIVE_INFINITY } = options;
  const lines = [
    ...transcriptLines(history, world, options),
    ...taskLines(world, apis, maxTasks),
    ...questionLines(world),
    '# What the user says now',
    `User: ${oneLine(utterance)}`,
    '',
    ...rejectionLines(rejections),
    `# Its statements; new names from ${nextName(world)} on`,
  ];
  return lines.join('\n');
}

/** The prompt of a turn for an action parser. What it takes to write it is linear in the conversation. */
export function renderPrompt(input: PromptInput, options: PromptOptions = {}): Prompt {
  const { instructions = true, lowerCase = false } = options;
  const [system, user] = [systemText(input.apis, instructions), userText(input, options)];
  return lowerCase ? { system: system.toLowerCase(), user: user.toLowerCase() } : { system, user };
}

/** A prompt as one text, for models that go on with a text. */
export function promptText({ system, user }: Prompt): string {
  return `${system}\n\n${user}\n`;
}

/** A prompt as a chat. */
export function promptMessages({ system, user }: Prompt): readonly Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
