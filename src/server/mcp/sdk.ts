import { optionalPackage } from '../server-error.js';

/** The parts of the package `@modelcontextprotocol/sdk` that servers need. */
export interface Sdk {
  readonly Server: typeof import('@modelcontextprotocol/sdk/server/index.js').Server;
  readonly types: typeof import('@modelcontextprotocol/sdk/types.js');
}

/** Imports a part of it. @throws ServerError `missing-package`. */
export const fromSdk = <M>(load: () => Promise<M>): Promise<M> => optionalPackage('@modelcontextprotocol/sdk', load);

/** Loads the package. @throws ServerError `missing-package`. */
export function loadSdk(): Promise<Sdk> {
  return fromSdk(async () => {
    const [{ Server }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    return { Server, types };
  });
}
