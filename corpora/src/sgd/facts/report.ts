/** The evidence for tables as a page: what was derived, and from how many observations. */
import { ownValue } from 'typetod/internal';
import type { SgdService } from '../schema/format.js';
import {
  FACT_KINDS,
  type FactKind,
  type FactValue,
  type SgdTables,
  type Support,
  schemaFacts,
  supportOf,
} from './derive.js';
import { type IntentEvidence, mergeEvidence, type SgdEvidence } from './evidence.js';

export interface SplitEvidence {
  readonly split: string;
  readonly evidence: SgdEvidence;
}

type Cells = readonly string[];

function table(head: Cells, rows: readonly Cells[]): readonly string[] {
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

function text(value: FactValue | undefined): string {
  if (value === undefined) return '–';
  if (value === null) return 'none';
  return typeof value === 'string' ? value : value.join(', ') || 'nothing';
}

export interface FactEntry {
  readonly intent: string;
  readonly kind: FactKind;
  readonly value: FactValue;
  /** By split; a split that shows nothing of the intent has none. */
  readonly support: Readonly<Record<string, Support>>;
  /** What the rules over the schema alone say, where they say anything of this kind. */
  readonly rule?: FactValue;
  /** Whether the evidence bears out what the rules say as well. */
  readonly agrees?: boolean;
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

function supports(
  parts: readonly SplitEvidence[],
  intent: string,
  kind: FactKind,
  value: FactValue,
): FactEntry['support'] {
  return Object.fromEntries(
    parts.flatMap(({ split, evidence }) => {
      const own = ownValue(evidence, intent);
      const support = own && supportOf(own, kind, value);
      return support && support.for + support.against > 0 ? [[split, support]] : [];
    }),
  );
}

/**
 * The facts of tables one by one, each with the observations for and against it and with what the rules say.
 *
 * @param parts - the evidence that the tables were derived from, by split.
 */
export function factEntries(
  parts: readonly SplitEvidence[],
  tables: SgdTables,
  schema: readonly SgdService[],
): readonly FactEntry[] {
  const together = mergeEvidence(parts.map((part) => part.evidence));
  const rules: SgdTables = Object.fromEntries(schema.flatMap((service) => Object.entries(schemaFacts(service))));
  return Object.entries(tables).flatMap(([intent, facts]) =>
    FACT_KINDS.flatMap((kind): FactEntry[] => {
      const [value, rule, own] = [facts[kind], ownValue(rules, intent)?.[kind], ownValue(together, intent)];
      if (value === undefined || !own) return [];
      const verdict = rule !== undefined && { rule, agrees: isBorneOut(own, kind, value, rule) };
      return [{ intent, kind, value, support: supports(parts, intent, kind, value), ...verdict }];
    }),
  );
}

function factRow(entry: FactEntry, splits: readonly string[]): Cells {
  const counted = splits.map((split) => {
    const support = ownValue(entry.support, split);
    return support ? `${support.for} / ${support.against}` : '–';
  });
  const verdict = entry.agrees ? 'agree' : entry.rule === undefined ? '' : text(entry.rule);
  return [entry.intent, entry.kind, text(entry.value), ...counted, verdict];
}

/**
 * The report, in Markdown.
 *
 * @param parts - the evidence that the tables were derived from, by split.
 * @param schema - all services, also those that no dialogue of these splits is about.
 */
export function evidenceReport(
  parts: readonly SplitEvidence[],
  tables: SgdTables,
  schema: readonly SgdService[],
): string {
  const splits = parts.map((part) => part.split);
  return [
    '## Facts and their evidence',
    '',
    'Observations for / against, by split. The last column says whether the rules over the schema alone come to what the',
    'evidence bears out as well, and otherwise what they say.',
    '',
    ...table(
      ['intent', 'fact', 'value', ...splits, 'rules'],
      factEntries(parts, tables, schema).map((entry) => factRow(entry, splits)),
    ),
  ].join('\n');
}
