/** A suite of a shop that takes orders: small, with a user and an oracle of its own. */
import { createHash } from 'node:crypto';
import type { FinishedEpisode, Heard, OracleFactory, ToolResult } from 'typetod/internal';
import type {
  Agent,
  AgentAction,
  AgentFactory,
  Environment,
  Grade,
  Observation,
  StepResult,
  Suite,
  Task,
  UserSimulator,
  UserTurn,
} from '../../../src/testbed/index.js';
import type { DialogueTurn } from '../../../src/dialogue/index.js';
import type { ToolSchema } from '../../../src/service/index.js';
import type { Difference } from '../../../src/world/index.js';

/** What somebody wants to order. */
export interface ToyTask extends Task {
  readonly item: string;
  readonly count: number;
  /** Calls of this tool are refused. */
  readonly refused?: string;
  /** Every user says another count. */
  readonly isTwisted?: boolean;
  /** Orders are lost on the way. */
  readonly isLost?: boolean;
  /** An order of something else fails, and is made all the same. */
  readonly isUnsafe?: boolean;
  /** A gate corrects programs to this count. */
  readonly corrected?: number;
}

const TOOL: ToolSchema = {
  name: 'order',
  description: 'Orders something',
  parameters: { type: 'object', properties: { item: { type: 'string' }, count: { type: 'integer' } } },
} as unknown as ToolSchema;

export class ToyEnvironment implements Environment<ToyTask> {
  readonly name = 'toy';
  readonly policy = 'Order what the user wants, once.';
  private task: ToyTask | undefined;
  private heard: readonly string[] = [];
  orders: readonly string[] = [];

  reset(task: ToyTask): Promise<void> {
    this.task = task;
    this.orders = [];
    this.heard = [];
    return Promise.resolve();
  }

  tools(): readonly ToolSchema[] {
    return [TOOL];
  }

  hear(text: string): void {
    this.heard = [...this.heard, text];
  }

  step(action: AgentAction): Promise<StepResult> {
    if (action.kind === 'say') return Promise.resolve({ heard: { text: action.text }, done: false });
    if (action.kind === 'program') return Promise.resolve(this.propose(String(action.program)));
    const results = action.calls.map((call) => this.call(call.name, call.arguments));
    return Promise.resolve({ observation: { kind: 'results', results }, done: false });
  }

  /** Executes programs without the gate, as sessions do. */
  get session() {
    return { turn: (program: string) => Promise.resolve(this.execute(program)) };
  }

  private execute(program: string): void {
    const [, count, item] = /^order (\d+) (\w+)$/.exec(program) ?? [];
    this.orders = [...this.orders, `${count} ${item}`];
  }

  /** A gate corrects what is proposed. */
  private propose(proposed: string): StepResult {
    const source = proposed.replace(/\d+/, (count) => String(this.task?.corrected ?? count));
    this.execute(source);
    const turn = { source, events: [{ kind: 'proposal', source: proposed }] } as unknown as DialogueTurn;
    return { observation: { kind: 'turn', ok: true, text: `Executed ${source}.`, reply: '', turn }, done: false };
  }

  private call(name: string, given: unknown): ToolResult {
    if (name !== 'order') return { name, isError: true, text: `There is no tool '${name}'. Tools: order.` };
    if (this.task?.refused !== undefined) return { name, isError: true, text: `Refused: ${this.task.refused}` };
    const { item, count } = given as { readonly item: string; readonly count: number };
    if (!this.task?.isLost) this.orders = [...this.orders, `${count} ${item}`];
    const isError = this.task?.isUnsafe === true && item !== this.task.item;
    return { name, isError, text: isError ? 'The shop did not answer.' : 'Ordered.' };
  }

  fork(): ToyEnvironment {
    const copy = new ToyEnvironment();
    copy.task = this.task;
    copy.heard = this.heard;
    copy.orders = this.orders;
    return copy;
  }

  digest(): string {
    return createHash('sha256').update(JSON.stringify(this.orders)).digest('hex');
  }

  diff(since?: Environment<ToyTask>): readonly Difference[] {
    const before = since instanceof ToyEnvironment ? since.orders : [];
    const length = Math.max(before.length, this.orders.length);
    return Array.from({ length }, (_, at) => at)
      .filter((at) => before[at] !== this.orders[at])
      .map((at) => ({
        path: ['orders', at],
        ...(before[at] !== undefined && { before: before[at] }),
        ...(this.orders[at] !== undefined && { after: this.orders[at] }),
      }));
  }
}

/** Says what is wanted, and ends when the agent says that it is done. After three other answers it gives up. */
class ToyUser implements UserSimulator {
  private patience = 3;

