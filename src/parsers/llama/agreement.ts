/** Agreement, which no model decides. */
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { confirm, property, say, type Statement } from '../../language/index.js';
import { activeService, ownerOf } from '../plan/tasks.js';
import { askedIn } from '../rules/asked.js';
import { consentTo } from '../rules/reading.js';
import { situationOf } from '../rules/situation.js';

type Setting = Pick<ParserInput, 'session' | 'utterance'>;

/** The statements of a user who clearly agrees, with what is asked beside the yes; undefined where none is given. */
export function agreedIn({ session, utterance }: Setting): readonly Statement[] | undefined {
  const situation = situationOf(session.world);
  const { confirming } = situation;
  if (!confirming || consentTo(confirming, utterance, session).consent !== 'clear') return undefined;
  const service = activeService(session.world);
  const asked = askedIn(utterance, situation).flatMap((name) => {
    const owner = service && ownerOf(session.world, service, name, true);
    return owner ? [property(owner, name)] : [];
  });
  return [confirm(confirming.variable), ...(asked.length > 0 ? [say(...asked)] : [])];
}
