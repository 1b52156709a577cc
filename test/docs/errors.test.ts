import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allServices } from '../../apis/index.js';
import { createSession, type Reply, requirement, service, sessionContext, transaction } from '../../src/index.js';
import { executeProgram, FEEDBACK_CODES } from '../../src/engine/index.js';
import { LANGUAGE_ERROR_CODES, parse } from '../../src/language/index.js';
import { MODEL_ERROR_CODES } from '../../src/models/model-error.js';
import { PROBLEMS } from '../../src/server/sessions/problem.js';
import { naturalReader } from '../../src/values/index.js';
import { type Block, blocksOf, headings, pageText } from './blocks.js';
import { codesOf } from './union.js';

const file = 'docs/errors.md';
const blocks = blocksOf(file);

/** The codes by chapter of the page. */
const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  'Language errors': LANGUAGE_ERROR_CODES,
  'Execution feedback': FEEDBACK_CODES,
  'Findings of gates': codesOf('src/dialogue/gates/gate.ts', 'BuiltInFindingCode'),
  DefinitionError: codesOf('src/service/definition-error.ts', 'DefinitionErrorCode'),
  EngineError: codesOf('src/engine/engine-error.ts', 'EngineErrorCode'),
  ModelError: MODEL_ERROR_CODES,
  DialogueError: codesOf('src/dialogue/dialogue-error.ts', 'DialogueErrorCode'),
  TranscriptError: codesOf('src/transcripts/transcript-error.ts', 'TranscriptErrorCode'),
  TranscriptPathError: codesOf('src/transcripts/files.ts', 'TranscriptPathErrorCode'),
  ReplayError: codesOf('src/transcripts/transcript-error.ts', 'ReplayErrorCode'),
  CheckError: codesOf('src/testing/check-error.ts', 'CheckErrorCode'),
  CorpusError: codesOf('corpora/src/sgd/corpus/corpus-error.ts', 'CorpusErrorCode'),
  MultiwozError: codesOf('corpora/src/multiwoz/multiwoz-error.ts', 'MultiwozErrorCode'),
  EvaluationError: codesOf('corpora/src/sgd/parser/evaluation-error.ts', 'EvaluationErrorCode'),
  ServerError: codesOf('src/server/server-error.ts', 'ServerErrorCode'),
  QueueError: codesOf('src/jobs/queue/connect.ts', 'QueueErrorCode'),
  Problem: Object.keys(PROBLEMS),
  'Refused tool calls': [],
  SourceError: ['not-text'],
  TestbedError: codesOf('src/testbed/testbed-error.ts', 'TestbedErrorCode'),
  ValueError: codesOf('src/values/value-error.ts', 'ValueErrorCode'),
  StatementError: [],
  IncompleteRequestError: ['missing-argument'],
  MissingRecordingError: codesOf('src/world/recorded.ts', 'MissingRecordingErrorCode'),
  'Tool arguments': ['unknown-tool', 'not-json', 'not-an-object', 'too-deep'],
  Tau2Error: codesOf('corpora/src/tau2/folder/tau2-error.ts', 'Tau2ErrorCode'),
};

/** The codes that have a section, by chapter. */
function documented(): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, string[]> = {};
  let chapter = '';
  for (const { level, title } of headings(pageText(file))) {
    if (level === 2) chapter = title;
    if (level === 2) found[chapter] = [];
    if (level === 3) found[chapter]?.push(title.replaceAll('`', ''));
  }
  return found;
}

describe('the page of errors', () => {
  test('has a section for every code and no other', () => {
    expect(documented()).toEqual(CHAPTERS);
  });

  test.each(['Language errors', 'Execution feedback'])('has one example in each section of: %s', (chapter) => {
    const examples = blocks.filter((block) => block.chapter === chapter && block.language === 'js');
    expect(examples.map((block) => block.section.replaceAll('`', ''))).toEqual(CHAPTERS[chapter]);
  });

  test('has the codes of agents first, so that the plain anchor of a code is its own section', () => {
    const chapters = Object.entries(documented());
    const first = (code: string): string | undefined => chapters.find(([, codes]) => codes.includes(code))?.[0];
    expect(new Set(LANGUAGE_ERROR_CODES.map(first))).toEqual(new Set(['Language errors']));
    expect(new Set(FEEDBACK_CODES.map(first))).toEqual(new Set(['Execution feedback']));
  });
});

/** `depth=2 statements=1` as limits. */
function limitsOf({ info }: Block): Readonly<Record<string, number>> {
  const settings = info.split(' ').filter((word) => word.includes('='));
  return Object.fromEntries(settings.map((setting) => [setting.split('=')[0], Number(setting.split('=')[1])]));
}

function languageCode(block: Block): string {
  const result = parse(block.text, limitsOf(block));
  return result.ok ? 'accepted' : result.error.code;
}

const visitor = sessionContext({ userId: z.string().optional() });

/** The service of the page on services, as far as it is called here. */
const clinic = service({
  name: 'Clinic',
  description: 'Visits',
  apis: [
    class BookVisit extends transaction({
      description: 'Book a visit',
      slots: { day: z.iso.date() },
      returns: {},
      requires: requirement({
        context: visitor,
        name: 'signed-in',
        refusal: 'Please sign in first.',
        holds: ({ userId }) => userId !== undefined,
      }),
    }) {},
  ],
});

/** The code that the last turn of an example is refused with; those before it are taken. */
async function feedbackCode({ text, info }: Block): Promise<string> {
  const session = createSession({ services: [...allServices, clinic], reader: naturalReader, context: {} });
  const turns = text.split('\n\n');
  const last = turns.pop() ?? '';
  for (const turn of turns) expect(await session.turn(turn)).toMatchObject({ ok: true });
  if (info !== 'system') return (await session.turn(last)).feedback?.code ?? 'accepted';
  const step = executeProgram(session.engine, session.world, last, 'system').next(undefined as never as Reply);
  if (!step.done) throw new TypeError('An example of the system asks the world outside.');
  return step.value.feedback?.code ?? 'accepted';
}

describe('the examples of the page of errors', () => {
  const examples = blocks.filter((block) => block.language === 'js');

  test.each(examples)('$section at line $line', async (block) => {
    const code = block.chapter === 'Language errors' ? languageCode(block) : await feedbackCode(block);
    expect(`\`${code}\``).toBe(block.section);
  });
});
