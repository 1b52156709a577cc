import type { Api, Canonical } from '../service/index.js';

export interface Deed {
  /** The transaction. */
  readonly api: Pick<Api, 'name' | 'intent' | 'description' | 'slots'>;
  /** Its values, as they were read back. */
  readonly values: Readonly<Record<string, Canonical>>;
}
