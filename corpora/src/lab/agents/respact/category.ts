/** What an agent's words are for (ReSpAct's categories of speech), by what it saw last: no judge is asked. */
import { isObject, type ToolResult } from 'typetod/internal';
import type { Observation } from 'typetod/testbed';
import type { SpeechCategory } from './options.js';

/** By the actions that the environment recommends. */
const BY_ACTION: ReadonlyMap<unknown, SpeechCategory> = new Map<unknown, SpeechCategory>([
  ['request', 'probing'],
  ['confirm', 'assumption-verification'],
  ['slice', 'clarification'],
  ['alternative', 'alternative-suggestion'],
  ['relax', 'alternative-suggestion'],
  ['prompt', 'follow-up'],
  ['suggest', 'follow-up'],
  ['offer', 'status-update'],
  ['perform', 'status-update'],
  ['inform', 'status-update'],
]);

/** By the codes of calls that were refused. */
const BY_CODE: ReadonlyMap<unknown, SpeechCategory> = new Map<unknown, SpeechCategory>([
  ['missing-argument', 'probing'],
  ['not-agreed', 'assumption-verification'],
  ['not-confirmable', 'assumption-verification'],
  ['failed', 'alternative-suggestion'],
]);

function ofResult({ isError, data }: ToolResult): SpeechCategory {
  const { actions, code, count } = (isObject(data) ? data : {}) as Readonly<Record<string, unknown>>;
  if (isError) return BY_CODE.get(code) ?? 'status-update';
  const kinds = Array.isArray(actions) ? actions.map((one) => (isObject(one) ? one.kind : undefined)) : [];
  const known = kinds.map((kind) => BY_ACTION.get(kind)).findLast((one) => one !== undefined);
  return known ?? (typeof count === 'number' && count > 1 ? 'clarification' : 'status-update');
}

/** The category of words that are said after something was seen. */
export function categoryOf(seen: Observation, text: string): SpeechCategory {
  const last = seen.kind === 'results' ? seen.results.at(-1) : undefined;
  if (last) return ofResult(last);
  return text.trim().endsWith('?') ? 'probing' : 'status-update';
}
