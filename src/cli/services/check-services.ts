/** Checks services one after the other, as `checkService` does in a test, and says what is wrong with each. */
import { checkService } from '../../testing/check-service.js';
import { CheckError, type Problem } from '../../testing/check-error.js';
import type { Service } from '../../service/index.js';
import { openServices, type ServiceSource } from '../../world/index.js';

/** What the check of a service found; nothing of one without a fault. */
interface CheckedService {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** One service of a source; what a function makes is made anew for each call. */
function oneOf(source: ServiceSource, { name }: Service): ServiceSource {
  if (typeof source !== 'function') return [source].flat().filter((one) => one.name === name);
  return async (fixture) => {
    const made = await openServices(source, fixture);
    return { ...made, services: made.services.filter((one) => one.name === name) };
  };
}

/** The checks of services, each with the calls that are made up for it. */
export async function checkServices(
  source: ServiceSource,
  services: readonly Service[],
): Promise<readonly CheckedService[]> {
  const checked: CheckedService[] = [];
  for (const service of services) {
    try {
      await checkService(oneOf(source, service));
      checked.push({ name: service.name, problems: [] });
    } catch (error) {
      if (!CheckError.isInstance(error)) throw error;
      checked.push({ name: service.name, problems: error.problems });
    }
  }
  return checked;
}
