/**
 * What gates cost when nothing is wrong, and how soon the agent's first words come after the parser's answer.
 *
 * Right programs of SGD are taken twice: by the session alone, and by a dialogue manager with all gates and no models.
 * `node --import ./scripts/ts.mjs bench/gates.ts --dir PATH_TO_SGD` prints a table, `--json` one object; `--split` and
 * `--limit` say which dialogues. Times are those of one turn; the differences are of the same turn, taken both ways.
 */
import { parseArgs } from 'node:util';
import { createRegistry, type Session, type TurnResult } from 'typetod';
import { print } from 'typetod/language';
import {
  servicesFromSgdSchema,
  readSgdDialogues,
  readSgdSchema,
  replaySgdDialogue,
  sgdFacts,
} from '@typetod/corpora/sgd';
import type { SgdTurnTaker } from '@typetod/corpora/internal';
import { DialogueManager, type DialogueOptions, type Nlg } from 'typetod/dialogue';

const { values: given } = parseArgs({
  options: {
    dir: { type: 'string' },
    split: { type: 'string', default: 'dev' },
    limit: { type: 'string', default: 'Infinity' },
    json: { type: 'boolean', default: false },
  },
});

function usage(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

const dir = given.dir || process.env.TYPETOD_SGD_DIR || usage('Where is the SGD corpus? Give its root by --dir.');
const split = (['train', 'dev', 'test'] as const).find((name) => name === given.split) ?? usage('No such split.');
const limit = Number(given.limit);
const registry = createRegistry(
  servicesFromSgdSchema(readSgdSchema(dir, split), { facts: sgdFacts(readSgdSchema(dir, split), 'all') }),
);

const SILENT: Nlg = { realize: () => [], clarification: () => ({ text: '', actions: [], values: [] }) };

/** Takes turns, and keeps how long each took, in milliseconds. */
type Timed = (times: number[]) => (session: Session) => SgdTurnTaker;

const alone: Timed =
  (times) =>
  (session) =>
  async ({ statements, user }) => {
    const started = performance.now();
    const result = await session.turn(statements, { utterance: user.utterance });
    times.push(performance.now() - started);
    return result;
  };

/** By a dialogue manager; `times` are those of all that comes after the parser's answer. */
function managed(options: Partial<DialogueOptions>, firstWords: number[] = []): Timed {
  return (times) => (session) => {
    let source = '';
    let answered = 0;
    const parser = {
      name: 'known',
      parse: async () => {
        answered = performance.now();
        return { source };
      },
    };
    const manager = new DialogueManager({ session, parser, ...options });
    return async (turn): Promise<TurnResult> => {
      source = print(turn.statements);
      let isFirst = true;
      const onText = (): void => {
        if (isFirst) firstWords.push(performance.now() - answered);
        isFirst = false;
      };
      if (turn.before) manager.correctReply({ text: turn.before.utterance, requested: [] });
      const { result } = await manager.turn(turn.user.utterance, { onText });
      times.push(performance.now() - answered);
      return result;
    };
  };
}

interface Spread {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

const firstWords: number[] = [];
const ways = {
  alone: { take: alone, times: [] as number[] },
  gates: { take: managed({ nlg: SILENT }), times: [] as number[] },
  gates_and_words: { take: managed({}, firstWords), times: [] as number[] },
};

let dialogues = 0;
for (const dialogue of readSgdDialogues(dir, split)) {
  if (dialogues >= limit) break;
  dialogues += 1;
  // In another order each time, so that none is always the one that warms the code up.
  const order = Object.values(ways);
  for (let turn = 0; turn < dialogues % order.length; turn += 1) order.push(...order.splice(0, 1));
  for (const { take, times } of order) {
    for await (const _ of replaySgdDialogue(dialogue, registry, { mode: 'annotated', taker: take(times) }));
  }
}

const added = ways.gates.times.map((time, at) => time - (ways.alone.times[at] ?? Number.NaN));
const report = {
  split,
  dialogues,
  turns: ways.alone.times.length,
  milliseconds: {
    alone: spread(ways.alone.times),
    gates: spread(ways.gates.times),
    added: spread(added),
    first_words: spread(firstWords),
  },
};
if (given.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  const row = (name: string, { p50, p90, p99, max }: Spread): string =>
    [name.padEnd(34), ...[p50, p90, p99, max].map((value) => value.toFixed(3).padStart(10))].join('');
  const { alone: by, gates, added: more, first_words: words } = report.milliseconds;
  const lines = [
    `${report.turns} turns of ${dialogues} dialogues of ${split}, milliseconds a turn`,
    `${''.padEnd(34)}${['p50', 'p90', 'p99', 'max'].map((name) => name.padStart(10)).join('')}`,
    row('the session alone', by),
    row('with all gates, without models', gates),
    row('gates add', more),
    row('from the parser to the first words', words),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
