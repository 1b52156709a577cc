// A world of one's own for the testbed: a greenhouse with a heater and a window. Nothing of it is a dialogue program or a
// service of TypeTOD. examples/15-a-suite-of-your-own.ts runs agents on it.
import type { AgentAction, AgentFactory, Environment, StepResult, Suite, Task } from 'typetod/testbed';

interface Greenhouse {
  readonly degrees: number;
  readonly window: 'open' | 'shut';
}

interface GreenhouseTask extends Task {
  readonly begins: Greenhouse;
  readonly wanted: Greenhouse;
  /** What the user asks for, in their words. */
  readonly asks: string;
}

const DEGREES = { type: 'integer', minimum: 5, maximum: 35 } as const;
const TOOLS = [
  { name: 'heat', description: 'Sets the heater', parameters: { type: 'object', properties: { degrees: DEGREES } } },
  { name: 'turn_window', description: 'Opens the window, or shuts it', parameters: { type: 'object' } },
] as const;

/** What the environment holds is immutable, so a fork shares it. */
class GreenhouseEnvironment implements Environment<GreenhouseTask> {
  readonly name = 'greenhouse';
  readonly policy = 'Do what the user asks for. Shut the window before you heat: with an open one the heater refuses.';

  constructor(
    public world: Greenhouse = { degrees: 0, window: 'shut' },
    private begun = world,
  ) {}

  async reset({ begins }: GreenhouseTask): Promise<void> {
    this.world = this.begun = begins;
  }

  tools() {
    return TOOLS;
  }

  hear(): void {
    // The world does not listen.
  }

  async step(action: AgentAction): Promise<StepResult> {
    if (action.kind === 'say') return { heard: { text: action.text }, done: false };
    if (action.kind === 'program') return { observation: { kind: 'invalid', text: 'Call a tool.' }, done: false };
    // What an agent does wrong is a result that it sees, and nothing is thrown.
    const results = action.calls.map(({ id, name, arguments: given }) => {
      const wrong = this.call(name, given);
      return { ...(id !== undefined && { id }), name, isError: wrong !== undefined, text: wrong ?? 'Done.' };
    });
    return { observation: { kind: 'results', results }, done: false };
  }

  /** Carries a call out. Answers what is wrong with it. */
  private call(name: string, given: unknown): string | undefined {
    if (name === 'turn_window') {
      this.world = { ...this.world, window: this.world.window === 'open' ? 'shut' : 'open' };
      return undefined;
    }
    const { degrees } = (given ?? {}) as { degrees?: unknown };
    if (name !== 'heat' || typeof degrees !== 'number') return 'Call heat with degrees, or turn_window.';
    if (this.world.window === 'open') return 'The window is open.';
    this.world = { ...this.world, degrees };
    return undefined;
  }

  fork(): GreenhouseEnvironment {
    return new GreenhouseEnvironment(this.world, this.begun);
  }

  digest(): string {
    return JSON.stringify(this.world);
  }

  diff(since?: GreenhouseEnvironment) {
    const before = since?.world ?? this.begun;
    return (['degrees', 'window'] as const)
      .filter((name) => before[name] !== this.world[name])
      .map((name) => ({ path: [name], before: before[name], after: this.world[name] }));
  }
}

const tasks: readonly GreenhouseTask[] = [
  {
    id: 'warm',
    begins: { degrees: 12, window: 'shut' },
    wanted: { degrees: 21, window: 'shut' },
    asks: 'Make it 21 degrees in there, please.',
  },
  {
    id: 'warm-with-an-open-window',
    begins: { degrees: 12, window: 'open' },
    wanted: { degrees: 18, window: 'shut' },
    asks: 'Make it 18 degrees in there, please.',
  },
];

/** An agent that makes given calls, one a step, and says that it is done. */
export function script(
  name: string,
  callsFor: (degrees: number) => readonly { name: string; arguments: object }[],
): AgentFactory {
  return {
    name,
    create() {
      let left: readonly { name: string; arguments: object }[] = [];
      return {
        act(observation) {
          if (observation.kind === 'user') left = callsFor(Number(/\d+/.exec(observation.text)?.[0]));
          const [next, ...rest] = left;
          left = rest;
          return next ? { kind: 'call', calls: [next] } : { kind: 'say', text: 'It is done.' };
        },
      };
    },
  };
}

export const heat = (degrees: number) => ({ name: 'heat', arguments: { degrees } });
const turn = { name: 'turn_window', arguments: {} };

export const suite: Suite<GreenhouseTask> = {
  name: 'greenhouse',
  tasks,
  styles: ['plain'],
  environment: () => new GreenhouseEnvironment(),
  // The user asks once, and is content with any answer: the grade looks at the world.
  user: ({ asks }) => ({
    open: () => ({ text: asks }),
    reply: () => ({ text: 'Thank you.', end: 'done' }),
  }),
  scenario: ({ asks }) => `You own a greenhouse. Say: ${asks}`,
  oracle: ({ begins, wanted }) =>
    script('oracle', () => [...(begins.window === wanted.window ? [] : [turn]), heat(wanted.degrees)]),
  grade({ begins, wanted }, { environment, end }) {
    const { world } = environment as GreenhouseEnvironment;
    const wrong = (['degrees', 'window'] as const).filter((name) => world[name] !== wanted[name]);
    const passed = wrong.length === 0 && end === 'user-done';
    const why = wrong.map((name) => `${name} is ${world[name]}, and should be ${wanted[name]}`);
    // Heating is what counts of critical actions: how often it was right, was done and was needed.
    const correct = Number(world.degrees === wanted.degrees);
    const committed = Number(world.degrees !== begins.degrees);
    return {
      reward: passed ? 1 : 0,
      passed,
      parts: [{ basis: 'world', score: why.length === 0 ? 1 : 0, why }],
      critical: { correct, committed, required: 1 },
      breaches: [],
      figures: {},
    };
  },
};