  constructor(
    private readonly task: ToyTask,
    private readonly style: string,
    private readonly seed: number,
  ) {}

  open(): UserTurn {
    const { item } = this.task;
    const isFalse = this.style === 'liar' || this.task.isTwisted;
    const count = isFalse ? this.task.count + 1 : this.task.count;
    const please = this.seed % 2 === 0 ? 'Please' : 'Hello,';
    return { text: `${please} ${count} ${item}.`, meant: { item, count } };
  }

  reply({ text }: Heard): UserTurn {
    if (text.includes('done')) return { text: 'Thanks.', end: 'done' };
    if (this.style === 'hasty') return { text: 'Never mind.', end: 'done' };
    this.patience -= 1;
    if (this.patience === 0) return { text: 'Forget it.', end: 'gave-up' };
    const { item, count } = this.task;
    return { text: `I said ${count} ${item}.`, meant: { item, count } };
  }
}

function saidFalse(task: ToyTask, { events }: FinishedEpisode<ToyTask>): number {
  const meant = events.flatMap((event) => (event.kind === 'user' && event.meant !== undefined ? [event.meant] : []));
  return meant.filter((one) => (one as { readonly count?: unknown }).count !== task.count).length;
}

function gradeOf(task: ToyTask, episode: FinishedEpisode<ToyTask>): Grade {
  const gold = `${task.count} ${task.item}`;
  const { orders } = episode.environment as ToyEnvironment;
  const isRight = JSON.stringify(orders) === JSON.stringify([gold]);
  const isEnded = episode.end.startsWith('user-');
  const why = isRight ? [] : [`orders: expected ${gold}, found ${orders.join(', ') || 'none'}`];
  const isEarly = episode.end === 'user-done' && orders.length === 0;
  return {
    reward: isRight && isEnded ? 1 : 0,
    passed: isRight && isEnded,
    parts: [{ basis: 'world', score: isRight ? 1 : 0, why }],
    critical: { correct: orders.includes(gold) ? 1 : 0, committed: orders.length, required: 1 },
    breaches: [],
    fidelity: { false: saidFalse(task, episode), gaveIn: 0, endedEarly: isEarly ? 1 : 0, leaked: 0 },
    figures: { steps: 1, orders: orders.length, strict: { success: isRight, none: null } },
  };
}

/** Orders what the task wants, unless that was done, and says so. */
function oracleOf({ item, count }: ToyTask): OracleFactory {
  return {
    name: 'oracle',
    createOracle: (_view, environment): Agent => ({
      act: () =>
        (environment as ToyEnvironment).orders.length > 0
          ? { kind: 'say', text: 'It is done.' }
          : { kind: 'call', calls: [{ name: 'order', arguments: { item, count } }] },
    }),
  };
}

/** An agent that does what a function says of what it has seen so far. */
export function scripted(name: string, act: (seen: readonly Observation[], seed: number) => AgentAction): AgentFactory {
  return {
    name,
    create({ seed }): Agent {
      const seen: Observation[] = [];
      return {
        act(observation) {
          seen.push(observation);
          return act(seen, seed);
        },
      };
    },
  };
}

const say = (text: string): AgentAction => ({ kind: 'say', text });
export const order = (item: unknown, count: unknown): AgentAction => ({
  kind: 'call',
  calls: [{ name: 'order', arguments: { item, count } }],
});

/** Orders what the user says, wrongly where its seed can be divided by three. */
export const listener = scripted('listener', (seen, seed) => {
  const [first] = seen;
  const [, count, item] = (first?.kind === 'user' && /(\d+) (\w+)\./.exec(first.text)) || [];
  if (seen.length > 1) return say('It is done.');
  return order(item, seed % 3 === 0 ? 0 : Number(count));
});

/** Never does anything but talk. */
export const talker = scripted('talker', () => say('Nice weather.'));

/** A suite over these tasks. */
export function toySuite(tasks: readonly ToyTask[] = TASKS): Suite<ToyTask> {
  return {
    name: 'toy',
    tasks,
    unsolvable: [{ id: 'moon', reason: 'There is no moon to order.' }],
    styles: ['plain', 'liar', 'hasty'],
    environment: () => new ToyEnvironment(),
    user: (task, { seed, style = 'plain' }) => new ToyUser(task, style, seed),
    scenario: ({ item, count }) => `You want ${count} ${item}.`,
    oracle: oracleOf,
    grade: gradeOf,
  };
}

export const TASKS: readonly ToyTask[] = ['apples', 'pears', 'plums', 'figs', 'nuts'].map((item, at) => ({
  id: `fruit/${item}`,
  title: `Order ${item}`,
  item,
  count: at + 2,
}));

/** As a module exports it. */
export const suite = toySuite();
