/** The tree of all commands: what each is called and is for. Light, so that help is fast: a command is loaded when it is called. */
import { type Command, group, lazy } from './command.js';
import { ofCorpora, ofTraining } from './elsewhere.js';

const journal = group('journal', 'Check and repair the journal of a conversation', [
  lazy(
    'check',
    'Say whether a journal is whole, what it holds, and whether it restores with the services that are there',
    async () => (await import('./commands/journal/check.js')).journalCheck,
  ),
  lazy(
    'repair',
    'Mend a damaged journal; the original is kept beside it, and what was lost is listed',
    async () => (await import('./commands/journal/repair.js')).journalRepair,
  ),
]);

const testbed = group('testbed', 'Run agents on tasks with simulated users, and explain the results', [
  lazy(
    'run',
    'Run an agent over the tasks of a suite, with simulated users, and grade what it did to the world',
    async () => (await import('./commands/testbed/run.js')).run,
  ),
  lazy('tasks', 'List the tasks of a suite', async () => (await import('./commands/testbed/tasks.js')).tasks),
  lazy(
    'show',
    'Show a task: what the user wants, how an oracle solves it, and what it does to the world',
    async () => (await import('./commands/testbed/show.js')).show,
  ),
  lazy(
    'replay',
    'Execute traces once more: the same actions must give the same world',
    async () => (await import('./commands/testbed/replay.js')).replay,
  ),
  lazy(
    'explain',
    'Explain why episodes failed: what differs, the step after which success was out of reach, whose fault it was',
    async () => (await import('./commands/testbed/explain.js')).explain,
  ),
  ofCorpora(
    'testbed counterfactuals',
    'Turn each verdict of a recorded run round: what gates saved, what they spoilt, and where success was lost',
  ),
  lazy(
    'export',
    'Write the episodes of a run with their rewards in a format that trainers read: messages, TRL, verifiers or OpenEnv; or as τ²-bench has them',
    async () => (await import('./commands/testbed/export.js')).exportTraces,
  ),
  ofCorpora(
    'testbed import',
    'Score the conversations of a result file of τ²-bench anew, beside the rewards that it has',
  ),
  ofCorpora('testbed leaderboard', 'Put runs over one suite side by side, graded anew, the best first'),
  ofCorpora(
    'testbed remedies',
    'Compare five remedies for mistakes: the same tasks and faults, with several proposers',
  ),
  ofCorpora(
    'testbed nod',
    'Make the table of NOD: success and critical actions of its baselines, variants and ablations',
  ),
  lazy(
    'serve',
    'Offer the tasks of a suite to agents elsewhere, such as trainers, over OpenEnv',
    async () => (await import('./commands/testbed/serve.js')).serve,
  ),
]);

const evaluate = group('eval', 'Score on a corpus', [
  ofCorpora(
    'eval sgd',
    'Convert and execute the annotations of SGD dialogues; score the states, the calls and the policy',
  ),
  ofCorpora(
    'eval faults',
    'Score what gates make of the mistakes of a parser: right programs of SGD, corrupted on purpose',
  ),
  ofCorpora(
    'eval grounding',
    'Score how many right values of SGD the grounding gate refuses, and how many invented ones it finds',
  ),
  ofCorpora(
    'eval parser',
    'Score a parser on SGD dialogues: what its statements lead to, turn by turn, through the whole turn loop',
  ),
  ofCorpora('eval retrieval', 'Score how well the API that a user means is found among the APIs of all SGD services'),
  ofCorpora(
    'eval conversations',
    'Score a parser on transcripts: after each turn, is the world as the right program leaves it?',
  ),
  ofCorpora('eval agreement', 'Say lines at an open confirmation: which of them commit the transaction?'),
  ofCorpora(
    'eval people',
    'Let scripted people talk with the agent in words of their own: do they get what they came for?',
  ),
  ofCorpora('eval turns', 'Score a parser on single turns of any corpus: what starts, and which values are given'),
  ofCorpora('eval predictions', 'Score states that any tracker predicted for SGD, in the format of its files'),
  ofCorpora(
    'eval multiwoz',
    'Score trackers that know every change of MultiWOZ states, and execute the annotations as programs',
  ),
]);

export const typetod: Command = group(
  'typetod',
  'A programmable task-oriented-dialogue engine: the dialogue state is an executed program',
  [
    lazy(
      'demo',
      'Talk with the bundled services, side by side with the program; or watch a dialogue, with --replay',
      async () => (await import('./commands/demo/demo.js')).demo,
    ),
    lazy(
      'replay',
      'Replay annotated transcripts and check every annotation',
      async () => (await import('./commands/replay.js')).replay,
    ),
    lazy(
      'chat',
      'Hold a conversation with any parser: in the terminal, or one turn of the user a line from stdin',
      async () => (await import('./commands/chat/chat.js')).chat,
    ),
    lazy(
      'serve',
      'Serve conversations over HTTP, for products, with a page to talk and see the engine think',
      async () => (await import('./commands/serve.js')).serve,
    ),
    lazy(
      'worker',
      'Work on what testbed run, eval sgd and eval parser put into a queue with --queue',
      async () => (await import('./commands/worker/worker.js')).worker,
    ),
    journal,
    lazy(
      'services',
      'List the loaded services and the signatures of their APIs',
      async () => (await import('./commands/services.js')).services,
    ),
    lazy(
      'tools',
      'Print the tool schemas of the APIs as JSON, for language models that call tools',
      async () => (await import('./commands/tools.js')).tools,
    ),
    ofCorpora('generate', 'Write TypeScript modules from a schema.json in SGD format'),
    testbed,
    lazy(
      'mcp',
      'Offer services, or a task with its simulated user, to clients of the Model Context Protocol',
      async () => (await import('./commands/mcp.js')).mcp,
    ),
    evaluate,
    ofCorpora(
      'compare',
      'Compare two runs of eval sgd, eval faults, eval retrieval, eval parser or testbed run: figures, what became right or wrong',
    ),
    group('convert', 'Write the dialogues of a corpus as transcripts', [
      ofCorpora(
        'convert sgd',
        'Write SGD dialogues as transcripts that replay as they are, and list what did not convert',
      ),
    ]),
    group('examples', 'Write examples from which a parser learns', [
      ofTraining(
        'examples sgd',
        'Write examples for action parsers and parser supervisors from SGD dialogues, as JSON lines',
      ),
      ofTraining(
        'examples passes',
        'Write the numbers from which the network of the neural parser learns, as JSON lines',
      ),
      ofTraining(
        'examples rewards',
        'Tell a trainer what choices of the network are worth: they are carried out on forks of conversations',
      ),
    ]),
    group('tables', 'Derive from a corpus what the schemas of its services do not say', [
      ofCorpora(
        'tables sgd',
        'Derive from SGD dialogues what is offered, tracked, confirmed and suggested, and show the evidence',
      ),
    ]),
    lazy(
      'doctor',
      'Check what typetod needs, and what it can make use of, with the command that mends what is wrong',
      async () => (await import('./commands/doctor/doctor.js')).doctor,
    ),
  ],
  {
    args: {
      version: { type: 'boolean', alias: 'v', description: 'Print the version' },
      help: { type: 'boolean', alias: 'h', description: 'Print help, also of a command' },
    },
    examples: [
      ['typetod demo', 'talk, side by side with the program'],
      ['typetod chat --service Restaurants_2', 'hold a conversation'],
      ['typetod services', 'see what can be called'],
    ],
  },
);
