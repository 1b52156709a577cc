import type { Gate, GateRule } from '../../dialogue/gates/gate.js';
import type { DialogueManager } from '../../dialogue/turn/dialogue-manager.js';
import type { Session } from '../../engine/index.js';
import type { ToolSchema } from '../../service/index.js';
import {
  callArguments,
  diff,
  type Difference,
  digest,
  type Json,
  missingSlots,
  type Task as WorldTask,
  type World,
} from '../../world/index.js';
import type { AgentAction, ToolInvocation, ToolResult } from '../action.js';
import { invalidAction } from '../plain-action.js';
import type { CriticalAction, StepResult, TaskStanding, Abortable, Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import { Conversation } from './conversation.js';
import { DialogueTools } from './dialogue-tools.js';
import { DirectTools } from './direct-tools.js';
import { NO_PROPOSAL, parserOf } from './proposer.js';
import {
  checkEnvironment,
  type SessionEnvironment,
  type SessionEnvironmentOptions,
  sessionOf,
  type ToolPresentation,
} from './setup.js';
import type { Tools, ToolsOptions } from './tools.js';
import type { DialogueTurn } from '../../dialogue/turn/options.js';
import { actsText } from './act-text.js';

function statusOf(task: WorldTask): TaskStanding['status'] {
  if (task.standing !== 'open') return 'pending';
  if (task.kind === 'search') return task.selected ? 'completed' : 'in-progress';
  if (task.phase === 'performed') return 'completed';
  return task.phase === 'failed' ? 'failed' : 'in-progress';
}

function standingOf(task: WorldTask): TaskStanding {
  const { variable, api } = task;
  const found = task.kind === 'search' ? task.latest?.row : task.result;
  return {
    ...{ id: variable, api: api.name, status: statusOf(task) },
    values: callArguments(task) as Json,
    missing: missingSlots(task),
    ...(found && { found: found as Json }),
  };
}

const OUTCOMES = {
  committed: 'Committed:',
  'not-understood': 'Nothing was committed: the statements could not be taken.',
  aborted: 'Nothing was committed: it is not allowed.',
  'cut-off': 'A service did not answer in time.',
} as const;

function leftOutText({ leftOut }: DialogueTurn): readonly string[] {
  return leftOut.map(({ source, code, message, legal }) => {
    const options = legal.length > 0 ? ` Legal: ${legal.join(', ')}.` : '';
    return `Left out: ${source} (${code}: ${message})${options}`;
  });
}

/** A turn that was taken, for a model to read: what was committed and left out, what was found, and what to say or ask. */
function turnText(turn: DialogueTurn, world: World): string {
  const { outcome, result, reply } = turn;
  const program = outcome === 'committed' ? [result.program] : [];
  const acts = actsText(result.actions, world);
  const lines = [OUTCOMES[outcome], ...program, ...leftOutText(turn), acts, reply && `Recommended reply: ${reply}`];
  return lines.filter(Boolean).join('\n');
}

/**
 * The tools that approve what is done in a session. Programs need the approval that tools need: what a program would do is shown to
 * the tools of its conversation, and nothing is committed where they would refuse it.
 */
class Approvals {
  private readonly tools = new WeakMap<Session, Tools>();

  ask(session: Session, tools: Tools): void {
    this.tools.set(session, tools);
  }

  /** A gate that aborts a program with a transaction that the tools would refuse. */
  get rule(): GateRule {
    const gate: Gate = {
      name: 'approval',
      codes: new Set(),
      inspect: ({ session, trial }) =>
        trial.transactions.flatMap((request) => {
          const message = this.tools.get(session)?.disapproves(request);
          return message === undefined ? [] : [{ code: 'not-agreed', message, legal: [], api: request.api.name }];
        }),
    };
    return { gate, remedy: 'abort' };
  }
}

interface Running {
  readonly conversation: Conversation;
  readonly tools: Tools;
  readonly approvals: Approvals;
  readonly policy: string;
  readonly begun: World;
}

const PRESENTATIONS = {
  dialogue: (conversation: Conversation, options: ToolsOptions): Tools => new DialogueTools(conversation, options),
  direct: (conversation: Conversation, options: ToolsOptions): Tools => new DirectTools(conversation, options),
} as const satisfies Record<ToolPresentation, unknown>;

const DEFAULT_POLICY: Readonly<Record<ToolPresentation, string>> = {
  dialogue:
    'Do what the user asks for by your tools, and nothing else. Give tools only values that the user said, or that you found. Ask for what is missing. Before anything is booked, bought, paid or changed, tell the user its values and have them agree.',
  direct:
    'Do what the user asks for by your tools, and nothing else. Give tools only values that the user said, or that you found. Ask for what is missing. Before you call a tool that books, buys, pays or changes something, tell the user the values and have them agree.',
};

const invalid = (text: string): StepResult => ({ observation: { kind: 'invalid', text }, done: false });

class OverSession<T extends Task> implements SessionEnvironment<T> {
  /** The digest of the world that was asked about last. */
  private known: { readonly world: World; readonly digest: string } | undefined;

  constructor(
    private readonly options: SessionEnvironmentOptions<T>,
    private running?: Running,
  ) {}

  get name(): string {
    return this.options.name ?? 'session';
  }

  get policy(): string {
    return this.current.policy;
  }

  get now(): string {
    return this.session.engine.now;
  }

  get session(): Session {
    return this.current.conversation.session;
  }

  get manager(): DialogueManager {
    return this.current.conversation.manager;
  }

  private get current(): Running {
    if (this.running) return this.running;
    const message = `The environment '${this.name}' was not reset. Await reset(task, seed) first.`;
    throw new TestbedError({ code: 'not-reset', message });
  }

  async reset(task: T, seed: number): Promise<void> {
    const setup = await this.options.setup(task, seed);
    const { tools: presentation = 'dialogue' } = this.options;
    const session = sessionOf(setup, `${task.id}#${seed}`, presentation);
    const approvals = new Approvals();
    const { approval } = this.options;
    const rules = approval === undefined || approval === 'implied' ? [] : [approvals.rule];
    const conversation = Conversation.over(session, setup, rules);
    const tools = PRESENTATIONS[presentation](conversation, this.options);
    approvals.ask(session, tools);
    const { policy = DEFAULT_POLICY[presentation] } = setup;
    this.running = { conversation, tools, approvals, policy, begun: session.world };
  }

  tools(): readonly ToolSchema[] {
    return this.current.tools.schemas;
  }

  hear(text: string): void {
    this.current.tools.hear(text);
    this.current.conversation.hear(text);
  }

  async step(action: AgentAction, { signal }: Abortable = {}): Promise<StepResult> {
    const problem = invalidAction(action);
    if (problem !== undefined) return invalid(problem);
    const given = signal ? { signal } : {};
    if (action.kind === 'say') return this.say(action);
    if (action.kind === 'program') return this.propose(action, given);
    return this.call(action, given);
  }

  /** Calls are carried out in their order: each sees what the one before led to, and none stops the others. */
  private async call({ calls, text }: AgentAction & { kind: 'call' }, options: Abortable): Promise<StepResult> {
    const { conversation, tools } = this.current;
    if (text?.trim()) conversation.sayBeside(text);
    const results: ToolResult[] = [];
    for (const call of calls) results.push(await tools.call(call, options));
    return { observation: { kind: 'results', results }, done: false };
  }

  private say({ text, requested }: AgentAction & { kind: 'say' }): StepResult {
    const heard = this.current.conversation.say(text, requested);
    return typeof heard === 'string' ? invalid(heard) : { heard, done: false };
  }

  private async propose({ program }: AgentAction & { kind: 'program' }, options: Abortable): Promise<StepResult> {
    const { conversation } = this.current;
    const { utterance } = conversation;
    if (utterance === undefined) return invalid('The user has said nothing yet. Say something first.');
    const parser = parserOf(program);
    if (typeof parser === 'string') return invalid(parser);
    const turn = await conversation.propose(parser, utterance, options);
    if (!turn) return invalid(NO_PROPOSAL);
    const { reply } = turn;
    const ok = turn.outcome === 'committed' && turn.leftOut.length === 0;
    const text = turnText(turn, this.session.world);
    return { observation: { kind: 'turn', ok, text, reply, turn }, done: false };
  }

  async critical(call: ToolInvocation, { signal }: Abortable = {}): Promise<readonly CriticalAction[]> {
    const deed = this.current.tools.deed(call);
    if (deed.length === 0) return [];
    const { transactions } = await this.session.whatIf(deed, undefined, signal ? { signal } : {});
    return transactions.map(({ api, arguments: args }) => ({ name: api.name, arguments: args as Json }));
  }

  standing(): readonly TaskStanding[] {
    return this.session.world.tasks.map(standingOf);
  }

  fork(): SessionEnvironment<T> {
    return this.forked();
  }

  forkWith(gates: readonly GateRule[]): SessionEnvironment<T> {
    return this.forked(gates);
  }

  private forked(gates?: readonly GateRule[]): SessionEnvironment<T> {
    const { conversation: own, tools, ...rest } = this.current;
    const conversation = own.fork(gates);
    const forked = tools.fork(conversation);
    rest.approvals.ask(conversation.session, forked);
    const fork = new OverSession(this.options, { ...rest, conversation, tools: forked });
    fork.known = this.known;
    return fork;
  }

  digest(): string {
    const { world } = this.session;
    if (this.known?.world !== world) this.known = { world, digest: digest(world, 'outcome') };
    return this.known.digest;
  }

  diff(since?: SessionEnvironment<T>): readonly Difference[] {
    return diff(since?.session.world ?? this.current.begun, this.session.world, 'outcome');
  }
}

/**
 * An environment over a session of services: its programs go through the gates of a dialogue manager, its tools are the APIs
 * and the actions of the language. Its digest is that of what transactions did.
 *
 * @example
 * const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }) });
 * await environment.reset({ id: 'dinner' }, 0);
 * @throws TestbedError `bad-option` for options that nothing reads, and values that there are not.
 */
export function sessionEnvironment<T extends Task = Task>(
  options: SessionEnvironmentOptions<T>,
): SessionEnvironment<T> {
  checkEnvironment(options);
  return new OverSession(options);
}
