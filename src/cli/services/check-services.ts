/** Checks services one after the other, as `checkService` does in a test, and says what is wrong with each. */
import { checkService } from '../../testing/check-service.js';
import { CheckError, type Problem } from '../../testing/check-error.js';
import type { Service } from '../../service/index.js';
import { contextFor, type Fixture, openServices, type ServiceSource, tablesByName } from '../../world/index.js';

/** What the check of a service found; nothing of one without a fault. */
interface CheckedService {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** The rows of the tables of one service of several; those of a table that none of them has stay, so that they are refused. */
function rowsFor(given: Fixture['rows'], one: Service, all: readonly Service[]): Pick<Fixture, 'rows'> {
  const [own, known] = [tablesByName([one]), tablesByName(all)];
  const rows = Object.entries(given ?? {}).filter(([name]) => own.has(name) || !known.has(name));
  return rows.length > 0 ? { rows: Object.fromEntries(rows) } : {};
}

/** One service of a source; what a function makes is made anew for each call. */
function oneOf(source: ServiceSource, { name }: Service): ServiceSource {
  const isMeant = (service: Service): boolean => service.name === name;
  if (typeof source !== 'function') return [source].flat().filter(isMeant);
  return async (fixture) => {
    const { services, context, dispose } = await openServices(source, fixture);
    const meant = services.filter(isMeant);
    const own = contextFor(context, meant, services);
    return { services: meant, ...(own && { context: own }), dispose };
  };
}

/**
 * The checks of services, each with the calls that are made up for it.
 *
 * @param fixture - what each begins with: rows, a clock, and who is asking.
 */
export async function checkServices(
  source: ServiceSource,
  services: readonly Service[],
  { rows, now, context }: Fixture = {},
): Promise<readonly CheckedService[]> {
  const checked: CheckedService[] = [];
  for (const service of services) {
    const own = contextFor(context, [service], services);
    const given = {
      ...(now !== undefined && { now }),
      ...rowsFor(rows, service, services),
      ...(own && { context: own }),
    };
    try {
      await checkService(oneOf(source, service), given);
      checked.push({ name: service.name, problems: [] });
    } catch (error) {
      if (!CheckError.isInstance(error)) throw error;
      checked.push({ name: service.name, problems: error.problems });
    }
  }
  return checked;
}
