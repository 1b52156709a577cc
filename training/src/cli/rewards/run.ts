/** `typetod examples rewards`: a process that a trainer asks what choices of a network are worth. */
import { createInterface } from 'node:readline';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonLines, outFolder } from '@typetod/corpora/internal';
import { loadServiceSource, ReplaySettings, VOCABULARY } from 'typetod/internal';
import {
  type Arguments,
  type CommandSpec,
  count,
  flag,
  type Output,
  text,
  texts,
  UsageError,
} from 'typetod/internal/cli';
import { readTranscripts } from 'typetod/transcripts';
import { packed } from '../../passes/passes.js';
import { type Scene, scenesOf } from '../../rewards/scenes.js';
import { loadTokenizer } from '../passes/word-pieces.js';

const label = z.number().int().min(-1);

/** A line that a trainer writes. */
const asked = z.object({
  id: z.string(),
  choices: z.array(
    z.object({
      acts: z.array(label),
      api: label,
      slots: z.array(z.tuple([label, label, label, label, label, label])),
    }),
  ),
});

const NO_LABELS = {
  ...{ acts: null, api: null, status: null, start: null, end: null, value: null, source: null, asked: null },
  ...{ speech: null, unheard: null },
};

async function scenesIn(args: Arguments, tokenizer: string): Promise<readonly [readonly Scene[], string]> {
  const paths = args.texts('transcripts');
  if (paths.length === 0) throw new UsageError('Of which turns? Give --transcripts a file or a folder.');
  const { pieces, hash } = await loadTokenizer(tokenizer);
  const settings = new ReplaySettings(await loadServiceSource(args.texts('apis')));
  const files = readTranscripts(paths).map(async ({ path, transcripts }) => {
    const setting = await settings.of(path);
    return transcripts.map((transcript) => ({ transcript, setting }));
  });
  const all = (await Promise.all(files)).flat();
  const scenes: Scene[] = [];
  const limit = args.count('limit') ?? Number.POSITIVE_INFINITY;
  for await (const scene of scenesOf(all, pieces)) {
    scenes.push(scene);
    if (scenes.length >= limit) break;
  }
  return [scenes, hash];
}

/** Writes the scenes as passes without labels, with the vocabulary of their numbers. */
function write(folder: string, scenes: readonly Scene[], tokenizer: string): void {
  const file = new JsonLines(join(folder, 'scenes.jsonl'));
  try {
    for (const { id, input } of scenes) file.add(packed(input, id, NO_LABELS));
  } finally {
    file.close();
  }
  writeFileSync(join(folder, 'vocabulary.json'), `${JSON.stringify({ ...VOCABULARY, tokenizer })}\n`);
}

async function answer(line: string, scenes: ReadonlyMap<string, Scene>): Promise<object> {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { error: 'The line is no JSON.' };
  }
  const { data, error } = asked.safeParse(given);
  if (!data) return { error: z.prettifyError(error) };
  const scene = scenes.get(data.id);
  if (!scene) return { error: `There is no scene '${data.id}'.` };
  const rewards: number[] = [];
  for (const choices of data.choices) rewards.push(await scene.reward(choices));
  return { id: data.id, rewards };
}

/** Writes the scenes, says that it is ready, and answers each line with rewards, until there are no more lines. */
export async function runExamplesRewards(args: Arguments, output: Output): Promise<number> {
  const tokenizer = args.text('tokenizer');
  if (tokenizer === undefined)
    throw new UsageError("Which tokenizer does the network have? Give the encoder's folder by --tokenizer.");
  const folder = outFolder(args);
  const [scenes, hash] = await scenesIn(args, tokenizer);
  write(folder, scenes, hash);
  const known = new Map(scenes.map((scene) => [scene.id, scene]));
  output.print(JSON.stringify({ ready: scenes.length }));
  for await (const line of createInterface({ input: process.stdin }))
    output.print(JSON.stringify(await answer(line, known)));
  return 0;
}

/** `typetod examples rewards`. */
export const examplesRewards: CommandSpec = {
  args: {
    tokenizer: text('FOLDER', 'The encoder: a folder with tokenizer.json'),
    transcripts: texts('PATH', 'Transcripts, a file or a folder; may be repeated'),
    apis: texts('MODULE', 'A module with services of transcripts; may be repeated'),
    out: text('FOLDER', 'Where to write the scenes; must be empty'),
    limit: count('N', 'At most so many scenes'),
    force: flag('Write into a folder that is not empty'),
  },
  examples: [
    [
      'typetod examples rewards --tokenizer models/parser --transcripts training/dialogues --out scenes',
      'what training/grpo.py starts',
    ],
  ],
  positionals: 0,
  run: runExamplesRewards,
};
