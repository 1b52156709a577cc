/** Checks services one after the other, as `checkService` does in a test, and says what is wrong with each. */
import { checkService } from '../../testing/check-service.js';
import { CheckError, type Problem } from '../../testing/check-error.js';
import type { Service } from '../../service/index.js';
import { type Fixture, openServices, type ServiceSource, tablesByName } from '../../world/index.js';

/** What the check of a service found; nothing of one without a fault. */
interface CheckedService {
  readonly name: string;
  readonly problems: readonly Problem[];
}

type Context = Fixture['context'];

/** The parts of a context that APIs declare. */
const partsOf = (services: readonly Service[]): ReadonlySet<string> =>
  new Set(services.flatMap(({ apis }) => apis).flatMap(({ context }) => context?.parts ?? []));

/** What of a context is for one service of several; parts that none of them declares stay, so that they are refused. */
function contextFor(
  given: Context,
  one: Service,
  all: readonly Service[],
): { readonly context?: NonNullable<Context> } {
  const [own, declared] = [partsOf([one]), partsOf(all)];
  const parts = Object.entries(given ?? {}).filter(([name]) => own.has(name) || !declared.has(name));
  return parts.length > 0 ? { context: Object.fromEntries(parts) } : {};
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
    return { services: meant, ...(meant[0] && contextFor(context, meant[0], services)), dispose };
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
    const given = {
      ...(now !== undefined && { now }),
      ...rowsFor(rows, service, services),
      ...contextFor(context, service, services),
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
