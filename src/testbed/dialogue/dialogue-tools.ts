/**
 * Tools that hold a dialogue: an API is called with what is known so far, and the engine asks for the rest and for
 * confirmation, as it does for programs. The actions of the language, such as `confirm`, are tools beside the APIs.
 *
 * A call of an API whose task is under way gives that task further values; one that was done or put off, or of which a
 * result was taken, is begun anew.
 */
import type { Abortable } from '../environment.js';
import {
  presentedTools,
  notAgreedTo,
  refusal,
  refusedBy,
  resultOf,
  type Tools,
  type ToolsOptions,
  type Approved,
} from './tools.js';
import { consentIn } from '../../english/consent.js';
import type { Statement, VariableName } from '../../language/index.js';
import { type Row, statementOfToolCall, type ToolSchema } from '../../service/index.js';
import {
  callArguments,
  canonicalJson,
  isUnderWay,
  type Json,
  lookup,
  type SlotValues,
  type Task,
  taskMeant,
  type World,
} from '../../world/index.js';
import type { ToolInvocation, ToolResult } from '../action.js';
import { actsText } from './act-text.js';
import type { Conversation, Refused } from './conversation.js';
import { type Answered, whyUnapproved } from './untold.js';

type ApiCall = Statement & { readonly kind: 'api-call' };

function taskUnderWay(world: World, api: string): Task | undefined {
  const goesOn = (task: Task): boolean =>
    task.api.name === api && isUnderWay(task) && !(task.kind === 'search' && task.selected !== undefined);
  return world.tasks.filter(goesOn).reduce<Task | undefined>((a, b) => (a && a.touched > b.touched ? a : b), undefined);
}

/** The statement of a call: an assignment where the task is under way. */
function statementFor(call: ApiCall, world: World): Statement | Refused {
  const task = taskUnderWay(world, call.api);
  if (!task) return call;
  const { arguments: assignments, span } = call;
  if (assignments.length > 0) return { kind: 'assign', variable: task.variable, assignments, span };
  const message = `${task.variable} (${call.api}) is under way. Give values that are new, or put it off with 'suspend' to begin another.`;
  return { code: 'under-way', message, legal: [...task.api.slots.keys()] };
}

/** Whether the user was asked to confirm a transaction as it stands. */
const isAsked = (task: Task): boolean =>
  task.kind === 'transaction' && task.approval === task.slots && task.phase !== 'performed';

const isDone = (task: Task): boolean => task.kind === 'transaction' && task.phase === 'performed';

const valuesOf = (slots: SlotValues): Row =>
  Object.fromEntries(Object.entries(slots).map(([name, { canonical }]) => [name, canonical]));

/** The tools of an episode that hold a dialogue. */
export class DialogueTools implements Tools {
  /** The values that the user was asked to confirm before they spoke, by the id of their task. */
  private answered: ReadonlyMap<number, SlotValues> = new Map();
  /** Whether the conversation was ended since the user spoke. */
  private isOver = false;

  constructor(
    private readonly conversation: Conversation,
    private readonly options: ToolsOptions,
  ) {}

  get schemas(): readonly ToolSchema[] {
    return presentedTools(this.conversation.session.engine.registry, 'dialogue', this.options.strict);
  }

  fork(conversation: Conversation): DialogueTools {
    const fork = new DialogueTools(conversation, this.options);
    fork.answered = this.answered;
    fork.isOver = this.isOver;
    return fork;
  }

  hear(): void {
    const { tasks } = this.conversation.session.world;
    this.answered = new Map(tasks.filter(isAsked).map(({ id, slots }) => [id, slots]));
    this.isOver = false;
  }

  async call(call: ToolInvocation, options: Abortable): Promise<ToolResult> {
    const statement = this.statementOf(call);
    if ('code' in statement) return refusal(call, statement);
    const stopped = await this.conversation.stopped([statement], options);
    if (stopped) return refusal(call, stopped);
    const { ok, feedback, program, actions, reply } = await this.conversation.take([statement], options);
    if (!ok && feedback) return refusal(call, refusedBy(feedback));
    const { world } = this.conversation.session;
    if (world.ended && statement.kind === 'say') this.isOver = true;
    const text = [program, actsText(actions, world), reply && `Recommended reply: ${reply}`].filter(Boolean).join('\n');
    const hasFailed = actions.some((action) => action.kind === 'notification' && action.code === 'failure');
    const data = { program, reply, actions: actions as unknown as Json };
    return { ...resultOf(call, text, data), isError: hasFailed };
  }

  deed(call: ToolInvocation): readonly Statement[] {
    const statement = this.statementOf(call);
    return 'code' in statement ? [] : [statement];
  }

  private statementOf(call: ToolInvocation): Statement | Refused {
    const { world, engine } = this.conversation.session;
    if (this.isOver) return { code: 'conversation-ended', message: 'The conversation was ended. Say goodbye.' };
    const read = statementOfToolCall(engine.registry, call.name, call.arguments);
    if (!read.ok) return refusedBy(read);
    const { statement } = read;
    if (statement.kind === 'api-call') return statementFor(statement, world);
    if (statement.kind !== 'confirm' || statement.operand.kind !== 'variable') return statement;
    return this.unapproved(statement.operand.name, world) ?? statement;
  }

  /** Why a task may not be confirmed yet. What cannot be confirmed at all is refused by the engine. */
  private unapproved(name: VariableName, world: World): Refused | undefined {
    const { approval = 'asked' } = this.options;
    const value = lookup(world, name);
    const task = value && world.tasks[taskMeant(value) ?? -1];
    if (approval === 'implied' || !task || !isAsked(task)) return undefined;
    const { variable, slots } = task;
    if (this.answered.get(task.id) !== slots) {
      const message = `The user has not answered whether ${variable} is right. Tell them its values, wait for the answer, then confirm.`;
      return { code: 'not-confirmable', message };
    }
    if (approval === 'asked') return undefined;
    const message = this.notAgreed(task, world);
    return message === undefined ? undefined : { code: 'not-agreed', message };
  }

  /** Why the last words of the user do not approve a task; undefined where they do. */
  private notAgreed(task: Task, world: World): string | undefined {
    const { variable, slots, api } = task;
    const { utterance = '', said, session } = this.conversation;
    const { now } = session.engine;
    const values = valuesOf(slots);
    const { consent, unheard } = consentIn(utterance, { api, values }, now);
    if (consent !== 'clear') return `${notAgreedTo(variable, unheard)} Ask again, or change what is wrong.`;
    return whyUnapproved(variable, said, { api, values }, this.others(task, world), now);
  }

  disapproves({ api, arguments: args }: Approved): string | undefined {
    const { world } = this.conversation.session;
    const sent = canonicalJson(args as Json);
    const task = world.tasks.find(
      (one) =>
        one.kind === 'transaction' && one.api === api && isAsked(one) && canonicalJson(callArguments(one)) === sent,
    );
    if (!task || this.answered.get(task.id) !== task.slots)
      return `The user has not answered whether ${api.name} is right with these values. Tell them the values and wait for the answer.`;
    return this.options.approval === 'agreed' ? this.notAgreed(task, world) : undefined;
  }

  private others({ id }: Task, { tasks }: World): readonly Answered[] {
    return tasks.flatMap((other) => {
      const slots = other.id === id ? undefined : this.answered.get(other.id);
      return slots ? [{ api: other.api, values: valuesOf(slots), isDone: isDone(other) }] : [];
    });
  }
}
