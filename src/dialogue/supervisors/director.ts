/**
 * Directors: who decides about critical actions.
 *
 * A director sees what a program would do before a transaction of it is done, and passes it, has it revised, or
 * stops it (NOD). What is critical is a property of the API, not a judgment: a transaction.
 */
import { recommend, type SystemAction, type Trial } from '../../engine/index.js';
import { spokenText, withoutStop } from '../../text/index.js';
import { type Model, type ModelOption, optionLetter, type Place } from '../../models/model.js';
import type { Api, Row } from '../../service/index.js';
import { callArguments, canonicalJson, type Difference, diff } from '../../world/index.js';
import type { ModelCall, Utterance } from '../parsers/parser.js';

/** The effects that a program with transactions would have. */
export interface WhatIf {
  readonly program: string;
  /** What executing it would lead to. */
  readonly trial: Trial;
  /** What would change, over the world's canonical content. */
  readonly changes: readonly Difference[];
  /** What the policy would recommend afterwards. */
  readonly next: readonly SystemAction[];
  /** What was said before, oldest first. */
  readonly said: readonly Utterance[];
  readonly utterance: string;
}

export interface Decision {
  /** Lets the program be committed, has the parser write it anew, or stops it. */
  readonly decision: 'pass' | 'revise' | 'abort';
  /** Why. The parser is told the reason of a revision, the user that of an abort. */
  readonly reason: string;
  /** Whether it is stopped because it was done already. */
  readonly isDone?: true;
  readonly call?: ModelCall;
}

/** Decides about critical actions. */
export interface Director {
  /** For traces and reports. */
  readonly name: string;
  /** Decides about what a program would do; it may ask a model. */
  direct(whatIf: WhatIf, place: Place, signal?: AbortSignal): Decision | Promise<Decision>;
}

export function whatIfOf(trial: Trial, said: readonly Utterance[], utterance: string): WhatIf {
  return {
    program: trial.source,
    trial,
    changes: diff(trial.before, trial.world),
    next: recommend(trial.world),
    said,
    utterance,
  };
}

/** What a transaction does, as a text that is equal for equal effects. */
function effectOf(api: Api, args: Row): string {
  return `${api.name} ${canonicalJson(args)}`;
}

const PASS: Decision = { decision: 'pass', reason: 'nothing speaks against it' };

/**
 * A director without a model: stops what is done already with the same arguments. It is the floor against which a
 * model's added value is measured; that a transaction was approved and its values were said, other gates see to.
 */
export function ruleDirector(): Director {
  return {
    name: 'rules',
    direct({ trial }) {
      const performed = trial.before.tasks.filter((task) => task.kind === 'transaction' && task.phase === 'performed');
      const done = new Map<string, string>(
        performed.map((task) => [effectOf(task.api, callArguments(task)), task.variable]),
      );
      for (const { api, arguments: args } of trial.transactions) {
        const effect = effectOf(api, args);
        const twin = done.get(effect);
        if (twin !== undefined) return { decision: 'abort', reason: `${twin} did just that already.`, isDone: true };
        done.set(effect, 'The same program');
      }
      return PASS;
    },
  };
}

const CALIBRATIONS = {
  conservative: 'Let it pass unless there is a clear and material problem.',
  balanced: 'Weigh what speaks for and against it.',
  strict: 'Stop or revise it unless everything about it is clearly supported by what the user said.',
} as const;

const CHOICES = [
  ['pass', 'the action may be done'],
  ['revise', 'the program misunderstands the user and should be written anew'],
  ['abort', 'the action must not be done'],
] as const;

const OPTIONS: readonly ModelOption[] = CHOICES.map(([name, text], at) => ({ letter: optionLetter(at), name, text }));

function described({ program, trial, said, utterance }: WhatIf): string {
  const lines = said.map(({ speaker, text }) => `${speaker}: ${text}`);
  const actions = trial.transactions.map(({ api, arguments: args }) => `${api.name}(${JSON.stringify(args)})`);
  return [
    'Conversation:',
    ...lines,
    `user: ${utterance}`,
    '',
    'The program written for the last line:',
    program,
    '',
    'It would now do, and this cannot be taken back:',
    ...actions,
    '',
    'What should happen? Answer with one letter.',
    ...OPTIONS.map(({ letter, name, text }) => `${letter}) ${name}: ${text}`),
  ].join('\n');
}

/** A line without marks of emphasis and quotes, in small letters. */
const folded = (line: string): string => line.toLowerCase().replace(/[*`"]/g, '').replace(/\s+/g, ' ').trim();

/** The index of the option that a line consists of; -1 where it is not exactly one option. */
function optionAt(line: string): number {
  const bare = withoutStop(folded(line)).replace(/^\(/, '');
  return OPTIONS.findIndex(({ letter, name, text }) =>
    [letter, `${letter})`, name, `${letter}) ${name}`, `${letter}) ${name}: ${text}`].includes(bare),
  );
}

const ANSWER = /^answer(?: is)? ?: ?/;

/**
 * The decision that a text is, or that it ends with, in a line `Answer: b`. Stricter than other choices are read: what
 * may be done is never taken from the middle of a sentence, which may deny it in any words.
 */
function decided(said: string): Decision['decision'] | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const answers = lines.map(folded).filter((line) => ANSWER.test(line));
  const last = folded(lines.at(-1) ?? '');
  const isAnswer = answers.length === 1 && answers[0] === last;
  if (!isAnswer && lines.length > 1) return undefined;
  return CHOICES[optionAt(isAnswer ? last.replace(ANSWER, '') : last)]?.[0];
}

/** The option that was chosen and, where the model says more than its letter, what it says. */
function reasonOf(decision: Decision['decision'], said: string): string {
  const meaning = CHOICES.find(([name]) => name === decision)?.[1] ?? decision;
  const more = said.replace(/\s+/g, ' ').trim();
  return more.includes(' ') ? `The director finds that ${meaning}: ${more}` : `The director finds that ${meaning}.`;
}

/**
 * Makes a director that asks a model. An answer that says nothing clear stops the action.
 *
 * @param options - `calibration` says how readily the model objects: `conservative` passes unless something is clearly
 * wrong, `balanced` (the default) weighs both sides, `strict` passes only what the user's words clearly support.
 */
export function modelDirector(
  model: Model,
  { calibration = 'balanced' }: { readonly calibration?: 'conservative' | 'balanced' | 'strict' } = {},
): Director {
  return {
    name: `${model.name} (${calibration})`,
    async direct(whatIf, place, signal) {
      const request = {
        purpose: 'direct',
        place,
        messages: [
          {
            role: 'system',
            content: `You watch over an agent that does things for users. ${CALIBRATIONS[calibration]}`,
          },
          { role: 'user', content: described(whatIf) },
        ],
        answer: { kind: 'choice', options: OPTIONS },
      } as const;
      const reply = await model.ask(request, signal ? { signal } : {});
      const call = { model: model.name, request, reply };
      const said = spokenText(reply.text);
      const decision = reply.choice ? CHOICES[reply.choice.index]?.[0] : decided(said);
      if (!decision) return { decision: 'abort', reason: 'The director gave no clear answer.', call };
      return { decision, reason: reasonOf(decision, said), call };
    },
  };
}
