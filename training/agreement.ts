// Learns which phrases agree, or take nothing back beside a yes, and writes them to `src/english/consent/learned.ts`:
//
//   npm run -s learn:agreement [-- --folds]
//
// from the answers to confirmations in `training/dialogues`, but for those that `dev.txt` keeps, from `training/answers.tsv` and
// from the examples of `test/english/consent.tsv`. A folder is a writer, and so is each of the two files. With `--folds` nothing is written: of every
// three folders, and of the examples, it is told how many yeses are asked again and how many noes are taken for one, without
// any phrase and with those of the other writers.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accountOf,
  answerIn,
  consentIn,
  loadServiceSource,
  readPhrases,
  ReplaySettings,
  verbOf,
} from 'typetod/internal';
import { readTranscripts } from 'typetod/transcripts';
import { DEEDS, examples, NOW } from '../test/english/consent-examples.js';
import { type LabelledAnswer, type LearnedPhrase, learnPhrases } from './src/agreement/learn.js';
import { saidAnswers } from './src/agreement/said-answers.js';

const ROOT = 'training/dialogues';
const LEARNED = 'src/english/consent/learned.ts';
const EXAMPLES = 'examples';
const ANSWERS = 'answers';
const FOLDS = 9;

const kept = new Set(readFileSync(join(ROOT, 'dev.txt'), 'utf8').split('\n'));
const verbs = new Set<string>();

async function answersOf(folder: string): Promise<readonly LabelledAnswer[]> {
  const path = join(ROOT, folder);
  const names = readdirSync(path);
  const modules = names.filter((name) => name.endsWith('.ts')).map((name) => join(path, name));
  const settings = new ReplaySettings(await loadServiceSource(modules));
  const answers: LabelledAnswer[] = [];
  for (const name of names.filter((one) => one.endsWith('.tod') && !kept.has(`${folder}/${one}`)))
    for (const { path: file, transcripts } of readTranscripts([join(path, name)]))
      for (const transcript of transcripts)
        for await (const { text, deed, now, agrees } of saidAnswers({ transcript, setting: await settings.of(file) })) {
          // 'Go' agrees whatever is to be done.
          const verb = verbOf(deed.api);
          if (consentIn(verb).consent !== 'clear') verbs.add(verb);
          answers.push({ answer: answerIn(text, deed, now), agrees, writer: folder });
        }
  return answers;
}

const line = ({ kind, writers, agreeing, other, phrase }: LearnedPhrase): string =>
  [kind, writers, agreeing, other, phrase].join('\t');

const table = (learned: readonly LearnedPhrase[]): string => learned.map((one) => `${line(one)}\n`).join('');

/** Yeses that are asked again and noes that are taken for one, without phrases and with some. */
function judged(answers: readonly LabelledAnswer[], learned: readonly LearnedPhrase[]) {
  const phrases = readPhrases(table(learned));
  const wrong = (agreement: boolean, known: typeof phrases): number =>
    answers.filter(({ answer, agrees }) => agrees === agreement && accountOf(answer, known).isClear !== agrees).length;
  const yes = answers.filter(({ agrees }) => agrees).length;
  const none = new Map<string, 'yes'>();
  return {
    ...{ yes, refused: wrong(true, none), with_phrases: wrong(true, phrases) },
    ...{ no: answers.length - yes, taken: wrong(false, none), taken_with_phrases: wrong(false, phrases) },
  };
}

const folders = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, '.')) && !name.includes('.'));
const said: LabelledAnswer[] = [];
for (const folder of folders) said.push(...(await answersOf(folder)));
const labelled = examples.filter(({ verdict }) => verdict !== 'again');
const own = labelled.map(({ setting, verdict, words }): LabelledAnswer => {
  return { answer: answerIn(words, DEEDS[setting], NOW), agrees: verdict === 'clear', writer: EXAMPLES };
});
const lines = readFileSync(join('training', 'answers.tsv'), 'utf8').trimEnd().split('\n');
const written = lines.map((one): LabelledAnswer => {
  const [label, words = ''] = one.split('\t');
  const text = words.replaceAll('{do}', 'book').replaceAll('{value}', 'Bamboo Garden');
  return { answer: answerIn(text, DEEDS.table, NOW), agrees: label === 'yes', writer: ANSWERS };
});
const answers = [...said, ...own, ...written];

if (process.argv.includes('--folds')) {
  const folds = Array.from({ length: FOLDS }, (_, at) => folders.filter((_one, place) => place % FOLDS === at));
  for (const fold of [...folds, [EXAMPLES], [ANSWERS]]) {
    const out = new Set(fold);
    const learned = learnPhrases(
      answers.filter(({ writer }) => !out.has(writer)),
      verbs,
    );
    const left = answers.filter(({ writer }) => out.has(writer));
    process.stdout.write(`${JSON.stringify({ out: fold, phrases: learned.length, ...judged(left, learned) })}\n`);
  }
} else {
  const learned = learnPhrases(answers, verbs);
  const [head = ''] = readFileSync(LEARNED, 'utf8').split('`\n');
  writeFileSync(LEARNED, `${head}\`\n${table(learned)}\`;\n`);
  process.stdout.write(`${JSON.stringify({ phrases: learned.length, ...judged(answers, learned) })}\n`);
}
