/** Words of a list. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** The verb of an API, the first word of its intent: 'reserve' of `ReserveRestaurant`. */
export const verbOf = ({ intent }: { readonly intent: string }): string =>
  (intent.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z0-9]+/)[0] ?? '').toLowerCase();
