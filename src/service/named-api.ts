import { snakeCase } from '../text/index.js';
import { DefinitionError } from './definition-error.js';
import { kindOfValue } from './plain.js';
import type { ApiClass } from './spec.js';

interface Named {
  readonly name: string;
  readonly apis: readonly ApiClass[];
}

/** What a transaction is known by once it was done. */
interface Done {
  readonly name: string;
  readonly slots: ReadonlyMap<string, unknown>;
  readonly properties: ReadonlyMap<string, unknown>;
}

/** The snake-case name of an API in programs: `apiName('Restaurants_2', 'FindRestaurants')` is `restaurants_2_find_restaurants`. */
export function apiName(service: string, intent: string): string {
  return `${snakeCase(service)}_${snakeCase(intent)}`;
}

const nameOf = ({ name }: Named, api: ApiClass): string => apiName(name, api.spec.intent ?? api.name);

/** The class that a spec names; or, where it is none of the service, what it names instead, and one that it could name. */
function classNamed(
  { apis }: Named,
  named: unknown,
): { readonly api: ApiClass } | { readonly given: string; readonly example: string | undefined } {
  const found = (named as () => unknown)();
  const api = apis.find((candidate) => candidate === found);
  if (api) return { api };
  const given = typeof found === 'function' ? `'${found.name}'` : kindOfValue(found);
  return { given, example: (apis.find(({ kind }) => kind === 'transaction') ?? apis[0])?.name };
}

const none = ({ given, example }: { readonly given: string; readonly example: string | undefined }): string =>
  `${given}, which is none of the classes in 'apis'. Return one of them, as () => ${example}.`;

/** The name of the API that a search leads to. */
export function followUpName(service: Named, search: string, followUp: unknown): string {
  const named = classNamed(service, followUp);
  if ('api' in named) return nameOf(service, named.api);
  throw new DefinitionError({ code: 'unknown-follow-up', message: `${search}: 'followUp' returns ${none(named)}` });
}

/** Why a transaction cannot take back or change another one: something that it requires must say which one is meant. */
function unfit({ name, slots, properties }: Done, api: ApiClass, required: readonly string[]): string | undefined {
  if (api.kind !== 'transaction') return `the search '${api.name}'. Return a transaction.`;
  if (required.length === 0) return `'${api.name}', which requires no slot that says what was done. Give it one.`;
  if (required.some((slot) => slots.has(slot) || properties.has(slot))) return undefined;
  return `'${api.name}', which requires '${required.join("', '")}': no slot and no property of ${name} is called so. Add one that says what was done to 'returns'.`;
}

/** The name of the transaction that takes back or changes another one. */
export function reversalName(
  service: Named,
  of: Done,
  [member, given]: readonly ['undo' | 'amend', unknown],
  requiredOf: (api: ApiClass) => readonly string[],
): string {
  const named = classNamed(service, given);
  const why = 'api' in named ? unfit(of, named.api, requiredOf(named.api)) : none(named);
  if ('api' in named && why === undefined) return nameOf(service, named.api);
  throw new DefinitionError({ code: 'bad-undo', message: `${of.name}: '${member}' returns ${why}` });
}
