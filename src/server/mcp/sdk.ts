import { ServerError } from '../server-error.js';

/** The parts of the package `@modelcontextprotocol/sdk` that servers need. */
export interface Sdk {
  readonly Server: typeof import('@modelcontextprotocol/sdk/server/index.js').Server;
  readonly types: typeof import('@modelcontextprotocol/sdk/types.js');
}

/** What could not be imported because it is not there. */
export async function optional<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (cause) {
    const message = 'The package "@modelcontextprotocol/sdk" is not installed: npm install @modelcontextprotocol/sdk';
    throw new ServerError({ code: 'missing-package', message, cause });
  }
}

/** Loads the package. @throws ServerError `missing-package`. */
export function loadSdk(): Promise<Sdk> {
  return optional(async () => {
    const [{ Server }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    return { Server, types };
  });
}
