import type { SchemaDoubt } from '../supervisors/schema-question.js';
import type { SchemaAdviser, SchemaAnswer } from '../supervisors/schema-supervisor.js';
import type { Draft } from './gate.js';

/** Asks the schema supervisor about a draft. A call of its model is traced, unless the answer was known. */
export async function askSchema(
  supervisor: SchemaAdviser,
  draft: Draft,
  doubt: Omit<SchemaDoubt, 'registry'>,
): Promise<SchemaAnswer> {
  const { registry } = draft.session.engine;
  const answer = await supervisor.ask(
    { ...doubt, registry, turn: draft },
    draft.placeOf('schema-choice'),
    draft.signal,
  );
  if (answer.call && !answer.cached) draft.onCall(answer.call);
  return answer;
}
