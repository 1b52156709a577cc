import { beforeAll, describe, expect, it } from 'vitest';
import {
  formatTranscript,
  parseTranscript,
  replayTranscript,
  formatRecording,
  parseRecording,
} from '../../../../src/transcripts/index.js';
import { recordedReader } from 'typetod/internal';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { readSgdSchema } from '../../../src/sgd/corpus/read.js';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { sgdTranscript } from '../../../src/sgd/convert/to-transcript.js';
import { createRegistry, type Registry } from '../../../../src/service/index.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { recordedBackend, strictReader } from '../../../../src/world/index.js';
import { runs } from '../../../../test/runs.js';

const directory = process.env.TYPETOD_SGD_DIR;

/** Every tenth or fiftieth: of all files, and so of all services and numbers of services. */
const STEP = runs(10, 50);

describe.skipIf(directory === undefined)('dialogues of the corpus as transcripts', () => {
  let registry: Registry;
  let dialogues: readonly SgdDialogue[];

  beforeAll(() => {
    registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory!, 'dev')));
    dialogues = [...readSgdDialogues(directory!, 'dev')].filter((_, at) => at % STEP === 0);
  });

  it.each(['annotated', 'simulated'] as const)('replay from their files without a mismatch: %s', async (mode) => {
    expect(dialogues.length).toBeGreaterThan(runs(200, 40));
    expect(new Set(dialogues.map(({ services }) => services.length)).size).toBeGreaterThan(1);
    const services = [...registry.services];
    for (const dialogue of dialogues) {
      const { transcript, recording, unconverted } = await sgdTranscript(dialogue, registry, { split: 'dev', mode });
      expect(unconverted.filter(({ reason }) => reason === 'differs' || reason === 'not-executable')).toEqual([]);
      const { requests, readings } = parseRecording(formatRecording(recording!));
      const { mismatches } = await replayTranscript(parseTranscript(formatTranscript(transcript!)), {
        services,
        backend: recordedBackend(requests, { strict: true }),
        reader: recordedReader(readings, strictReader),
      });
      expect({ id: dialogue.dialogue_id, mismatches }).toEqual({ id: dialogue.dialogue_id, mismatches: [] });
    }
  });
});
