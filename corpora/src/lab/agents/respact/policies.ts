/**
 * When ReSpAct speaks instead of acting. The paper tells its model so; here each is a rule that can be checked, of an act that
 * is about to be done:
 *
 * | rule | the act is held back                                                                            |
 * | ---- | ----------------------------------------------------------------------------------------------- |
 * | P1   | after an argument was missing, or where nobody said a value of what cannot be taken back         |
 * | P2   | where it takes one of more results than can be told, and the user was not asked since            |
 * | P3   | where a name is given that may be a kind as well                                                 |
 * | P4   | where a value of an earlier task is used, and the user neither said it since nor was told         |
 * | P5   | where a kind of lodging is chosen that the user was not asked about                               |
 */
import { isObject, type ToolSchema, type ToolInvocation, type CriticalAction } from 'typetod/internal';
import type { Entry } from '../asking/entries.js';
import { inventedIn, readable, tells, valuesIn } from '../asking/grounded.js';
import { POLICIES, type SpeakingPolicy } from './options.js';

/** An act that is about to be done. */
export interface Intended {
  readonly call: ToolInvocation;
  readonly tool: ToolSchema | undefined;
  /** What of it cannot be taken back. */
  readonly deeds: readonly CriticalAction[];
  /** The conversation so far, without the act. */
  readonly history: readonly Entry[];
  readonly now: string;
}

/** More results than these are too many to take one without asking. */
const TOO_MANY = 5;

const isSpeech = ({ by, call }: Entry): boolean => by === 'agent' && !call;

/** What happened since the agent spoke last. */
function sinceSpeech(history: readonly Entry[]): readonly Entry[] {
  return history.slice(history.findLastIndex(isSpeech) + 1);
}

const wordsOf = (history: readonly Entry[], by: Entry['by']): string =>
  history.flatMap((one) => (one.by === by && !one.call ? [one.text] : [])).join('\n');

/** The closed sets of a tool's arguments, by argument. */
function closedSets(tool: ToolSchema | undefined): ReadonlyMap<string, readonly string[]> {
  const properties = Object.entries(tool?.parameters.properties ?? {});
  return new Map(
    properties.flatMap(([name, schema]): [string, readonly string[]][] =>
      isObject(schema) && Array.isArray(schema.enum) ? [[name, schema.enum.map(String)]] : [],
    ),
  );
}

function missing({ call, deeds, history, now }: Intended): string | undefined {
  const lacked = sinceSpeech(history).some(
    ({ isError, text }) => isError === true && text.includes('missing-argument'),
  );
  if (lacked) return 'Something is missing. Ask the user for it.';
  const invented = inventedIn([...history, { by: 'agent', text: '', call }], now);
  const found = deeds.flatMap(({ arguments: args }) => valuesIn(args)).find(([, value]) => invented.has(String(value)));
  return found && `Nobody said that ${found[0]} is ${String(found[1])}. Ask the user for it.`;
}

function tooMany({ call, history }: Intended): string | undefined {
  const results = sinceSpeech(history).filter(({ by, text }) => by === 'result' && countIn(text) > TOO_MANY);
  const taken = valuesIn(readable(call.arguments)).some(([, value]) =>
    results.some(({ text }) => typeof value === 'string' && text.includes(value)),
  );
  return taken ? 'There are many results. Ask the user to narrow them down, or which one they want.' : undefined;
}

/** How many results a text says were found. */
function countIn(text: string): number {
  const counts = [...text.matchAll(/\bfound (\d+)/gi)].map(([, count]) => Number(count));
  return Math.max(0, ...counts);
}

function ambiguous({ call, tool }: Intended): string | undefined {
  const sets = closedSets(tool);
  const isKind = (name: string, value: unknown): boolean =>
    !sets.has(name) &&
    [...sets.values()].some((set) => set.some((one) => one.toLowerCase() === String(value).toLowerCase()));
  const found = valuesIn(readable(call.arguments)).find(([name, value]) => isKind(name, value));
  return found && `${JSON.stringify(found[1])} may be a name or a kind. Ask the user which one they mean.`;
}

/** The domain of a tool: what its name begins with. */
const domainOf = (name: string): string => name.split('_')[0] ?? name;

function carried({ call, history, now }: Intended): string | undefined {
  const found = valuesIn(readable(call.arguments)).find(([name, value]) => {
    const isEarlier = ({ call: other }: Entry): boolean =>
      other !== undefined &&
      domainOf(other.name) !== domainOf(call.name) &&
      valuesIn(readable(other.arguments)).some(([, one]) => one === value);
    const earlier = history.findLastIndex(isEarlier);
    const words = history.slice(earlier + 1).filter((one) => one.by === 'user' || isSpeech(one));
    const since = words.map(({ text }) => text).join('\n');
    return typeof value !== 'boolean' && earlier >= 0 && !tells(since, name, value, now);
  });
  return (
    found && `${found[0]} ${JSON.stringify(found[1])} is of an earlier task. Ask the user whether it holds here, too.`
  );
}

function lodging({ call, tool, history }: Intended): string | undefined {
  const named = new Set(call.name.toLowerCase().split('_'));
  const given = valuesIn(readable(call.arguments));
  for (const [argument, set] of closedSets(tool)) {
    // 'A hotel' is what people say for any lodging: the word for the kind of thing is no choice of a kind.
    const value = String(given.find(([name]) => name === argument)?.[1] ?? '').toLowerCase();
    if (!set.some((one) => named.has(one.toLowerCase())) || value === '') continue;
    const words = `${wordsOf(history, 'agent')}\n${wordsOf(history, 'user')}`.toLowerCase();
    const others = set.map((one) => one.toLowerCase()).filter((one) => !named.has(one));
    if (!others.some((one) => words.includes(one)))
      return `Do not assume the ${argument}. Ask the user: ${set.join(' or ')}.`;
  }
  return undefined;
}

const RULES: Readonly<Record<SpeakingPolicy, (intended: Intended) => string | undefined>> = {
  P1: missing,
  P2: tooMany,
  P3: ambiguous,
  P4: carried,
  P5: lodging,
};

/** The policies as a model is told them. */
export const POLICY_TEXTS: Readonly<Record<SpeakingPolicy, string>> = {
  P1: 'Where a booking lacks something, ask the user for it.',
  P2: 'Where there are many results, ask the user to narrow them down, unless they told you to pick.',
  P3: 'Where a word may be the name of an attraction or a kind of it, ask which.',
  P4: 'Where you take a value over from an earlier task, have the user confirm it.',
  P5: 'Where the user wants a hotel, ask for the kind, and assume none.',
};

/** Why an agent should speak. */
export interface Reason {
  readonly policy: SpeakingPolicy;
  readonly text: string;
}

/** Why the agent should speak instead of acting, by the first of the policies that says so. */
export function reasonToSpeak(intended: Intended, only: readonly SpeakingPolicy[] = POLICIES): Reason | undefined {
  for (const policy of only) {
    const text = RULES[policy](intended);
    if (text !== undefined) return { policy, text };
  }
  return undefined;
}
