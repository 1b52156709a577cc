import { ownValue } from 'typetod/internal';
import { mcnemar } from '../../lab/compare/mcnemar.js';
import { CorpusError } from '../corpus/corpus-error.js';
import type { ReportFinding } from '../report/page-data.js';
import { REPORT_FORMAT } from '../report/report.js';
import { type AnyReport, type Comparable, comparable, type ComparedRow, type Metric } from './comparable.js';

/** A figure of both runs. Null where a run has it not. */
export interface MetricDifference {
  readonly name: string;
  /** `share`: fractions of 1. */
  readonly unit: 'share' | 'count';
  /** The figure of the first run. */
  readonly a: number | null;
  /** The figure of the second run. */
  readonly b: number | null;
  /** `b - a`. */
  readonly difference: number | null;
  /** Of how many cases the figure is a share, in each run. */
  readonly of?: readonly [a: number | null, b: number | null];
}

/** How many dialogues each run has findings of a kind in. */
export interface PairedDialogues {
  /** The kind of findings; `any` for all of them. */
  readonly kind: string;
  /** Dialogues with such a finding in the first run alone. */
  readonly only_a: number;
  /** In the second run alone. */
  readonly only_b: number;
  readonly both: number;
  /** By the exact test of McNemar, two-sided. */
  readonly p: number;
}

/** Two runs of one evaluation, compared. */
export interface Comparison {
  /** The version of this format. */
  readonly format: typeof REPORT_FORMAT;
  readonly report: 'compare';
  readonly of: AnyReport['report'];
  /** How each run was set up, by what is set. */
  readonly setup: Readonly<Record<string, readonly [a: string, b: string]>>;
  /** What the two samples differ in; where that is nothing, the same cases were evaluated. */
  readonly samples_differ: readonly string[];
  /** Which part of the split each run evaluated; null for all of it. */
  readonly partial: readonly [a: string | null, b: string | null];
  readonly metrics: readonly MetricDifference[];
  /** What `rows` are, and what their values are. */
  readonly rows_of: readonly [rows: string, value: string];
  /** The same for each service or kind of fault. */
  readonly rows: readonly MetricDifference[];
  /** The findings of the first run that the second has not: a finding with another cause, such as another slot, is another. */
  readonly only_a: readonly ReportFinding[];
  /** The findings of the second run that the first had not. */
  readonly only_b: readonly ReportFinding[];
  /** How many findings both have. */
  readonly both: number;
  /** Dialogue by dialogue, by kind; empty where the samples differ. */
  readonly paired: readonly PairedDialogues[];
}

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : b - a);

function named<T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((one) => [one.name, one]));
}

/** The names of both lists, those of the first in its order. */
function namesOf(a: readonly { readonly name: string }[], b: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set([...a, ...b].map(({ name }) => name))];
}

function metricsOf(a: readonly Metric[], b: readonly Metric[]): readonly MetricDifference[] {
  const [first, second] = [named(a), named(b)];
  return namesOf(a, b).map((name) => {
    const [one, other] = [first.get(name), second.get(name)];
    const [x, y] = [one?.value ?? null, other?.value ?? null];
    const of = [one?.of ?? null, other?.of ?? null] as const;
    const unit = one?.unit ?? other?.unit ?? 'share';
    return { name, unit, a: x, b: y, difference: difference(x, y), ...(of.some((n) => n !== null) && { of }) };
  });
}

const asMetric = ({ name, value, total }: ComparedRow): Metric => ({ name, unit: 'share', value, of: total });

function keyOf({ dialogue, turn, kind, services, cause }: ReportFinding): string {
  return JSON.stringify([dialogue, turn, kind, services, cause]);
}

/** The findings that others lack. A turn may have several that are alike: each of the others stands for one of them. */
function without(findings: readonly ReportFinding[], others: readonly ReportFinding[]): readonly ReportFinding[] {
  const counts = new Map<string, number>();
  for (const key of others.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return findings.filter((finding) => {
    const key = keyOf(finding);
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
}

/** The kind of findings of any kind. */
const ANY = 'any';

function dialoguesOf(findings: readonly ReportFinding[], kind: string): ReadonlySet<string> {
  const ofKind = findings.filter((finding) => kind === ANY || finding.kind === kind);
  return new Set(ofKind.map(({ dialogue }) => dialogue));
}

function paired(a: readonly ReportFinding[], b: readonly ReportFinding[]): readonly PairedDialogues[] {
  const kinds = [...new Set([...a, ...b].map(({ kind }) => kind))];
  return [...(kinds.length > 1 ? [ANY] : []), ...kinds].map((kind) => {
    const [first, second] = [dialoguesOf(a, kind), dialoguesOf(b, kind)];
    const both = [...first].filter((id) => second.has(id)).length;
    const [only_a, only_b] = [first.size - both, second.size - both];
    return { kind, only_a, only_b, both, p: mcnemar(only_a, only_b) };
  });
}

function samplesDiffer(a: Comparable, b: Comparable): readonly string[] {
  return Object.keys(a.sample).filter(
    (name) => JSON.stringify(ownValue(a.sample, name)) !== JSON.stringify(ownValue(b.sample, name)),
  );
}

/**
 * Compares two reports of one kind of evaluation: `eval sgd`, `eval faults`, `eval retrieval` or `eval parser`.
 *
 * @throws CorpusError `not-comparable` for reports of different kinds.
 */
export function compareReports(a: AnyReport, b: AnyReport): Comparison {
  if (a.report !== b.report) {
    const message = `A report of '${a.report}' cannot be compared with one of '${b.report}'. Give two of one command.`;
    throw new CorpusError({ code: 'not-comparable', message });
  }
  const [first, second] = [comparable(a), comparable(b)];
  const names = Object.keys(first.setup);
  const differing = samplesDiffer(first, second);
  const only_a = without(first.findings, second.findings);
  return {
    format: REPORT_FORMAT,
    report: 'compare',
    of: a.report,
    setup: Object.fromEntries(
      names.map((name) => [name, [ownValue(first.setup, name) ?? '', ownValue(second.setup, name) ?? ''] as const]),
    ),
    samples_differ: differing,
    partial: [first.partial, second.partial],
    metrics: metricsOf(first.metrics, second.metrics),
    rows_of: [first.rowsOf, first.valueOf],
    rows: metricsOf(first.rows.map(asMetric), second.rows.map(asMetric)),
    only_a,
    only_b: without(second.findings, first.findings),
    both: first.findings.length - only_a.length,
    paired: differing.length > 0 ? [] : paired(first.findings, second.findings),
  };
}
