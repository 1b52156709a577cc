import {
  asJson,
  isObject,
  type Difference,
  type ToolSchema,
  type CriticalAction,
  type ToolInvocation,
  type ToolResult,
} from 'typetod/internal';
import { type AgentAction, type Environment, type StepResult, type Task, TestbedError } from 'typetod/testbed';
import type { Tau2Domain } from '../domain.js';
import type { Tau2Call, Tau2Message } from '../evaluate/message.js';
import { historyOf, initialWorld } from '../evaluate/replay.js';
import type { Tau2Folder, Tau2TaskRecord } from '../folder/read-folder.js';
import { breachesOfCall } from '../policy/breaches.js';
import type { Tau2World } from '../world/tau2-world.js';

export interface Tau2Task extends Task {
  /** The task as its file has it. */
  readonly record: Tau2TaskRecord;
}

/** What an environment of τ² holds at a point. All of it is immutable: a fork shares it. */
interface Standing {
  readonly world: Tau2World;
  readonly begun: Tau2World;
  readonly messages: readonly Tau2Message[];
}

/** The world of a domain as an environment. Agents call its tools; it takes no programs. */
export class Tau2Environment implements Environment<Tau2Task> {
  readonly name: string;
  readonly now?: string;
  #standing: Standing | undefined;

  constructor(
    private readonly folder: Tau2Folder,
    /** Whether calls that break a rule of the policy are refused. */
    private readonly gate: boolean,
    standing?: Standing,
  ) {
    this.name = `tau2/${folder.world.domain}`;
    if (folder.world.now !== undefined) this.now = folder.world.now.slice(0, 'YYYY-MM-DDTHH:MM'.length);
    this.#standing = standing;
  }

  get domain(): Tau2Domain {
    return this.folder.world.domain;
  }

  get policy(): string {
    return this.folder.policy;
  }

  /** The conversation so far, with all calls: that before the task too. */
  get messages(): readonly Tau2Message[] {
    return this.#at().messages;
  }

  get world(): Tau2World {
    return this.#at().world;
  }

  #at(): Standing {
    if (this.#standing) return this.#standing;
    throw new TestbedError({ code: 'not-reset', message: 'The environment has no task yet. Call reset first.' });
  }

  reset({ record }: Tau2Task): Promise<void> {
    const world = initialWorld(this.folder.world, record);
    this.#standing = { world, begun: world, messages: historyOf(record) };
    return Promise.resolve();
  }

  tools(): readonly ToolSchema[] {
    return this.folder.world.tools;
  }

  hear(text: string): void {
    this.#note({ role: 'user', text });
  }

  step(action: AgentAction): Promise<StepResult> {
    const { kind } = action;
    if (kind === 'program') {
      const text = 'This environment takes no programs. Call a tool, or speak to the user.';
      return Promise.resolve({ observation: { kind: 'invalid', text }, done: false });
    }
    if (kind === 'say') {
      this.#note({ role: 'assistant', text: action.text });
      return Promise.resolve({ heard: { text: action.text }, done: false });
    }
    return Promise.resolve({ observation: { kind: 'results', results: this.#called(action) }, done: false });
  }

  /** The call itself, where its tool changes what the world holds. */
  critical({ name, arguments: given }: ToolInvocation): Promise<readonly CriticalAction[]> {
    const args = this.world.mutates(name) ? readArguments(given) : undefined;
    return Promise.resolve(args ? [{ name, arguments: asJson(args) }] : []);
  }

  #called({ calls, text = '' }: Extract<AgentAction, { readonly kind: 'call' }>): readonly ToolResult[] {
    const before = this.#at().messages;
    const read = calls.map((call, at) => readCall(call, `${before.length}.${at}`));
    const made = read.map(({ call }) => call);
    this.#note({ role: 'assistant', text, calls: made });
    return read.map(({ call, problem }, at) => {
      const { text: output, isError } = this.#answer(call, problem ?? this.#breach(call, before, made));
      const id = calls[at]?.id;
      return { ...(id !== undefined && { id }), name: call.name, isError, text: output };
    });
  }

  /** Why the gate refuses a call. */
  #breach(call: Tau2Call, messages: readonly Tau2Message[], beside: readonly Tau2Call[]): string | undefined {
    if (!this.gate) return undefined;
    const [breach] = breachesOfCall({ world: this.world, messages, beside }, call);
    return breach && `Error: ${breach.why} (rule ${breach.rule} of the policy).`;
  }

  /** Carries a call out, unless there is a problem with it, and notes the result. */
  #answer(call: Tau2Call, problem: string | undefined): { readonly text: string; readonly isError: boolean } {
    if (problem !== undefined) {
      this.#note({ role: 'tool', id: call.id, text: problem, isError: true, isRefused: true });
      return { text: problem, isError: true };
    }
    const { world, text, error } = this.world.call(call);
    const isError = error !== undefined;
    this.#standing = { ...this.#at(), world };
    this.#note({ role: 'tool', id: call.id, text, isError });
    return { text, isError };
  }

  #note(message: Tau2Message): void {
    const standing = this.#at();
    this.#standing = { ...standing, messages: [...standing.messages, message] };
  }

  fork(): Tau2Environment {
    return new Tau2Environment(this.folder, this.gate, this.#standing);
  }

  digest(): string {
    return this.world.digest();
  }

  diff(since?: Environment<Tau2Task>): readonly Difference[] {
    const other = since instanceof Tau2Environment ? since.world : this.#at().begun;
    return this.world.differences(other);
  }
}

/** A call with its arguments read; what is no JSON object is a problem that the agent is told. */
function readCall({ name, arguments: given }: ToolInvocation, id: string): { call: Tau2Call; problem?: string } {
  const args = readArguments(given);
  if (args) return { call: { id, name: String(name), arguments: args } };
  const problem = 'Error: The arguments must be one JSON object.';
  return { call: { id, name: String(name), arguments: {} }, problem };
}

function readArguments(given: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : asJson(given);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
