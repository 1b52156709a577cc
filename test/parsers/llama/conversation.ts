/** A conversation that is held with a recording of a language model, and with the model itself where it is there. */
import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import type { Model } from 'typetod/models';
import { llamaParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';

/** The recording. */
export const CASSETTE = 'test/parsers/llama/qwen2.5-coder-1.5b.jsonl';

const LINES = [
  'hi, any good italian in oakland with tables outside?',
  "what's their phone number?",
  'lovely, book us in for two at half past seven tonight',
  'yes please',
];

/** What is committed of each line. */
export async function programsWith(model: Model): Promise<readonly string[]> {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'llama' });
  const manager = new DialogueManager({ session, parser: llamaParser(model) });
  const programs: string[] = [];
  for (const line of LINES) programs.push((await manager.turn(line)).source);
  return programs;
}
