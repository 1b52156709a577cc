/** The switches of agents, as `--agent NAME:SWITCH=VALUE,..` gives them: the options of the agent, with `-` before small letters. */
import { UsageError } from 'typetod/internal/cli';

/** What a switch takes: one of some words, or a whole number from this one on. */
type Switch = readonly string[] | number;

/** The switches of an agent by the names of its options. */
export type Switches<Options> = { readonly [Name in keyof Options]?: Switch };

export const ON_OFF: Switch = ['on', 'off'];

const nameOf = (option: string): string => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const valuesOf = (takes: Switch): string => (typeof takes === 'number' ? 'N' : takes.join('|'));

function readSwitch(name: string, text: string, takes: Switch): string | number | boolean {
  if (typeof takes !== 'number') {
    if (takes.includes(text)) return takes === ON_OFF ? text === 'on' : text;
    throw new UsageError(`The switch '${name}' is ${name}=${valuesOf(takes)}, not '${text}'.`);
  }
  if (/^\d{1,3}$/.test(text) && Number(text) >= takes) return Number(text);
  throw new UsageError(`The switch '${name}' is ${name}=N, a whole number from ${takes} to 999, not '${text}'.`);
}

/**
 * The options that a text of switches gives.
 *
 * @throws UsageError for an unknown switch, and for a value that it does not take.
 */
export function switchesIn<Options>(agent: string, text: string, known: Switches<Options>): Partial<Options> {
  const byName = new Map(
    Object.entries<Switch | undefined>(known).map(([option, takes]) => [nameOf(option), { option, takes }]),
  );
  const given = text === '' ? [] : text.split(',');
  const entries = given.map((one): readonly [string, unknown] => {
    const [name = '', ...value] = one.split('=');
    const found = byName.get(name);
    if (found?.takes !== undefined) return [found.option, readSwitch(name, value.join('='), found.takes)];
    const all = [...byName].map(([each, { takes = 0 }]) => `${each}=${valuesOf(takes)}`).join(', ');
    throw new UsageError(`The agent '${agent}' has no switch '${name}'. Switches: ${all}.`);
  });
  return Object.fromEntries(entries) as Partial<Options>;
}
