import { type Api, type Canonical, DONTCARE, type Registry, type Request } from 'typetod';
import { apiName, ownValue } from 'typetod/internal';
import type { SgdReplayedTurn } from '../replay/replay.js';
import { fromSgdValue, sgdValue } from '../schema/values.js';

/** An annotated call that the program did not make as annotated. */
export interface CallMismatch {
  /** The full name of the annotated API. */
  readonly api: string;
  /** The parameters that differ; undefined where the program made no such call in that turn. */
  readonly parameters: readonly string[] | undefined;
}

function sameValue(slot: string, api: Api, annotated: string | undefined, ours: Canonical | undefined): boolean {
  const type = api.slots.get(slot);
  const wanted = annotated === undefined || annotated === DONTCARE ? undefined : annotated;
  const text = ours === undefined ? undefined : sgdValue(ours).toLowerCase();
  if (wanted !== undefined) {
    const canonical = type ? sgdValue(fromSgdValue(type, wanted)) : wanted;
    return text === canonical.toLowerCase();
  }
  // The corpus writes a default out or leaves it out as it likes; we always send it.
  return text === undefined || (type?.default !== undefined && sgdValue(type.default).toLowerCase() === text);
}

function differing(api: Api, annotated: Readonly<Record<string, string>>, request: Request): readonly string[] {
  const names = new Set([...Object.keys(annotated), ...Object.keys(request.arguments)]);
  return [...names].filter(
    (name) => !sameValue(name, api, ownValue(annotated, name), ownValue(request.arguments, name)),
  );
}

/**
 * Holds the calls of a turn against those that the corpus's system made: each annotated call must be among our
 * requests, with the same parameters. Written-out defaults are no difference.
 *
 * @returns for each annotated call, undefined if it was made, or what differs.
 */
export function compareCalls(registry: Registry, turn: SgdReplayedTurn): readonly (CallMismatch | undefined)[] {
  const frames = turn.after?.frames.filter((frame) => frame.service_call) ?? [];
  return frames.map(({ service, service_call }): CallMismatch | undefined => {
    const { method = '', parameters = {} } = service_call ?? {};
    const api = registry.intent(service, method);
    const requests = turn.requests.filter((request) => request.api === api);
    if (!api || requests.length === 0) return { api: apiName(service, method), parameters: undefined };
    const differences = requests.map((request) => differing(api, parameters, request));
    const [closest] = differences.sort((a, b) => a.length - b.length);
    return closest?.length === 0 ? undefined : { api: api.name, parameters: closest };
  });
}
