/** Lists of gates: what a dialogue manager takes, and small changes of them. */
import { nearestNames } from '../../service/index.js';
import { DialogueError } from '../dialogue-error.js';
import { type GateRule, REMEDIES, type Remedy } from './gate.js';

/** What a trace calls the gate where the engine itself refuses. */
const RESERVED = 'engine';

const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const shown = (given: unknown): string => (typeof given === 'string' ? JSON.stringify(given) : typeof given);

const isRemedy = (given: unknown): given is Remedy => REMEDIES.some((known) => known === given);

const METHODS = ['inspect', 'repair', 'reduce'] as const;

/** What is wrong with an entry of a list; undefined where nothing is. */
function problemOf({ gate, remedy }: Partial<GateRule>): string | undefined {
  if (typeof gate !== 'object' || gate === null) return 'An entry has no gate. Give { gate, remedy }.';
  const { name, codes } = gate;
  if (typeof name !== 'string' || !KEBAB_CASE.test(name) || name === RESERVED)
    return `A gate is called ${shown(name)}. Give it a name in kebab-case, other than '${RESERVED}'.`;
  if (codes !== undefined && !(codes instanceof Set))
    return `The codes of the gate '${name}' are not a Set. Give it a Set of codes, or leave them out.`;
  const method = METHODS.find((one) => gate[one] !== undefined && typeof gate[one] !== 'function');
  if (method !== undefined) return `'${method}' of the gate '${name}' is not a function. Give it one, or leave it out.`;
  if (!isRemedy(remedy))
    return `The remedy of the gate '${name}' is ${shown(remedy)}. Give one of ${REMEDIES.join(', ')}; leave a gate out of the list to turn it off.`;
  return undefined;
}

function badGate(message: string): DialogueError {
  return new DialogueError({ code: 'bad-gate', message });
}

/** The entries of a list as they are now. */
function rulesOf(rules: Iterable<GateRule>): readonly GateRule[] {
  const isList = typeof rules === 'object' && rules !== null && Symbol.iterator in rules;
  if (!isList) throw badGate("'gates' is not a list. Give [...standard()].");
  return Array.from(rules, (rule) => {
    const { gate, remedy } = (rule ?? {}) as GateRule;
    const message = problemOf({ gate, remedy });
    if (message !== undefined) throw badGate(message);
    return Object.freeze({ gate, remedy });
  });
}

/**
 * A list of gates as it was given, checked.
 *
 * @throws DialogueError `bad-gate` for what is not a list of gates with a name and a remedy each, `duplicate-gate` for two
 * of one name.
 */
export function checkGates(rules: Iterable<GateRule>): readonly GateRule[] {
  const checked = rulesOf(rules);
  const names = new Set<string>();
  for (const { gate } of checked) {
    const { name } = gate;
    if (names.has(name)) {
      const twice = `Two gates of the list are called '${name}'. Rename one, or take one out with without(gates, '${name}').`;
      throw new DialogueError({ code: 'duplicate-gate', message: twice });
    }
    names.add(name);
  }
  return checked;
}

function checkNames(rules: readonly GateRule[], names: readonly string[]): void {
  const known = rules.map(({ gate }) => gate.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearestNames(String(unknown), known).slice(0, 3).join(', ');
  const message = `The list has no gate '${String(unknown)}'. ${near === '' ? 'It is empty.' : `The nearest are ${near}.`}`;
  throw new DialogueError({ code: 'unknown-gate', message });
}

/**
 * The list with another remedy for some of its gates, or for all if none is named.
 *
 * @example
 * withRemedy(standard(), 'retry', 'schema', 'api-name')
 * @throws DialogueError `unknown-gate` for a name that the list does not have, `bad-gate` for what is not a list of gates.
 */
export function withRemedy(
  rules: Iterable<GateRule>,
  remedy: Remedy,
  ...names: readonly string[]
): readonly GateRule[] {
  const list = rulesOf(rules);
  checkNames(list, names);
  if (!isRemedy(remedy)) throw badGate(`The remedy is ${shown(remedy)}. Give one of ${REMEDIES.join(', ')}.`);
  const isMeant = ({ gate }: GateRule): boolean => names.length === 0 || names.includes(gate.name);
  return list.map((rule) => (isMeant(rule) ? { ...rule, remedy } : rule));
}

/**
 * The list without some of its gates.
 *
 * @throws DialogueError `unknown-gate` for a name that the list does not have, `bad-gate` for what is not a list of gates.
 */
export function without(rules: Iterable<GateRule>, ...names: readonly string[]): readonly GateRule[] {
  const list = rulesOf(rules);
  checkNames(list, names);
  return list.filter(({ gate }) => !names.includes(gate.name));
}
