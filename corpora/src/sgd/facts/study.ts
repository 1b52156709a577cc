/**
 * How well services are guessed whose dialogues nobody has seen: each service with evidence is taken out in turn,
 * and what its schema suggests, with and without its siblings, is compared with what its own evidence settles.
 */
import { ownValue } from 'typetod/internal';
import type { SgdService } from '../schema/format.js';
import {
  type FactKind,
  type FactValue,
  type SgdIntentTable,
  type SgdTables,
  schemaFacts,
  supportOf,
} from './derive.js';
import type { IntentEvidence, SgdEvidence } from './evidence.js';
import { siblingFacts } from './siblings.js';

/** The kinds of facts that rules over a schema decide where nothing is stated. */
export const RULED_KINDS = ['identity', 'offers', 'tracks', 'followUp', 'presents', 'confirms'] as const;

/** How a guess compares with the evidence, for one kind of fact. */
export interface StudyRow {
  readonly kind: FactKind;
  /** The entries that the evidence settles. */
  readonly entries: number;
  /** Of these, how many the rules over the schema alone get right. */
  readonly byRules: number;
  /** How many the siblings of the service and these rules get right. */
  readonly bySiblings: number;
  /** The entries that siblings and rules do not get right, by `Service.Intent`. */
  readonly missed: readonly string[];
}

/** The value of a fact in a table. */
export function factOf(table: SgdIntentTable | undefined, kind: FactKind): FactValue | undefined {
  return table?.[kind];
}

/**
 * Whether the evidence speaks for a guess as much as for the fact that was derived from it: a slot that tells results
 * apart as well as another is as good an identity, and what users always give need not be tracked.
 */
export function isBorneOut(
  evidence: IntentEvidence,
  kind: FactKind,
  fact: FactValue,
  guess: FactValue | undefined,
): boolean {
  if (guess === undefined) return false;
  const [a, b] = [supportOf(evidence, kind, fact), supportOf(evidence, kind, guess)];
  return b.for > 0 && a.for * b.against === b.for * a.against;
}

function without(tables: SgdTables, service: SgdService): SgdTables {
  return Object.fromEntries(Object.entries(tables).filter(([key]) => !key.startsWith(`${service.service_name}.`)));
}

/** Studies the services of a schema that tables were derived for. */
export function leaveOneOut(
  evidence: SgdEvidence,
  tables: SgdTables,
  schema: readonly SgdService[],
): readonly StudyRow[] {
  const guesses = schema.map((service) => ({
    byRules: schemaFacts(service),
    bySiblings: schemaFacts(service, siblingFacts(without(tables, service), [service])),
  }));
  const byRules: SgdTables = Object.fromEntries(guesses.flatMap((guess) => Object.entries(guess.byRules)));
  const bySiblings: SgdTables = Object.fromEntries(guesses.flatMap((guess) => Object.entries(guess.bySiblings)));
  return RULED_KINDS.map((kind) => {
    const keys = Object.keys(tables).filter((key) => factOf(ownValue(tables, key), kind) !== undefined);
    const isRight = (key: string, guess: SgdTables): boolean =>
      isBorneOut(
        ownValue(evidence, key) as IntentEvidence,
        kind,
        factOf(ownValue(tables, key), kind) as FactValue,
        factOf(ownValue(guess, key), kind),
      );
    return {
      kind,
      entries: keys.length,
      byRules: keys.filter((key) => isRight(key, byRules)).length,
      bySiblings: keys.filter((key) => isRight(key, bySiblings)).length,
      missed: keys.filter((key) => !isRight(key, bySiblings)),
    };
  });
}
