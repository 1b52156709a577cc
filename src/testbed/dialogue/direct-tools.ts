/**
 * Tools that are called with all arguments and done at once, as in τ²-bench: no task is kept open, nothing is asked for.
 *
 * Where approval is demanded, the first call of a transaction is refused and notes its arguments. Once the agent has spoken
 * and the user has answered, a call with the same arguments is carried out. It uses the approval up. A yes is to what the
 * message tells that it answers, and to nothing else; where the message tells two calls by the same values, it is to one of them.
 */
import type { Abortable } from '../environment.js';
import { presentedTools, refusal, refusedBy, resultOf, type Tools, type ToolsOptions, type Approved } from './tools.js';
import type { TurnResult } from '../../engine/index.js';
import { bind, confirm, flatten, type Statement, type VariableName } from '../../language/index.js';
import { consentIn } from '../../english/consent.js';
import { withoutStop } from '../../text/index.js';
import {
  type Api,
  nearestNames,
  readToolArguments,
  type Row,
  statementOfToolCall,
  type ToolSchema,
} from '../../service/index.js';
import {
  callArguments,
  canonicalJson,
  type Json,
  lookup,
  nextName,
  type Task,
  taskIdOf,
  type World,
} from '../../world/index.js';
import type { ToolInvocation, ToolResult } from '../action.js';
import { shownValue } from './act-text.js';
import type { Conversation, Refused } from './conversation.js';
import { whyUnapproved } from './untold.js';

const TOLD = 20;

interface Direct {
  readonly api: Api;
  /** Binds the task of the call to `variable`, and puts a search into its order. */
  readonly begin: readonly Statement[];
  readonly variable: ReturnType<typeof nextName>;
  readonly given: string;
  readonly names: readonly string[];
}

/** A transaction that the agent has to ask about. */
interface Proposal {
  readonly api: Api;
  /** The values that were given, without defaults. */
  readonly values: Row;
  /** What it will cost or bring, which the user is to be told as well. */
  readonly quote?: Row;
}

const isSameQuote = (one: Row = {}, other: Row = {}): boolean => canonicalJson(one) === canonicalJson(other);

function taskNamed(world: World, { variable }: Direct): Task | undefined {
  const value = lookup(world, variable);
  const id = value && taskIdOf(value);
  return id === undefined ? undefined : world.tasks[id];
}

const keyOf = (name: string, args: unknown): string => `${name}(${canonicalJson(args as Json)})`;

/** The statement of a call as a program that binds its task to a variable: an order comes after the search. */
function begun(statement: Statement, variable: VariableName): readonly Statement[] {
  return statement.kind === 'api-call' ? [bind(variable, statement)] : flatten(statement, () => variable);
}

const deedOf = ({ begin, variable }: Direct): readonly Statement[] => [...begin, confirm(variable)];

/** The tools of an episode that are done at once. */
export class DirectTools implements Tools {
  /** Transactions that the agent has to ask about, and those about which the user has spoken, by name and arguments. */
  private proposed: ReadonlyMap<string, Proposal> = new Map();
  private answered: ReadonlyMap<string, Proposal> = new Map();
  /** Those of `answered` whose approval is used up. */
  private used: ReadonlySet<string> = new Set();
  /** Transactions that were done since the user spoke. */
  private done: ReadonlySet<string> = new Set();

  constructor(
    private readonly conversation: Conversation,
    private readonly options: ToolsOptions,
  ) {}

  get schemas(): readonly ToolSchema[] {
    return presentedTools(this.conversation.session.engine.registry, 'direct', this.options.strict);
  }

  fork(conversation: Conversation): DirectTools {
    const fork = new DirectTools(conversation, this.options);
    fork.proposed = this.proposed;
    fork.answered = this.answered;
    fork.used = this.used;
    fork.done = this.done;
    return fork;
  }

  hear(text: string): void {
    const { now } = this.conversation.session.engine;
    const isHeeded = (proposal: Proposal): boolean =>
      this.options.approval === 'asked' || consentIn(text, proposal, now).consent === 'clear';
    this.answered = new Map([...this.proposed].filter(([, proposal]) => isHeeded(proposal)));
    this.proposed = new Map();
    this.used = new Set();
    this.done = new Set();
  }

  async call(call: ToolInvocation, options: Abortable): Promise<ToolResult> {
    const direct = this.read(call);
    if ('code' in direct) return refusal(call, direct);
    return direct.api.kind === 'search' ? this.search(call, direct, options) : this.transact(call, direct, options);
  }

  deed(call: ToolInvocation): readonly Statement[] {
    const direct = this.read(call);
    if ('code' in direct) return [];
    return direct.api.kind === 'search' ? direct.begin : deedOf(direct);
  }

  private read(call: ToolInvocation): Direct | Refused {
    const { engine, world } = this.conversation.session;
    const { apis } = engine.registry;
    const api = apis.get(call.name);
    if (!api) {
      const message = 'There is no such tool. Call one of the tools that you were given.';
      return { code: 'unknown-tool', message, legal: nearestNames(call.name, apis.keys()) };
    }
    const read = readToolArguments(api, call.arguments);
    if (!read.ok) return read;
    const statement = statementOfToolCall({ apis }, api.name, read.arguments);
    if (!statement.ok) return refusedBy(statement);
    const missing = api.required.map(({ name }) => name).filter((name) => !Object.hasOwn(read.arguments, name));
    if (missing.length > 0) {
      const message = `${api.name} lacks ${missing.join(', ')}. Ask the user for what you do not know.`;
      return { code: 'missing-argument', message, legal: missing };
    }
    const variable = nextName(world);
    return {
      api,
      begin: begun(statement.statement, variable),
      variable,
      given: keyOf(api.name, read.arguments),
      names: Object.keys(read.arguments),
    };
  }

