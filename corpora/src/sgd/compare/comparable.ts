/** What reports of every kind have in common, so that two runs of one kind can be compared. */
import { type FaultReport, faultFindings } from '../faults/report.js';
import { type ParserReport, parserFindings } from '../parser/report.js';
import type { Examples, ReportFinding } from '../report/page-data.js';
import type { SgdReport } from '../report/report.js';
import { type RetrievalReport, type RetrievalScores, retrievalFindings } from '../retrieval/report.js';
import { ownValue } from 'typetod/internal';
import { sgdFindings } from '../report/findings.js';

// A report in the names of SGD-X as one in those of SGD, so that it can be compared with any other.

/** The names of one report. What they lack stays as it is. */
class Names {
  constructor(private readonly names: NonNullable<SgdReport['names']>) {}

  readonly service = (name: string): string => ownValue(this.names, name)?.service ?? name;

  readonly slot = (service: string, name: string): string =>
    ownValue(ownValue(this.names, service)?.slots ?? {}, name) ?? name;

  readonly api = (service: string, name: string): string =>
    ownValue(ownValue(this.names, service)?.apis ?? {}, name) ?? name;
}

/** What of a report has the names of services, slots and APIs in the terms that are compared. */
type NamedReport = Pick<SgdReport, 'per_service' | 'wrong' | 'calls' | 'policy' | 'unconverted'>;

/** The same in the names of SGD. Texts about what did not convert stay as they are. */
function originalNames(report: SgdReport): NamedReport {
  const { names, per_service, wrong, calls, policy, unconverted } = report;
  if (!names) return report;
  const of = new Names(names);
  return {
    per_service: Object.fromEntries(Object.entries(per_service).map(([name, one]) => [of.service(name), one])),
    wrong: wrong.map(({ service, mismatches, ...place }) => ({
      ...place,
      service: of.service(service),
      mismatches: mismatches.map((one) => ({ ...one, slot: of.slot(service, one.slot) })),
    })),
    calls: {
      ...calls,
      missing: calls.missing.map(({ api, service, parameters, ...place }) => ({
        ...place,
        api: of.api(service, api),
        service: of.service(service),
        parameters: parameters?.map((name) => of.slot(service, name)) ?? null,
      })),
    },
    policy: {
      ...policy,
      differing: policy.differing.map((one) => ({ ...one, services: one.services.map(of.service) })),
    },
    unconverted,
  };
}

/** The findings of a report in the names of SGD; their details have the report's own. */
function namedFindings(report: SgdReport): readonly ReportFinding[] {
  const own = sgdFindings(report);
  if (!report.names) return own;
  return sgdFindings(originalNames(report)).map((finding, at) => {
    const { services = [], detail = '' } = own[at] ?? {};
    return { ...finding, detail: [services.join(', '), detail].filter(Boolean).join(': ') };
  });
}

export type AnyReport = SgdReport | FaultReport | RetrievalReport | ParserReport;

/** A figure of a run. Shares are fractions of 1; null where there was nothing to rate. */
export interface Metric {
  readonly name: string;
  readonly unit: 'share' | 'count';
  readonly value: number | null;
  /** Of how many cases it is a share. */
  readonly of?: number;
}

/** A service or a kind of fault with its share of right cases. */
export interface ComparedRow {
  readonly name: string;
  readonly value: number | null;
  readonly total: number;
}

export interface Comparable {
  readonly setup: Readonly<Record<string, string>>;
  /** What must be the same for cases to be paired. */
  readonly sample: Readonly<Record<string, unknown>>;
  readonly metrics: readonly Metric[];
  /** What the rows are, and what their value is. */
  readonly rowsOf: string;
  readonly valueOf: string;
  readonly rows: readonly ComparedRow[];
  readonly findings: readonly ReportFinding[];
  /** Which part of the split was evaluated, where that was not all of it. */
  readonly partial: string | null;
  readonly examples: Examples | undefined;
}

const share = (name: string, value: number | null, of?: number): Metric => {
  return { name, unit: 'share', value, ...(of !== undefined && { of }) };
};
const number = (name: string, value: number): Metric => ({ name, unit: 'count', value });

