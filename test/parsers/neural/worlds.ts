import { createSession, type Session } from 'typetod';
import { allServices } from 'typetod/apis';
import { readTranscripts, type Transcript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';

/** A moment of a conversation: the session before a turn, and what was said. */
export interface Moment {
  readonly session: Session;
  /** What the agent said last. */
  readonly agent: string;
  /** What the user says. */
  readonly user: string;
  /** The statements of the turn. */
  readonly program: string;
}

async function momentsOf({ services: names, turns }: Transcript): Promise<readonly Moment[]> {
  const services = allServices.filter(({ name }) => names.includes(name));
  const session = createSession({ services, reader: naturalReader, id: 'moments' });
  const moments: Moment[] = [];
  let agent = '';
  for (const turn of turns) {
    const program = turn.program.flatMap((line) => (line.kind === 'statement' ? [line.text] : [])).join('\n');
    moments.push({ session: session.fork(), agent, user: turn.user, program });
    if (!(await session.turn(program)).ok) break;
    agent = turn.agent ?? '';
  }
  return moments;
}

/** The moments of all conversations of the test set. */
export async function moments(): Promise<readonly Moment[]> {
  const files = readTranscripts(['test/conversations/bundled']);
  const transcripts = files.flatMap((file) => file.transcripts);
  return (await Promise.all(transcripts.map(momentsOf))).flat();
}

/** A number for each word: what inputs are made of does not matter where no network reads them. */
export const numbered = {
  piecesOf: (word: string): readonly number[] => [
    1000 + [...word].reduce((sum, letter) => sum + letter.charCodeAt(0), 0),
  ],
};
