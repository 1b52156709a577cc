import { fileURLToPath } from 'node:url';
import { readTranscripts, replayTranscript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { createNlg } from 'typetod/dialogue';

const files = readTranscripts([fileURLToPath(new URL('../../transcripts', import.meta.url))]);
const transcripts = files
  .flatMap((file) => file.transcripts)
  .map((transcript) => [transcript.title, transcript] as const);

/** What a reply to a person holds none of. */
const BLEMISH = /undefined|null|NaN|\[object|[_{}]| {2}| [,.;:?]|\.\.|\?\./;

describe('in the bundled transcripts', () => {
  it.each(transcripts)('%s: every spoken action is said', async (_title, transcript) => {
    const nlg = createNlg({ seed: 'transcript', ...(transcript.now && { now: transcript.now }) });
    const { turns } = await replayTranscript(transcript, { services: allServices, reader: naturalReader });
    for (const { result, world, number } of turns) {
      const sentences = nlg.realize(result.actions, world, { turn: number });
      expect(sentences.flatMap(({ actions }) => actions)).toEqual(result.actions.filter((action) => action.spoken));
      const blemished = sentences.filter(
        ({ text, values }) => BLEMISH.test(text) || !values.every((value) => text.includes(value)),
      );
      expect(blemished).toEqual([]);
    }
  });
});
