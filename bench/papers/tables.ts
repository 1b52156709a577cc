/** The tables of papers: `bench/papers.ts` prints them. */
import { allServices } from 'typetod/apis';
import { type Model, ModelError, type ModelReply } from 'typetod/models';
import { llamaModel } from 'typetod/models/llama';
import { type AgentFactory, runSuite, type SuiteRun, typetodSuite } from 'typetod/testbed';
import { nodAgent, reactodAgent, respactAgent } from '@typetod/corpora/lab';
import { openCassette, recordModel, replayModel } from 'typetod/testing';

/** What is asked for: all papers and the tasks whose answers are kept, from those, where nothing is named. */
export interface TableOptions {
  readonly paper?: string | undefined;
  /** As it was given: the first so many tasks. */
  readonly limit?: string | undefined;
  /** The file of a model that is asked for what is not kept. */
  readonly llama?: string | undefined;
}

const [BALANCE, ALARM, WEATHER] = ['money-only-the-balance', 'days-wake-me-up', 'days-umbrella'];
const [RENT, WHOM, SLIP] = ['money-rent-to-tomas', 'money-to-whom', 'money-slip-of-the-tongue'];
/** Of this one no answers are kept. */
const CLASH = 'days-clash';

const HOW = { form: 'text', maxTokens: 80 } as const;
const REACTOD = { ...HOW, kMax: 4 } as const;
const NOD = { ...HOW, navigator: 'derived', maxRounds: 3 } as const;
const RESPACT = { ...HOW, maxSteps: 3 } as const;

interface Paper {
  readonly tasks: readonly string[];
  /** Of so many of the tasks, from the first on, the answers are kept. */
  readonly recorded: number;
  /** At most so many actions in an episode. */
  readonly steps: number;
  readonly tools: 'dialogue' | 'direct';
  readonly rows: Readonly<Record<string, (model: Model) => AgentFactory>>;
}

const PAPERS: Readonly<Record<string, Paper>> = {
  reactod: {
    tasks: [BALANCE, ALARM, WEATHER, RENT, WHOM, SLIP, CLASH],
    recorded: 6,
    steps: 8,
    tools: 'dialogue',
    rows: {
      reactod: (model) => reactodAgent(model, REACTOD),
      'without validator': (model) => reactodAgent(model, { ...REACTOD, validator: false }),
      'without loop': (model) => reactodAgent(model, { ...REACTOD, loop: false }),
    },
  },
  nod: {
    tasks: [RENT, WHOM, ALARM, SLIP, BALANCE, WEATHER, CLASH],
    recorded: 6,
    // The first critical action shows what a director is for.
    steps: 1,
    tools: 'direct',
    rows: {
      nod: (model) => nodAgent(model, NOD),
      'director by rules': (model) => nodAgent(model, { ...NOD, director: 'rule' }),
      'no director': (model) => nodAgent(model, { ...NOD, director: 'off' }),
    },
  },
  respact: {
    tasks: [BALANCE, RENT, WHOM, ALARM, WEATHER, SLIP, CLASH],
    recorded: 6,
    steps: 8,
    tools: 'direct',
    rows: {
      respact: (model) => respactAgent(model, RESPACT),
      'held to its policies': (model) => respactAgent(model, { ...RESPACT, policies: 'enforce' }),
      'react: no speech': (model) => respactAgent(model, { ...RESPACT, speech: false }),
    },
  },
};

type RunReport = SuiteRun['report'];

/** Asks once for what is asked alike. */
function remembering(inner: Model): Model {
  const answers = new Map<string, Promise<ModelReply>>();
  return {
    name: inner.name,
    ask({ place, subject, ...request }, options) {
      const key = JSON.stringify(request);
      const answer = answers.get(key) ?? inner.ask({ place, ...(subject && { subject }), ...request }, options);
      answers.set(key, answer);
      return answer;
    },
  };
}

/** The answers that were kept, and, for what is not among them, the model, if there is one. */
function modelFor(
  paper: string,
  file: string | undefined,
): { readonly model: Model; readonly close: () => Promise<void> } {
  const cassette = openCassette(new URL(`${paper}.jsonl`, import.meta.url).pathname);
  const kept = replayModel(cassette, { name: 'qwen2.5-coder-1.5b' });
  if (!file) return { model: remembering(kept), close: () => Promise.resolve() };
  const llama = llamaModel({ file, contextTokens: 8192, maxTokens: HOW.maxTokens, isChat: true });
  const asked = recordModel(llama, cassette);
  const ask: Model['ask'] = (request, options) =>
    kept.ask(request, options).catch((error: unknown) => {
      if (ModelError.isInstance(error) && error.code === 'no-reply') return asked.ask(request, options);
      throw error;
    });
  return { model: remembering({ name: kept.name, ask }), close: () => llama.dispose() };
}

function byOutcome(tasks: RunReport['per_task']) {
  const named = (wanted: boolean) =>
    tasks.filter(({ passed: [one] }) => (one === true) === wanted).map(({ task }) => task);
  return { passed: named(true), failed: named(false) };
}

function figuresOf({ per_task, tasks, cap_micro, car_micro, steps, errors, tokens, ...report }: RunReport) {
  return {
    ...{ tasks, ...byOutcome(per_task) },
    ...{ cap: cap_micro, car: car_micro, steps: steps.mean, refused: errors.mean, calls: tokens.agent.calls },
    ...{ tokens: tokens.agent.input + tokens.agent.output, noted: report.noted },
    ...{ failure_kinds: report.failure_kinds, unanswered: report.unanswered.length, ends: report.ends },
  };
}

async function table(name: string, { tasks, recorded, steps, tools, rows }: Paper, { limit, llama }: TableOptions) {
  const figures = new Map<string, ReturnType<typeof figuresOf>>();
  const suite = typetodSuite(allServices, { presentation: { tools } });
  const played = { suite, tasks: tasks.slice(0, Number(limit ?? recorded)), limits: { steps } };
  const { model, close } = modelFor(name, llama);
  for (const [row, make] of Object.entries(rows)) {
    const { report } = await runSuite({ ...played, agent: make(model) });
    figures.set(row, figuresOf(report));
    if (llama) console.error(row, JSON.stringify(figures.get(row)));
  }
  await close();
  return Object.fromEntries(figures);
}

/** The tables, by paper. Options that name none throw, with what they take. */
export async function paperTables(options: TableOptions) {
  const { paper: wanted, limit } = options;
  if (wanted !== undefined && !Object.hasOwn(PAPERS, wanted))
    throw new RangeError(`--paper takes ${Object.keys(PAPERS).join(', ')}, not '${wanted}'.`);
  if (limit !== undefined && !/^[1-9]\d*$/.test(limit))
    throw new RangeError(`--limit takes a whole number of at least 1, not '${limit}'.`);
  const made: Record<string, Awaited<ReturnType<typeof table>>> = {};
  for (const [name, paper] of Object.entries(PAPERS))
    if ((wanted ?? name) === name) made[name] = await table(name, paper, options);
  return made;
}
