import type { Api, Canonical } from '../service/index.js';

export interface Deed {
  readonly api: Pick<Api, 'name' | 'intent' | 'description' | 'slots'>;
  readonly values: Readonly<Record<string, Canonical>>;
}
