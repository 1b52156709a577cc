import { nearestNames, type Service } from '../../service/index.js';
import { UsageError } from '../command.js';

/** A name without case and underscores, which people write differently: `RideSharing_1`, `ride_sharing_1`, `ridesharing 1`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The service that a name stands for in any case, with or without underscores. */
export function findService(services: readonly Service[], name: string): Service | undefined {
  return services.find((service) => service.name === name) ?? services.find((one) => plain(one.name) === plain(name));
}

/** Of services with the same name, the last. */
export function lastNamed(services: readonly Service[]): readonly Service[] {
  return [...new Map(services.map((service) => [service.name, service])).values()];
}

/** The message for a name that no service has. */
export function unknownService(services: readonly Service[], name: string): string {
  const known = services.map((service) => service.name);
  return `There is no service '${name}'. Did you mean ${nearestNames(name, known, 3).join(', ')}?`;
}

/** The error for a transcript that needs a service which is not loaded. */
export function unloadedService(name: string, path: string): UsageError {
  return new UsageError(
    `'${path}' needs the service '${name}', which is not loaded. Load its module with --apis FILE.`,
  );
}

/**
 * Refuses a transcript with a service that is not loaded.
 *
 * @throws UsageError that names the file and the service.
 */
export function requireServices(names: readonly string[], services: readonly Service[], path: string): void {
  const missing = names.find((name) => !services.some((service) => service.name === name));
  if (missing !== undefined) throw unloadedService(missing, path);
}

/**
 * The services of those names, each once; all where no name is given.
 *
 * @throws UsageError for a name that no service has.
 */
export function pickServices(services: readonly Service[], names: readonly string[]): readonly Service[] {
  if (names.length === 0) return services;
  const found = names.map((name) => {
    const service = findService(services, name);
    if (service) return service;
    throw new UsageError(unknownService(services, name));
  });
  return [...new Set(found)];
}
