/** A report in the names of SGD-X as one in those of SGD, so that it can be compared with any other. */
import { ownValue } from 'typetod/internal';
import { sgdFindings } from '../report/findings.js';
import type { ReportFinding } from '../report/page-data.js';
import type { SgdReport } from '../report/report.js';

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
export type NamedReport = Pick<SgdReport, 'per_service' | 'wrong' | 'calls' | 'policy' | 'unconverted'>;

/** The same in the names of SGD. Texts about what did not convert stay as they are. */
export function originalNames(report: SgdReport): NamedReport {
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
export function namedFindings(report: SgdReport): readonly ReportFinding[] {
  const own = sgdFindings(report);
  if (!report.names) return own;
  return sgdFindings(originalNames(report)).map((finding, at) => {
    const { services = [], detail = '' } = own[at] ?? {};
    return { ...finding, detail: [services.join(', '), detail].filter(Boolean).join(': ') };
  });
}
