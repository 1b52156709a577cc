/** The baselines of NOD: one model alone, which may review its own steps, or give up. */
import { jsonOf, type Model, spokenText } from 'typetod/models';
import { type Place, isObject, type AgentNote, type Usage, stepText } from 'typetod/internal';
import type { AgentView } from 'typetod/testbed';
import { type AskedStep, usageOf } from '../asking/ask-step.js';
import { type Entry, historyText } from '../asking/entries.js';
import type { NodOptions } from './options.js';

/** What an agent says that gives up. */
export const ABSTENTION = 'The request is beyond my capability.';

/** What the instructions of an agent say that may give up. */
export const MAY_ABSTAIN = `\
Before each step ask yourself: have I made the same call with the same arguments before? Was the last result an error that I pass
over? Do I have all that the rules demand? If something is amiss, or you may not be able to do what is asked, say exactly this and
nothing else: ${ABSTENTION}`;

const AUDITOR = `\
You review the next step of an agent that serves a user, words or a call of a tool, before it is taken. Does it keep to the rules and to
what the user said? Is every identifier, value and sum right by the conversation alone? Answer with one JSON object and nothing else:
{"reflection": "what is wrong with it, or why it is right", "is_approved": true, "correction": "what would be right, or null"}`;

const CRITIC = `\
You are the critic of an agent that serves a user by words and calls of tools. In a few sentences, say what is wrong with its next step
by the rules and the conversation, and what would be right; or that nothing is wrong.`;

const JUDGE = `\
Several agents propose the next step of a service for a user, words or a call of a tool. Vote for the one that keeps best to the rules
and to what the user said. Answer with one JSON object and nothing else: {"vote": 1, "reason": "why"}`;

interface Reviewed {
  readonly view: AgentView;
  readonly history: readonly Entry[];
  readonly place: Place;
  readonly signal?: AbortSignal | undefined;
}

export interface Stepping {
  /** Has a step proposed. @param told - what the model is told besides the conversation. */
  propose(told?: string): Promise<AskedStep>;
  /** Has steps reviewed by the same model in another role. */
  review(system: string, steps: readonly AskedStep[]): Promise<string>;
  note(note: AgentNote): void;
}

export async function reviewed(
  model: Model,
  [system, steps]: Parameters<Stepping['review']>,
  { view, history, place, signal }: Reviewed,
): Promise<{ readonly text: string; readonly usage: Usage }> {
  const content = [
    view.policy && `# Rules\n${view.policy}`,
    `# Conversation\n${historyText(history)}`,
    ...steps.map((step, at) => `# The step${steps.length > 1 ? ` ${at + 1}` : ''}\n${stepText(step)}`),
    'Your review:',
  ];
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: content.filter(Boolean).join('\n\n') },
  ] as const;
  const request = { purpose: 'direct', place, messages, answer: { kind: 'text' }, temperature: 0 } as const;
  const reply = await model.ask(request, signal ? { signal } : {});
  return { text: spokenText(reply.text), usage: usageOf({ model: model.name, request, reply }) };
}

function membersIn(text: string): Partial<Record<string, unknown>> {
  const value = jsonOf(text);
  return isObject(value) ? value : {};
}

const plain = ({ propose }: Stepping): Promise<AskedStep> => propose();

/** Self-reflection: a step that the audit objects to is taken anew. What cannot be read approves it. */
async function reflected({ propose, review, note }: Stepping): Promise<AskedStep> {
  const step = await propose();
  const { is_approved: isApproved, reflection, correction } = membersIn(await review(AUDITOR, [step]));
  const code = isApproved === false ? 'revise' : 'pass';
  const feedback = [reflection, correction].filter((one) => typeof one === 'string').join(' ');
  note({ kind: 'verdict', code, text: code === 'pass' ? '' : feedback });
  return code === 'pass' ? step : propose(`You thought of: ${stepText(step)}\nOn reflection: ${feedback}`);
}

/** Solver, critic and finaliser: the last word is the finaliser's. */
async function criticised({ propose, review, note }: Stepping): Promise<AskedStep> {
  const step = await propose();
  const critique = (await review(CRITIC, [step])).trim();
  note({ kind: 'verdict', code: 'critique', text: critique });
  return propose(`You thought of: ${stepText(step)}\nA critic says: ${critique}\nNow take the step that is right.`);
}

/** Debate: three proposals, each by who has read those before, and a vote. A vote for none of them is one for the first. */
async function debated({ propose, review, note }: Stepping): Promise<AskedStep> {
  const first = await propose();
  const steps = [first];
  while (steps.length < 3) {
    const others = steps.map((step) => `Another agent proposes: ${stepText(step)}`);
    steps.push(await propose([...others, 'Take the step that you think is right.'].join('\n')));
  }
  const { vote, reason } = membersIn(await review(JUDGE, steps));
  const at = steps.findIndex((_, index) => vote === index + 1);
  const text = typeof reason === 'string' ? reason : '';
  note({ kind: 'verdict', code: at < 0 ? 'no-vote' : `vote-${at + 1}`, text });
  return steps[at] ?? first;
}

export const STEPPERS: Readonly<
  Record<NonNullable<NodOptions['baseline']>, (stepping: Stepping) => Promise<AskedStep>>
> = {
  none: plain,
  vanilla: plain,
  abstain: plain,
  reflect: reflected,
  debate: debated,
  'solver-critic': criticised,
};
