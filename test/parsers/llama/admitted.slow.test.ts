import { createSession, type Session } from 'typetod';
import { allServices } from 'typetod/apis';
import { print } from 'typetod/language';
import { readTranscripts, type Transcript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { expect, it } from 'vitest';
import { drawnFrom } from '../../models/drawn-from.js';
import { inFull } from '../../../src/parsers/llama/written.js';
import { turnGrammar } from '../../../src/parsers/llama/turn-grammar.js';
import { randomFrom } from '../../../src/text/index.js';
import { runs } from '../../runs.js';

/** Why a session does not take a program; undefined where it does, or where it only asks which value is meant. */
async function refusalOf(session: Session, program: string): Promise<string | undefined> {
  const full = inFull(program, session);
  if (!full) return `no program: ${program}`;
  const { ok, feedback } = await session.fork().whatIf(full);
  if (ok || (feedback && 'why' in feedback && feedback.why !== undefined)) return undefined;
  return `${program}\n${print(full)}\n${feedback?.code}: ${feedback?.message}`;
}

async function refusals({ title, services: names, turns }: Transcript, draws: number): Promise<readonly string[]> {
  const services = allServices.filter(({ name }) => names.includes(name));
  const session = createSession({ services, reader: naturalReader, id: 'admitted' });
  const apis = [...session.engine.registry.apis.values()];
  const found: string[] = [];
  for (const [at, turn] of turns.entries()) {
    const grammar = turnGrammar({ session, utterance: turn.user, apis });
    const random = randomFrom(`${process.env.TYPETOD_SEED ?? Date.now()} ${title} ${at}`);
    const programs = new Set(Array.from({ length: draws }, () => drawnFrom(grammar, random)));
    for (const program of programs) {
      const refusal = await refusalOf(session, program);
      if (refusal !== undefined) found.push(`${turn.user}\n${refusal}`);
    }
    await session.turn(turn.program.flatMap((line) => (line.kind === 'statement' ? [line.text] : [])).join('\n'));
  }
  return found;
}

it('takes whatever the grammar of a turn admits', async () => {
  const transcripts = readTranscripts(['transcripts']).flatMap((file) => file.transcripts);
  const [draws, step] = [runs(30, 10), runs(1, 6)];
  const found: string[] = [];
  for (const [at, transcript] of transcripts.entries())
    if (at % step === 0) found.push(...(await refusals(transcript, draws)));
  expect(found).toEqual([]);
});
