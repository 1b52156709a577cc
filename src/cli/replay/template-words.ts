import { unanswered } from '../../dialogue/turn/clarified.js';
import type { Feedback, TurnResult } from '../../engine/index.js';
import { createNlg } from '../../nlg/nlg.js';
import { replyText } from '../../nlg/sentence.js';
import type { Clarification } from '../../nlg/tell/clarification.js';
import type { Registry } from '../../service/index.js';
import { oneLine } from '../../text/one-line.js';
import type { ReplayOptions } from '../../transcripts/replay.js';

/** What the agent asks where a statement was refused: about a value that was not taken, or in general. */
function clarificationOf(feedback: Feedback, { actions }: TurnResult, { apis }: Registry): Clarification {
  const { code, api: name = '', slot, legal } = feedback;
  const api = apis.get(name);
  const why = feedback.kind === 'execution-feedback' ? feedback.why : undefined;
  if ((code === 'invalid-value' || code === 'not-a-member') && api && slot !== undefined)
    return { kind: 'invalid-value', api, slot, legal, ...(why && { why }) };
  return { kind: actions.length > 0 ? 'partly' : 'not-understood' };
}

/** Words of the templates for the agent of a transcript, on one line. They depend on its title and on nothing random. */
export function templateWords(title: string): NonNullable<ReplayOptions['words']> {
  return (result, { world, engine: { now, registry } }) => {
    const { feedback, actions, turn } = result;
    if (feedback?.kind === 'execution-feedback' && feedback.refusal !== undefined) return oneLine(feedback.refusal);
    const nlg = createNlg({ seed: title, now, services: registry.services });
    const asked = feedback ? [clarificationOf(feedback, result, registry)] : unanswered({ world });
    const clarified = asked.map((one) => nlg.clarification(one, { turn }));
    // A transcript needs words of the agent.
    return oneLine(replyText([...clarified, ...nlg.realize(actions, world, { turn })])) || '...';
  };
}
