/** The kinds of contradictions that an audit of annotations finds: what each of its findings says. */
export const AUDIT_CATEGORIES = {
  'damaged-dialogue':
    'The entry is not of the form of a dialogue, or a side speaks out of turn. Nothing else is looked at.',
  'duplicate-dialogue': 'The id of the dialogue is that of an earlier one.',
  'unlisted-service': 'The services of the dialogue and those of its frames are not the same.',
  'unknown-name': 'The schema has no such service, intent or slot.',
  'outside-closed-set': 'The value of a categorical slot is none of its possible values.',
  'unsaid-value': 'The utterance has the value of an open slot neither as annotated nor in its canonical form.',
  'unsaid-dontcare': 'Any value will do, as annotated, but the utterance has no word for it.',
  'unsaid-request': 'The user requests a slot, as annotated, but the utterance only affirms.',
  'unsaid-failure': 'The system reports a failure, as annotated, but the utterance has no word for it.',
  'misplaced-span': 'What stands at the annotated place is no value of the slot.',
  'misread-value': 'The form of a date or a time does not stand for its canonical value.',
  'ambiguous-form': 'The same form of a slot stands for another canonical value than it mostly does in the split.',
  'lost-value': 'The state no longer has a slot that it had in the turn before.',
  'missed-value': 'The state has not the value that the user informs of.',
  'unsourced-value': 'No act and no result up to this turn has a form of a value that is new in the state.',
  'requested-differently': 'The requested slots of the state are not those that the user requests.',
  'other-intent': 'The active intent is not the one that the user informs of or affirms.',
  'unanswered-request': 'The user goes on without giving, affirming or refusing what the system requests.',
  'other-than-confirmed': 'The user affirms a value, and the state has another one.',
  'incomplete-call': 'The call lacks a required parameter.',
  'call-against-state':
    'A parameter of the call is neither what the state has nor the default of a slot that it lacks.',
  'reversed-dates': 'The first of two dates of the call is after the second.',
  'result-against-call': 'A search found something whose value is not that of the call.',
  'other-than-called': 'A transaction succeeded with a value that is not that of the call.',
  'withheld-alternative':
    'A transaction failed with a result, and the system offers nothing that the call had otherwise.',
  'unrecorded-offer': 'No result of the service up to this turn has all that is offered.',
  'offer-against-call': 'The offer has another value than the call.',
  'unrecorded-answer': 'No result of the service, nor its state, has the value that the system answers with.',
  'answer-against-offer': 'The results that have all that was offered have another value than the answer.',
} as const;

/** A kind of contradiction. */
export type AuditCategory = keyof typeof AUDIT_CATEGORIES;

/** Something in an annotation that contradicts itself, the schema, the recorded results or what was said. */
export interface AuditFinding {
  /** The kind of contradiction. */
  readonly category: AuditCategory;
  /** The id of the dialogue; the index in its file where it has none. */
  readonly dialogue: string;
  /** The index of the turn in the dialogue, of all turns, from 0; undefined where it is about the whole dialogue. */
  readonly turn?: number;
  /** The service of the frame that it is about. */
  readonly service?: string;
  /** The slot that it is about. */
  readonly slot?: string;
  /** What contradicts what. It quotes values, never an utterance. */
  readonly detail: string;
}

/** What a check has found in a frame: `auditDialogue` adds the place. */
export type Found = Pick<AuditFinding, 'category' | 'slot' | 'detail'>;

/** A value, as details quote it. */
export function quoted(value: string | readonly string[] | undefined): string {
  if (value === undefined) return 'nothing';
  const values = [value].flat();
  return values.length > 0 ? values.map((text) => `'${text}'`).join(', ') : 'nothing';
}
