/** The things that a reward can rest on, one by one. */
import { isDeepStrictEqual } from 'node:util';
import { ownValue } from 'typetod/internal';
import type { Tau2TaskRecord } from '../folder/read-folder.js';
import type { Tau2World } from '../world/tau2-world.js';
import { answeredCalls, type Tau2Message } from './message.js';

/** One thing that a reward can rest on, judged. */
export interface Tau2Score {
  /** 1 if it holds, 0 if not; null where nobody could decide it. */
  readonly score: 0 | 1 | null;
  /** Why it is not 1. */
  readonly why: readonly string[];
}

const HOLDS: Tau2Score = { score: 1, why: [] };

const fails = (why: readonly string[]): Tau2Score => (why.length === 0 ? HOLDS : { score: 0, why });

const undecided = (reason: string): Tau2Score => ({ score: null, why: [reason] });

type Criteria = Tau2TaskRecord['evaluation_criteria'];

/** The world after the gold calls, reads and failing ones too: what a failing call did first stays. */
export function goldWorld(begun: Tau2World, { evaluation_criteria }: Tau2TaskRecord): Tau2World {
  const byAgent = (evaluation_criteria?.actions ?? []).filter(({ requestor }) => requestor === 'assistant');
  return byAgent.reduce((world, action) => world.call(action).world, begun);
}

/** Whether the world is the one that the gold calls lead to: nothing differs exactly where their digests are equal. */
export function databaseScore(predicted: Tau2World, gold: Tau2World): Tau2Score {
  return fails(
    predicted.differences(gold).map(({ path, before, after }) => {
      const [is, should] = [after, before].map((value) => (value === undefined ? 'absent' : JSON.stringify(value)));
      return `${path.join('.')} is ${is}, and should be ${should}`;
    }),
  );
}

/** Whether the agent said all strings, whatever the capitals. Commas of what was said do not count. */
export function communicateScore(criteria: Criteria, messages: readonly Tau2Message[]): Tau2Score {
  const said = messages.flatMap((one) =>
    one.role === 'assistant' ? [one.text.toLowerCase().replaceAll(',', '')] : [],
  );
  const missing = (criteria?.communicate_info ?? []).filter((one) => !said.some((t) => t.includes(one.toLowerCase())));
  return fails(missing.map((one) => `the agent did not say ${JSON.stringify(one)}`));
}

/**
 * Whether each gold action is met by some call of the same name. The arguments that are compared are those that the
 * action lists; else those of the call, so that a call which leaves one out still meets it, as upstream has it.
 */
export function actionScore(criteria: Criteria, messages: readonly Tau2Message[]): Tau2Score {
  const calls = answeredCalls(messages).map(({ call }) => call);
  const missing = (criteria?.actions ?? []).filter(
    ({ name, arguments: wanted, compare_args }) =>
      !calls.some((call) => {
        const compared = compare_args ?? Object.keys(call.arguments);
        const isEqual = (arg: string): boolean =>
          isDeepStrictEqual(ownValue(call.arguments, arg), ownValue(wanted, arg));
        return call.name === name && compared.every(isEqual);
      }),
  );
  return fails(missing.map(({ name, arguments: args }) => `there was no call ${name}(${JSON.stringify(args)})`));
}

/** What named functions say of the world: these domains have none. */
export function environmentScore(criteria: Criteria): Tau2Score {
  const { length } = criteria?.env_assertions ?? [];
  return length === 0 ? HOLDS : undecided(`${length} assertions on the environment: the domain has no such functions`);
}

/** What sentences on the conversation say, where nobody judges them. */
export function unjudgedScore(criteria: Criteria): Tau2Score {
  const { length } = criteria?.nl_assertions ?? [];
  return length === 0 ? HOLDS : undecided(`${length} assertions were not judged: no judge was given`);
}
