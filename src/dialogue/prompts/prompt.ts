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
import type { Message } from '../../models/model.js';
import type { Api } from '../../service/index.js';
import { nextName, type World } from '../../world/index.js';
import type { Rejection } from '../parsers/parser.js';
import type { PromptTurn } from './history.js';
import { systemText } from './instructions.js';
import { questionLines } from './questions.js';
import { rejectionLines } from './rejections.js';
import { taskLines } from './tasks.js';
import { oneLine } from '../../text/one-line.js';
import type { PromptOptions } from './options.js';
import { transcriptLines } from './transcript.js';

/** All that an action parser knows when the user has spoken. */
export interface PromptInput {
  /** The turns before this one, oldest first. */
  readonly history: readonly PromptTurn[];
  /** The world before this turn. */
  readonly world: World;
  /** What the user says now. */
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
