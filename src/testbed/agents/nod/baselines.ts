/** The baselines of NOD: one model alone, which may audit its own steps, or give up. */
import { jsonOf } from '../../../models/answers.js';
import type { Model, Place } from '../../../models/model.js';
import { isObject } from '../../../text/is-object.js';
import type { AgentView } from '../../agent.js';
import { usageOf } from '../asking/ask-step.js';
import { type Entry, historyText } from '../asking/entries.js';
import type { Verdict } from './state.js';

/** What an agent says that gives up. */
export const ABSTENTION = 'The request is beyond my capability.';

/** What the instructions of an agent say that may give up. */
export const MAY_ABSTAIN = `\
Before each step ask yourself: have I made the same call with the same arguments before? Was the last result an error that I pass
over? Do I have all that the rules demand? If something is amiss, or you may not be able to do what is asked, say exactly this and
nothing else: ${ABSTENTION}`;

const SYSTEM = `\
You review the next step of an agent that serves a user, words or a call of a tool, before it is taken. Does it keep to the rules and to
what the user said? Is every identifier, value and sum right by the conversation alone? Answer with one JSON object and nothing else:
{"reflection": "what is wrong with it, or why it is right", "is_approved": true, "correction": "what would be right, or null"}`;

function auditIn(text: string): Verdict {
  const value = jsonOf(text);
  const {
    is_approved: isApproved,
    correction,
    reflection,
  } = (isObject(value) ? value : {}) as Partial<Record<string, unknown>>;
  if (isApproved !== false) return { decision: 'pass', feedback: '' };
  return { decision: 'revise', feedback: [reflection, correction].filter((one) => typeof one === 'string').join(' ') };
}

/** What is audited. */
export interface Audited {
  readonly view: AgentView;
  readonly history: readonly Entry[];
  /** The step as text. */
  readonly step: string;
  readonly place: Place;
  readonly signal?: AbortSignal | undefined;
}

/** Has a model audit a step of its own. What cannot be read approves it. */
export async function audited(model: Model, { view, history, step, place, signal }: Audited): Promise<Verdict> {
  const content = [
    view.policy && `# Rules\n${view.policy}`,
    `# Conversation\n${historyText(history)}`,
    `# The step\n${step}`,
    'Your review:',
  ];
  const messages = [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: content.filter(Boolean).join('\n\n') },
  ] as const;
  const request = { purpose: 'direct', place, messages, answer: { kind: 'text' }, temperature: 0 } as const;
  const reply = await model.ask(request, signal ? { signal } : {});
  return { ...auditIn(reply.text), usage: usageOf({ model: model.name, request, reply }) };
}
