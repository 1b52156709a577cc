/** Lists of gates: what a dialogue manager takes, and small changes of them. */
import { nearestNames } from '../../service/index.js';
import { DialogueError } from '../dialogue-error.js';
import { type GateRule, REMEDIES, type Remedy } from './gate.js';

/** What a trace calls the gate where the engine itself refuses. */
const RESERVED = 'engine';

const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What is wrong with an entry of a list; undefined where nothing is. */
function problemOf(rule: GateRule): string | undefined {
  const { gate, remedy } = (rule ?? {}) as Partial<GateRule>;
  if (typeof gate !== 'object' || gate === null) return 'An entry has no gate. Give { gate, remedy }.';
  const { name, codes } = gate;
  if (typeof name !== 'string' || !KEBAB_CASE.test(name) || name === RESERVED)
    return `A gate is called ${JSON.stringify(name)}. Give it a name in kebab-case, other than '${RESERVED}'.`;
  if (codes !== undefined && !(codes instanceof Set))
    return `The codes of the gate '${name}' are not a Set. Give it a Set of codes, or leave them out.`;
  if (!REMEDIES.some((known) => known === remedy))
    return `The remedy of the gate '${name}' is ${JSON.stringify(remedy)}. Give one of ${REMEDIES.join(', ')}; leave a gate out of the list to turn it off.`;
  return undefined;
}

/**
 * A list of gates as it was given, checked.
 *
 * @throws DialogueError `bad-gate` for what is not a list of gates with a name and a remedy each, `duplicate-gate` for two
 * of one name.
 */
export function checkGates(rules: Iterable<GateRule>): readonly GateRule[] {
  const isList = typeof rules === 'object' && rules !== null && Symbol.iterator in rules;
  if (!isList) throw new DialogueError({ code: 'bad-gate', message: "'gates' is not a list. Give [...standard()]." });
  const checked = [...rules];
  const names = new Set<string>();
  for (const rule of checked) {
    const message = problemOf(rule);
    if (message !== undefined) throw new DialogueError({ code: 'bad-gate', message });
    const { name } = rule.gate;
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
  const message = `The list has no gate '${unknown}'. ${near === '' ? 'It is empty.' : `The nearest are ${near}.`}`;
  throw new DialogueError({ code: 'unknown-gate', message });
}

/**
 * The list with another remedy for some of its gates, or for all if none is named.
 *
 * @example
 * withRemedy(standard(), 'retry', 'schema', 'api-name')
 * @throws DialogueError `unknown-gate` for a name that the list does not have.
 */
export function withRemedy(
  rules: Iterable<GateRule>,
  remedy: Remedy,
  ...names: readonly string[]
): readonly GateRule[] {
  const list = [...rules];
  checkNames(list, names);
  const isMeant = ({ gate }: GateRule): boolean => names.length === 0 || names.includes(gate.name);
  return list.map((rule) => (isMeant(rule) ? { ...rule, remedy } : rule));
}

/**
 * The list without some of its gates.
 *
 * @throws DialogueError `unknown-gate` for a name that the list does not have.
 */
export function without(rules: Iterable<GateRule>, ...names: readonly string[]): readonly GateRule[] {
  const list = [...rules];
  checkNames(list, names);
  return list.filter(({ gate }) => !names.includes(gate.name));
}
