/** The findings of both sources of an audit: the annotation alone, and its execution. */
import type { SgdCounts, Unconverted } from '../score/counts.js';
import { AUDIT_CATEGORIES, type AuditFinding } from './finding.js';

/** What an annotation has that could not be executed as annotated: the reasons of the converter, and other states. */
export const EXECUTION_CATEGORIES = {
  'unknown-intent': 'The user wants an intent that the service has not.',
  'no-task': 'The user gives or selects something for a task that was not begun.',
  'no-entity': 'The user selects or asks about something that was not offered, or that lacks what is asked for.',
  'no-proposal': 'The user refuses a task that was not suggested.',
  'nothing-to-confirm': 'The user affirms, and nothing was to be confirmed.',
  'no-source': 'A task begins with a value of which neither an earlier task nor a result is the source.',
  refused: 'The engine refused a statement that the annotation asks for.',
  'other-state': 'What the dialogue comes to when it is executed is not the annotated value.',
} as const satisfies Readonly<Record<Unconverted['reason'] | 'other-state', string>>;

/** A kind of difference between annotation and execution. */
export type ExecutionCategory = keyof typeof EXECUTION_CATEGORIES;

/** A finding with what found it. */
export type SourcedFinding =
  | ({ readonly source: 'annotation' } & AuditFinding)
  | ({ readonly source: 'execution'; readonly category: ExecutionCategory } & Omit<AuditFinding, 'category'>);

/** What finds something: checks of the annotation alone, or its conversion and execution. */
export type AuditSource = SourcedFinding['source'];

/** The categories of each source, with what their findings say. */
export const CATEGORIES: Readonly<Record<AuditSource, Readonly<Record<string, string>>>> = {
  annotation: AUDIT_CATEGORIES,
  execution: EXECUTION_CATEGORIES,
};

const texts = (values: readonly string[] | undefined): string =>
  values?.map((text) => `'${text}'`).join(', ') ?? 'nothing';

/** What an execution found, in the order of dialogues. */
export function executionFindings({ unconverted, wrong }: SgdCounts): readonly SourcedFinding[] {
  const notes = unconverted.map(
    ({ reason, dialogue, turn, detail }): SourcedFinding => ({
      source: 'execution',
      category: reason,
      dialogue,
      turn,
      detail,
    }),
  );
  const states = wrong.flatMap(({ dialogue, turn, service, mismatches }) =>
    mismatches.map(
      ({ slot, expected, predicted }): SourcedFinding => ({
        source: 'execution',
        category: 'other-state',
        dialogue,
        turn,
        service,
        slot,
        detail: `${texts(expected)} annotated, ${texts(predicted === undefined ? undefined : [predicted])} executed`,
      }),
    ),
  );
  return [...notes, ...states];
}
