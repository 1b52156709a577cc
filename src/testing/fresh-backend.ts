import { readSessionValues, sessionOf } from '../engine/index.js';
import { type Api, createRegistry } from '../service/index.js';
import {
  type Backend,
  type Fixture,
  fixtureBackend,
  openServices,
  type OpenServices,
  type Request,
  type ServiceFactory,
  sessionContextOf,
} from '../world/index.js';

/** The same request of another instance of its service, with the context of that one's session. */
function readdressed<R extends Request>(request: R, { services, ...made }: OpenServices, fixture: Fixture): R {
  const registry = createRegistry(services);
  const api = registry.apis.get(request.api.name) as Api;
  const context = readSessionValues(registry, sessionContextOf(fixture, made));
  const { session } = sessionOf({ ...(context && { context }) }, api);
  const parts = {
    ...Object.getOwnPropertyDescriptors(request),
    api: { value: api, enumerable: true },
    session: { value: session, enumerable: false },
  };
  return Object.defineProperties({}, parts) as R;
}

/**
 * Answers every request with services that are made for it alone: what one call changes in a database is not there for the
 * next, as in a session that has just begun.
 */
export function freshBackend(factory: ServiceFactory, fixture: Fixture): Backend {
  const backend = fixtureBackend(fixture);
  const answer = async <R extends Request, T>(request: R, ask: (again: R) => T): Promise<Awaited<T>> => {
    const made = await openServices(factory, fixture);
    try {
      return await ask(readdressed(request, made, fixture));
    } finally {
      await made.dispose();
    }
  };
  const { quote } = backend;
  return {
    search: (request) => answer(request, (again) => backend.search(again)),
    ...(quote && { quote: (request) => answer(request, (again) => quote.call(backend, again)) }),
    transact: (request) => answer(request, (again) => backend.transact(again)),
  };
}
