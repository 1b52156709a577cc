import { isSystemAction, LANGUAGE_ERROR_CODES, parseError } from '../../language/index.js';
import { nextName } from '../../world/index.js';
import { dropStatement, edited } from './edit.js';
import type { Draft, Finding, Gate, Mended, Repair } from './gate.js';

const CODES: ReadonlySet<Finding['code']> = new Set([...LANGUAGE_ERROR_CODES, 'wrong-actor', 'bad-advice']);

/** Parsers copy what they see in transcripts: what only the system says is left out. */
function withoutSystemActions(draft: Draft): Repair | undefined {
  return edited(
    draft,
    { statement: (statement) => (isSystemAction(statement.kind) ? undefined : statement) },
    'left out what only the system says',
  );
}

/** Parsers on this machine propose statements: what mends text is loaded where there is some. */
async function repair(draft: Draft, finding: Finding): Promise<Mended> {
  const { unread, session, read } = draft;
  if (unread) {
    const { mend } = await import('../../mend/mend.js');
    return mend(unread.text, { firstFree: nextName(session.world), read });
  }
  return finding.code === 'wrong-actor' ? withoutSystemActions(draft) : undefined;
}

/** Texts that are not programs, or not programs of the user's side. Mends small slips; what it cannot mend is not understood. */
export function syntaxGate(): Gate {
  return {
    name: 'syntax',
    codes: CODES,
    repair,
    reduce: (draft, finding) =>
      dropStatement(draft, finding.statement, 'left out what only the system says') ?? {
        statements: [parseError()],
        what: 'left out what is not a program',
      },
  };
}
