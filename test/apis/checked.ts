import type { Service } from 'typetod';
import { checkService, type ServiceReport } from 'typetod/testing';
import { CASES, OTHERS } from './cases/all.js';

const calls = Object.fromEntries([...CASES, ...OTHERS].map(({ api, queries }) => [api, queries]));
const reports = new Map<Service, Promise<ServiceReport>>();

/** A bundled service that was checked with the queries of its cases, once. */
export function checked(service: Service): Promise<ServiceReport> {
  const report = reports.get(service) ?? checkService(service, { calls });
  reports.set(service, report);
  return report;
}
