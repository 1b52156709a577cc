import type { Api, Canonical } from '../service/index.js';

/** The verb of an API, the first word of its intent: 'reserve' of `ReserveRestaurant`. */
export const verbOf = ({ intent }: { readonly intent: string }): string =>
  (intent.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z0-9]+/)[0] ?? '').toLowerCase();

export interface Deed {
  readonly api: Pick<Api, 'name' | 'intent' | 'description' | 'slots'>;
  readonly values: Readonly<Record<string, Canonical>>;
}
