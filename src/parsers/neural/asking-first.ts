/** A question about something by name before anything was looked for: it is found, and what is asked of it is told. */
import { bind, call, property, say, select, type Statement, type VariableName } from '../../language/index.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import type { SearchApi, Service } from '../../service/index.js';
import { nextName, variableNumber } from '../../world/index.js';
import { askedAmong } from '../rules/asked.js';
import { catalogMentions, catalogOf } from '../rules/mentions/catalog.js';

/** A result that is named, the search that finds it, and the question with 'it' in place of its name. */
interface Named {
  readonly api: SearchApi;
  readonly slot: string;
  readonly name: string;
  readonly question: string;
}

/** What a search finds that a text names. */
function namedBy(text: string, api: SearchApi, services: readonly Service[]): readonly Named[] {
  const [slot, ...others] = api.identity;
  const service = services.find(({ name }) => name === api.service);
  if (slot === undefined || others.length > 0 || !service) return [];
  return catalogMentions(text, catalogOf(service).get(slot) ?? []).map(({ name, start, end }) => {
    const question = `${text.slice(0, start).replace(/\bthe $/i, '')}it${text.slice(end)}`;
    return { api, slot, name, question };
  });
}

const HOW_MUCH = /\bhow much\b/i;

/** What of a result is asked for: by the words of its name, else by what the author calls it, else the only price of it. */
function askedIn(question: string, { properties }: SearchApi): readonly string[] {
  const all = [...properties.values()];
  const named = askedAmong(`${question}?`, [...properties.keys()]);
  const called = all.filter(({ saidAs }) => catalogMentions(question, saidAs?.names ?? []).length > 0);
  const prices = all.filter(({ kind }) => kind === 'money' && HOW_MUCH.test(question));
  const [price, ...others] = prices;
  if (named.length > 0) return named;
  if (called.length > 0) return called.map(({ name }) => name);
  return price && others.length === 0 ? [price.name] : [];
}

/**
 * The statements that answer a question about the one thing that is named, by a search that needs no values; undefined where nothing known
 * is the answer and nothing would begin by it.
 */
export function askedOfNamed(
  { utterance, apis, session }: ParserInput,
  { asks, begins }: { readonly asks: (question: string) => boolean; readonly begins: boolean },
): readonly Statement[] | undefined {
  const { world, engine } = session;
  const searches = apis.filter((api): api is SearchApi => api.kind === 'search' && api.required.length === 0);
  const [named, ...others] = searches.flatMap((api) => namedBy(utterance, api, engine.registry.services));
  if (!named || others.length > 0 || !asks(named.question)) return undefined;
  const { api, slot, name, question } = named;
  const told = askedIn(question, api);
  if (told.length === 0 && !begins) return undefined;
  const search = nextName(world);
  const entity: VariableName = `x${variableNumber(search) + 1}`;
  return [
    bind(search, call(api.name)),
    bind(entity, select({ [slot]: name }, { from: search })),
    say(...(told.length > 0 ? told : ['that']).map((one) => property(entity, one))),
  ];
}
