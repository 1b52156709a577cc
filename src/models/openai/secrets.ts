/** What messages may say of an endpoint: never a key, a password or a query, whoever's words they are. */

/** The base URL of OpenAI itself. */
export const OPENAI_URL = 'https://api.openai.com/v1';

/** An address without what may be secret in it: a name, a password, the query. */
export function shownURL(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname}${search === '' ? '' : '?***'}`;
}

/** What is wrong with a base URL. Its text is not shown, because it may hold a password. */
export function baseURLProblem(baseURL: string): string | undefined {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return `the base URL is not a web address: give one such as ${OPENAI_URL}`;
  if (url.username === '' && url.password === '') return undefined;
  return 'the base URL holds a name or a password, which cannot be sent: leave them out';
}

/** Shorter texts are no secrets, and stand in every sentence. */
const SHORTEST_SECRET = 4;

/** The secrets of an endpoint, as they are and as addresses and JSON write them; the longest first. */
export function secretsOf({ baseURL, apiKey }: { readonly baseURL: string; readonly apiKey: string | undefined }) {
  const values = [apiKey ?? '', ...new URL(baseURL).searchParams.values()];
  return values
    .flatMap((value) => [
      value,
      encodeURIComponent(value),
      String(new URLSearchParams([['', value]])).slice(1),
      JSON.stringify(value).slice(1, -1),
    ])
    .filter((value) => value.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length);
}

/** So much of another's words is shown. */
const LONGEST_SHOWN = 500;

/** Another's words on one line of bounded length, without the secrets. */
export function shownText(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  const line = hidden.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}
