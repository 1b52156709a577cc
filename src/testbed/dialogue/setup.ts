import type { Awaitable } from '../../service/index.js';
import type { GateRule } from '../../dialogue/gates/gate.js';
import type { DialogueManager } from '../../dialogue/turn/dialogue-manager.js';
import type { DialogueOptions, DialogueTurnOptions } from '../../dialogue/turn/options.js';
import { createSession, Session, type SessionOptions } from '../../engine/index.js';
import { unknownOption } from '../../text/index.js';
import { naturalReader } from '../../values/index.js';
import type { Environment, Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';

/** What the conversation of a task is held with. */
export interface SessionSetup {
  /**
   * A session, or what it is made of. Of options that leave them out, `id` follows from the task and the seed, and `reader`
   * is `naturalReader`.
   */
  readonly session: Session | SessionOptions;
  /** The options of its dialogue manager, such as `gates`, `nlg`, `candidates` and `onEvent`. */
  readonly dialogue?: Omit<DialogueOptions, 'session' | 'parser'>;
  /** The options of each turn, such as `onText` and `now`. */
  readonly turn?: Omit<DialogueTurnOptions, 'signal'>;
  /** The rules that the agent has to keep; a few words on the tools if left out. */
  readonly policy?: string;
}

/** How tools are presented to the agent. */
export type ToolPresentation =
  /** An API is called with what is known so far; the engine asks for the rest, and for confirmation. */
  | 'dialogue'
  /** An API is called with all arguments and done at once. */
  | 'direct';

/** What it takes that a call commits a transaction. */
export type ToolApproval =
  /** Nothing: it is the agent's business to ask first. */
  | 'implied'
  /** The user was asked about exactly these values and has spoken since, whatever they said. */
  | 'asked'
  /** The user was asked about exactly these values, in a message that tells them, and answered it by a yes and nothing else. */
  | 'agreed';

export interface SessionEnvironmentOptions<T extends Task = Task> {
  /** For traces; `session` if left out. */
  readonly name?: string;
  /** What the conversation of a task is held with. Same task and seed, same conversation. */
  readonly setup: (task: T, seed: number) => Awaitable<SessionSetup>;
  /** How tools are presented; `dialogue` if left out. */
  readonly tools?: ToolPresentation;
  /** Whether the schemas of the tools keep to the subset that vendors accept for structured outputs. */
  readonly strict?: boolean;
  /** What it takes that a call commits a transaction: `asked` for dialogue tools, `implied` for direct ones if left out. */
  readonly approval?: ToolApproval;
}

const OPTIONS = [
  'name',
  'setup',
  'tools',
  'strict',
  'approval',
] as const satisfies readonly (keyof SessionEnvironmentOptions)[];

const TOOLS: readonly unknown[] = ['dialogue', 'direct'] satisfies readonly ToolPresentation[];
const APPROVALS: readonly unknown[] = ['implied', 'asked', 'agreed'] satisfies readonly ToolApproval[];

/** @throws TestbedError `bad-option`: a mistyped approval would ask for another one than was meant. */
export function checkEnvironment({
  tools = 'dialogue',
  approval = 'asked',
  ...rest
}: Omit<SessionEnvironmentOptions, 'setup'> & { readonly setup: unknown }): void {
  const refuse = (message: string): never => {
    throw new TestbedError({ code: 'bad-option', message });
  };
  const unknown = unknownOption('An environment over a session', rest, OPTIONS);
  if (unknown !== undefined) refuse(unknown);
  if (typeof rest.setup !== 'function') refuse("'setup' of an environment must be a function of a task and a seed.");
  if (!TOOLS.includes(tools)) refuse(`'tools' of an environment is one of ${TOOLS.join(', ')}.`);
  if (!APPROVALS.includes(approval)) refuse(`'approval' of an environment is one of ${APPROVALS.join(', ')}.`);
}

/** An environment over a session of our services. */
export interface SessionEnvironment<T extends Task = Task> extends Environment<T> {
  /** The session of the episode. Read it; agents that are graded do not. */
  readonly session: Session;
  /** The manager that takes the programs of the episode. */
  readonly manager: DialogueManager;
  fork(): SessionEnvironment<T>;
  /**
   * A fork in which other gates look at what is proposed. A director among them is asked about calls of tools where one is asked
   * in this environment.
   */
  forkWith(gates: readonly GateRule[]): SessionEnvironment<T>;
}

/**
 * The session of a task.
 *
 * @throws TestbedError `bad-setup` for direct tools over a session that has transactions confirmed.
 */
export function sessionOf({ session: given }: SessionSetup, id: string, tools: ToolPresentation): Session {
  const approval = tools === 'direct' ? 'implied' : 'required';
  const session = given instanceof Session ? given : createSession({ id, reader: naturalReader, approval, ...given });
  if (tools === 'dialogue' || session.engine.approval === 'implied') return session;
  const message =
    "Direct tools need a session with approval: 'implied': calls are not confirmed by statements. Leave out 'approval' in the session of the setup, and give it to the environment.";
  throw new TestbedError({ code: 'bad-setup', message });
}

export function isOverSession(environment: Environment): environment is SessionEnvironment {
  return 'session' in environment;
}
