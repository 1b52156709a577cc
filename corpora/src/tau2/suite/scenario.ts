/** What a user knows and wants, out of the scenario of a task. */
import type { Tau2TaskRecord } from '../folder/read-folder.js';

/** A scenario by parts; a part that the task leaves out is empty. */
export interface Scenario {
  readonly reason: string;
  readonly known: string;
  readonly unknown: string;
  readonly manner: string;
}

/** The parts of a scenario. One that is a text is all reason. */
export function scenarioOf({ user_scenario: { instructions } }: Tau2TaskRecord): Scenario {
  if (typeof instructions === 'string') return { reason: instructions, known: '', unknown: '', manner: '' };
  const { reason_for_call: reason, known_info, unknown_info, task_instructions } = instructions;
  return { reason, known: known_info ?? '', unknown: unknown_info ?? '', manner: task_instructions ?? '' };
}

/** The scenario as a user driven by a model is told it. */
export function scenarioText(task: Tau2TaskRecord): string {
  const { reason, known, unknown, manner } = scenarioOf(task);
  const parts: readonly (readonly [title: string, text: string])[] = [
    ['Who you are', task.user_scenario.persona ?? ''],
    ['Why you call', reason],
    ['What you know', known],
    ['What you do not know', unknown],
    ['How you act', manner],
  ];
  return parts.flatMap(([title, text]) => (text.trim() === '' ? [] : [`${title}:\n${text.trim()}`])).join('\n\n');
}

const PERSONS: readonly (readonly [RegExp, string])[] = [
  [/\byou are\b/gi, 'I am'],
  [/\byou're\b/gi, 'I am'],
  [/\byou were\b/gi, 'I was'],
  [/\byourself\b/gi, 'myself'],
  [/\byours\b/gi, 'mine'],
  [/\byour\b/gi, 'my'],
  [/\b(to|for|with|from|of|give|tell|help|let) you\b/gi, '$1 me'],
  [/\byou\b/gi, 'I'],
];

/** What a scenario says about its user, as the user would say it. */
export function inFirstPerson(text: string): string {
  return PERSONS.reduce((said, [pattern, word]) => said.replace(pattern, word), text.trim());
}
