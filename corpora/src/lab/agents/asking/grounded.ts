/** Which values of critical actions nobody said and nothing returned: a model made them up. */
import { z } from 'zod';
import { isObject, type SlotKind, type Json, isSaid } from 'typetod/internal';
import type { Entry } from './entries.js';

type Plain = string | number | boolean;

/** What kind of value a value looks like: a tool's schema need not say. */
function kindOf(value: Plain): SlotKind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (/^\d\d:\d\d$/.test(value)) return 'time';
  return /^\d{4}-\d\d-\d\d$/.test(value) ? 'date' : 'text';
}

/** The values in some arguments, each with the name under which it stands. */
export function valuesIn(given: unknown, name = ''): readonly (readonly [name: string, value: Plain])[] {
  if (Array.isArray(given)) return given.flatMap((one) => valuesIn(one, name));
  if (isObject(given)) return Object.entries(given).flatMap(([key, value]) => valuesIn(value, key));
  return ['string', 'number', 'boolean'].includes(typeof given) ? [[name, given as Plain]] : [];
}

/** Whether a text tells a value, in whatever words people have for it. A truth is told by no words alone. */
export function tells(text: string, name: string, value: Plain, now: string): boolean {
  if (typeof value === 'boolean' || text.includes(String(value))) return true;
  const kind = kindOf(value);
  return isSaid(text, { name, kind, description: '', schema: z.unknown() }, value, now);
}

/** The values that the agent itself brought in: no user said them before, or says them now, and no earlier result has them. */
export function inventedIn(history: readonly Entry[], now: string): ReadonlySet<string> {
  const said = history.flatMap(({ by, text }) => (by === 'user' ? [text] : [])).join('\n');
  const invented = new Set<string>();
  const results: string[] = [];
  for (const { by, text, call } of history) {
    if (by === 'result') results.push(text);
    if (!call) continue;
    for (const [name, value] of valuesIn(readable(call.arguments)))
      if (!tells(said, name, value, now) && !tells(results.join('\n'), name, value, now)) invented.add(String(value));
  }
  return invented;
}

/** Arguments as a value: models may write them as JSON text. */
export function readable(given: unknown): Json {
  if (typeof given !== 'string') return (given ?? {}) as Json;
  try {
    return JSON.parse(given) as Json;
  } catch {
    return given;
  }
}
