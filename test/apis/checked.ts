import type { Service } from 'typetod';
import { checkService } from 'typetod/testing';
import { CASES, OTHERS } from './cases/all.js';

type ServiceReport = Awaited<ReturnType<typeof checkService>>;

const cases = new Map([...CASES, ...OTHERS].map(({ api, queries }) => [api, queries]));
const reports = new Map<Service, Promise<ServiceReport>>();

/** A bundled service that was checked with the queries of its cases, once. */
export function checked(service: Service): Promise<ServiceReport> {
  const known = reports.get(service);
  if (known) return known;
  const calls = Object.fromEntries(
    service.apis.flatMap(({ name }) => (cases.has(name) ? [[name, cases.get(name)!]] : [])),
  );
  const report = checkService(service, { calls });
  reports.set(service, report);
  return report;
}