function ofSgd(report: SgdReport): Comparable {
  const { split, mode, tables, sgdx, dialogues, turns, frames, policy, calls } = report;
  const { per_service } = originalNames(report);
  const rows = Object.entries(per_service).map(([name, one]) => ({ name, value: one.jga, total: one.frames }));
  return {
    setup: { split, mode, tables, names: sgdx ?? 'SGD' },
    sample: { split, dialogues, turns, frames, services: rows.map(({ name, total }) => [name, total]) },
    metrics: [
      number('wrong frames', report.wrong_frames),
      share('JGA exact, extension on', report.jga, frames),
      share('JGA fuzzy (difflib), extension on', report.jga_fuzzy, frames),
      share('JGA exact, extension off', report.jga_exact_no_extension, frames),
      share('JGA of seen services', report.jga_seen),
      share('JGA of unseen services', report.jga_unseen),
      share('C-JGA by task span', report.cjga, frames),
      share('C-JGA by service span', report.cjga_service, frames),
      share('API calls', report.call_params, calls.annotated),
      ...Object.entries(policy.aspects).map(([name, { rate, total }]) => share(`policy: ${name}`, rate, total)),
      number('not converted', report.unconverted.length),
    ],
    rowsOf: 'service',
    valueOf: 'JGA exact',
    rows,
    findings: namedFindings(report),
    partial: report.partial,
    examples: report.examples,
  };
}

function ofFaults(report: FaultReport): Comparable {
  const { split, mode, tables, profile, gates, remedy, seed, dialogues, turns, frames, faults, clean } = report;
  const rows = Object.entries(faults).map(([name, one]) => ({ name, value: one.recovered, total: one.injected }));
  return {
    setup: { split, mode, tables, profile, seed, gates, remedy },
    sample: { split, mode, tables, profile, seed, dialogues, turns },
    metrics: [
      share('JGA', report.jga, frames),
      share('C-JGA', report.cjga, frames),
      ...Object.entries(faults).map(([name, one]) => share(`detected: ${name}`, one.detected, one.injected)),
      number('turns without a fault that were stopped', clean.alarms),
      number('turns without a fault that were damaged', clean.damaged),
    ],
    rowsOf: 'fault',
    valueOf: 'recovered',
    rows,
    findings: faultFindings(report),
    partial: report.partial,
    examples: report.examples,
  };
}

function recalls(name: string, { turns, recall_at_1, recall_at_5, mrr }: RetrievalScores): readonly Metric[] {
  return [
    share(`${name}: recall at 1`, recall_at_1, turns),
    share(`${name}: recall at 5`, recall_at_5, turns),
    share(`${name}: MRR`, mrr, turns),
  ];
}

function ofRetrieval(report: RetrievalReport): Comparable {
  const { split, tables, dialogues, turns, candidates, per_service } = report;
  const rows = Object.entries(per_service).map(([name, one]) => ({ name, value: one.recall_at_1, total: one.turns }));
  return {
    setup: { split, tables },
    sample: { split, dialogues, turns, candidates, services: rows.map(({ name, total }) => [name, total]) },
    metrics: [
      ...recalls('API', report),
      ...recalls('utterance only', report.utterance_only),
      ...recalls('services of train', report.seen),
      ...recalls('services train lacks', report.unseen),
    ],
    rowsOf: 'service',
    valueOf: 'recall at 1',
    rows,
    findings: retrievalFindings(report).map((finding) => ({ ...finding, kind: 'not first' })),
    partial: report.partial,
    examples: report.examples,
  };
}

function ofParser(report: ParserReport): Comparable {
  const { split, mode, tables, sgdx, parser, history, services, gates, dialogues, turns, frames } = report;
  const rows = Object.entries(report.per_service).map(([name, one]) => ({ name, value: one.jga, total: one.frames }));
  const { exact, fuzzy, official, read } = report.comparisons;
  return {
    setup: { split, mode, tables, names: sgdx ?? 'SGD', parser, history, services, gates },
    sample: { split, sgdx, dialogues, turns, frames, services: rows.map(({ name, total }) => [name, total]) },
    metrics: [
      share('JGA exact, extension on', exact.all.jga, frames),
      share('JGA fuzzy (difflib), extension on', fuzzy.all.jga, frames),
      share('JGA official: fuzzy, extension off', official.all.jga, frames),
      share('JGA as the reader reads', read.all.jga, frames),
      share('JGA of seen services', exact.seen.jga, exact.seen.frames),
      share('JGA of unseen services', exact.unseen.jga, exact.unseen.frames),
      share('C-JGA', exact.all.cjga, frames),
      share('C-JGA of seen services', exact.seen.cjga, exact.seen.frames),
      share('C-JGA of unseen services', exact.unseen.cjga, exact.unseen.frames),
      share('turns right', turns === 0 ? null : report.turns_right / turns, turns),
      ...Object.entries(report.errors).map(([cause, one]) => number(`turns with ${cause}`, one.turns)),
    ],
    rowsOf: 'service',
    valueOf: 'JGA exact',
    rows,
    findings: parserFindings(report),
    partial: report.partial,
    examples: report.examples,
  };
}

export function comparable(report: AnyReport): Comparable {
  switch (report.report) {
    case 'eval sgd':
      return ofSgd(report);
    case 'eval faults':
      return ofFaults(report);
    case 'eval retrieval':
      return ofRetrieval(report);
    case 'eval parser':
      return ofParser(report);
  }
}
