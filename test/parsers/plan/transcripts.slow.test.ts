import { createSession, digest, type Session } from 'typetod';
import { allServices } from 'typetod/apis';
import { parse, print } from 'typetod/language';
import { readTranscripts, type Transcript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { planOf, statementsOf } from 'typetod/internal';

const files = readTranscripts(['test/conversations/bundled', 'transcripts']);
const transcripts = files.flatMap((file) => file.transcripts);

async function outcome(session: Session, program: string): Promise<string | undefined> {
  const { ok, world } = await session.fork().whatIf(program);
  return ok ? digest(world) : undefined;
}

/** How the turns of a transcript fare when each is written from its plan. */
async function planned({ services: names, turns }: Transcript) {
  const services = allServices.filter(({ name }) => names.includes(name));
  const session = createSession({ services, reader: naturalReader, id: 'plan' });
  const { registry } = session.engine;
  const results: { readonly program: string; readonly written: string | undefined; readonly isSame: boolean }[] = [];
  for (const turn of turns) {
    const program = turn.program.flatMap((line) => (line.kind === 'statement' ? [line.text] : [])).join('\n');
    const wanted = await outcome(session, program);
    if (wanted === undefined) break;
    const parsed = parse(program);
    const plan = planOf(parsed.ok ? parsed.statements : [], session.world, (api) => registry.apis.get(api)?.service);
    const written = plan && print(statementsOf(plan, { world: session.world, registry }));
    results.push({ program, written, isSame: written !== undefined && (await outcome(session, written)) === wanted });
    await session.turn(program);
  }
  return results;
}

describe('the plan of a turn of a bundled transcript', () => {
  it('is written as statements with the same outcome', async () => {
    const results = (await Promise.all(transcripts.map(planned))).flat();
    const expressed = results.filter(({ written }) => written !== undefined);
    const different = expressed.filter(({ isSame }) => !isSame);
    expect(expressed.length).toBeGreaterThan(700);
    // Of what a user does not repeat, a plan carries over all; some of our transcripts carry over less, or from elsewhere.
    expect(different.map(({ program, written }) => [program, written]).slice(12)).toEqual([]);
  });
});