  private async search(call: ToolInvocation, direct: Direct, options: Abortable): Promise<ToolResult> {
    const stopped = await this.conversation.stopped(direct.begin, options);
    if (stopped) return refusal(call, stopped);
    const { ok, feedback } = await this.conversation.take(direct.begin, options);
    if (!ok && feedback) return refusal(call, refusedBy(feedback));
    const task = taskNamed(this.conversation.session.world, direct);
    const { rows, more } = (task?.kind === 'search' && task.results) || { rows: [], more: false };
    const told = rows.slice(0, TOLD);
    const found =
      more || told.length < rows.length ? `${rows.length} or more, of which these are the first` : rows.length;
    const lines = told.map((row, at) => `${at + 1}. ${shownValue(row)}`);
    const text = rows.length === 0 ? 'Found nothing. Other values may find something.' : [`Found ${found}:`, ...lines];
    return resultOf(call, [text].flat().join('\n'), { rows: told as unknown as Json, count: rows.length, more });
  }

  private async transact(call: ToolInvocation, direct: Direct, options: Abortable): Promise<ToolResult> {
    if (this.done.has(direct.given)) {
      const message = `${direct.api.name} was done with these arguments already, and the user has said nothing since. It is not done twice.`;
      return refusal(call, { code: 'already-performed', message });
    }
    const unapproved = await this.unapproved(direct, options);
    if (unapproved) return refusal(call, unapproved);
    const deed = deedOf(direct);
    const stopped = await this.conversation.stopped(deed, options);
    if (stopped) return refusal(call, stopped);
    const result = await this.conversation.take(deed, options);
    const { ok, feedback } = result;
    if (!ok && feedback) return refusal(call, refusedBy(feedback));
    return this.outcome(call, direct, result);
  }

  private outcome(call: ToolInvocation, direct: Direct, { actions }: TurnResult): ToolResult {
    const task = taskNamed(this.conversation.session.world, direct);
    if (task?.kind === 'transaction' && task.phase === 'performed') {
      this.done = new Set([...this.done, direct.given]);
      return resultOf(call, `Done: ${shownValue(task.result ?? {})}`, { result: (task.result ?? {}) as Json });
    }
    const failure = actions.find((action) => action.kind === 'notification');
    const { reason = 'the service gave no reason' } = failure ?? {};
    const alternative = task?.kind === 'transaction' ? task.alternative : undefined;
    const instead = alternative ? ` It could be done with ${shownValue(alternative)}.` : '';
    const told = `Nothing was done: ${withoutStop(reason)}.${instead}`;
    const failed = refusal(call, { code: 'failed', message: told });
    const data = { code: 'failed', reason, ...(alternative && { alternative: alternative as Json }) };
    return { ...failed, data };
  }

  /** Why a transaction may not be done yet: its values are wrong, or nobody approved of them. */
  private async unapproved(direct: Direct, { signal }: Abortable): Promise<Refused | undefined> {
    if ((this.options.approval ?? 'implied') === 'implied') return undefined;
    const fork = this.conversation.session.fork();
    const { ok, feedback } = await fork.turn(direct.begin, signal ? { signal } : {});
    if (!ok && feedback) return refusedBy(feedback);
    const task = taskNamed(fork.world, direct);
    const args = task ? callArguments(task) : {};
    const key = keyOf(direct.api.name, args);
    const given = Object.entries(args).filter(([name]) => direct.names.includes(name));
    const quote = task?.kind === 'transaction' ? task.quote : undefined;
    const proposal = { api: direct.api, values: Object.fromEntries(given), ...(quote && { quote }) };
    const problem = this.notAgreed(key, proposal, args);
    if (problem === undefined) this.used = new Set([...this.used, key]);
    else this.proposed = new Map([...this.proposed, [key, proposal]]);
    return problem === undefined ? undefined : { code: 'not-agreed', message: problem };
  }

  disapproves({ api, arguments: args }: Approved): string | undefined {
    const key = keyOf(api.name, args);
    const known = this.answered.get(key) ?? { api, values: args };
    const problem = this.notAgreed(key, known, args);
    if (problem !== undefined) this.proposed = new Map([...this.proposed, [key, known]]);
    return problem;
  }

  /** Why the last words of the user approve no call with these arguments. */
  private notAgreed(key: string, proposal: Proposal, args: Row): string | undefined {
    const { name } = proposal.api;
    const known = this.answered.get(key);
    const comesTo = proposal.quote ? `, which comes to ${shownValue(proposal.quote)}` : '';
    if (!known || this.used.has(key) || !isSameQuote(known.quote, proposal.quote))
      return `The user has not agreed to ${name} with ${shownValue(args)}${comesTo}. Tell them these values and ask. If they agree, call again with the same arguments.`;
    if (this.options.approval !== 'agreed') return undefined;
    const { said, session } = this.conversation;
    const { now } = session.engine;
    const others = [...this.answered].filter(([other]) => other !== key);
    const answered = others.map(([other, one]) => ({ ...one, isDone: this.used.has(other) }));
    return whyUnapproved(name, said, proposal, answered, now);
  }
}
