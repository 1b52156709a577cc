import type { ToolResult } from 'typetod/internal';
import type {
  Agent,
  AgentAction,
  AgentFactory,
  Environment,
  Observation,
  StepResult,
  Task,
  UserSimulator,
  UserTurn,
} from '../../src/testbed/index.js';

/** A task of the counter: where it begins and where it should end. */
export interface CountTask extends Task {
  readonly from: number;
  readonly to: number;
}

/** A world that is one number, with a tool that adds to it. */
export class Counter implements Environment<CountTask> {
  readonly name = 'counter';
  readonly policy = 'Add what the user asks for.';
  readonly heard: string[] = [];
  private begun = 0;

  constructor(private value = 0) {}

  reset({ from }: CountTask): Promise<void> {
    this.begun = from;
    this.value = from;
    return Promise.resolve();
  }

  tools() {
    return [{ name: 'add', description: 'Adds a number.', parameters: { type: 'object' } as const }];
  }

  hear(text: string): void {
    this.heard.push(text);
  }

  step(action: AgentAction): Promise<StepResult> {
    if (action.kind === 'say')
      return Promise.resolve({ heard: { text: action.text }, done: action.text === 'The end.' });
    if (action.kind === 'program') throw new Error('A counter takes no programs.');
    const results = action.calls.map(({ id, name, arguments: args }): ToolResult => {
      const by = (args as { readonly by?: unknown } | undefined)?.by;
      const about = { ...(id !== undefined && { id }), name };
      if (name !== 'add' || typeof by !== 'number') return { ...about, isError: true, text: 'Call add with a number.' };
      this.value += by;
      return { ...about, isError: false, text: String(this.value) };
    });
    return Promise.resolve({ observation: { kind: 'results', results }, done: false });
  }

  fork(): Counter {
    const fork = new Counter(this.value);
    fork.begun = this.begun;
    return fork;
  }

  digest(): string {
    return String(this.value);
  }

  diff(since?: Counter) {
    const before = since?.value ?? this.begun;
    return before === this.value ? [] : [{ path: ['value'], before, after: this.value }];
  }
}

/** A user who says one line after the other. */
export function sayer(...turns: readonly UserTurn[]): { readonly name: string; readonly simulator: UserSimulator } {
  const left = [...turns];
  const next = (): UserTurn => left.shift() ?? { text: '', end: 'gave-up' };
  return { name: 'sayer', simulator: { open: next, reply: next } };
}

/** An agent that takes one action after the other, and keeps what it saw. */
export function doer(...actions: readonly unknown[]): AgentFactory & { readonly seen: Observation[] } {
  const seen: Observation[] = [];
  const create = (): Agent => {
    const left = [...actions];
    return {
      act: (observation) => {
        seen.push(observation);
        return (left.shift() ?? { kind: 'say', text: 'Anything else?' }) as AgentAction;
      },
    };
  };
  return { name: 'doer', seen, create };
}

export const add = (by: unknown, name = 'add') => ({ kind: 'call', calls: [{ name, arguments: { by } }] });

export const task: CountTask = { id: 'one', from: 1, to: 3 };
