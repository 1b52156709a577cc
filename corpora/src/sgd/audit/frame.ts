import { parseSgdSchema, type SgdIntent, type SgdSlot } from '../schema/format.js';
import type { Found } from './finding.js';
import { isSame } from '../corpus/compare.js';
import type { SgdAction, SgdDialogue, SgdFrame, SgdState, SgdTurn } from '../corpus/format.js';
import type { CanonicalValues } from '../convert/values.js';

/** A service of a schema, its parts by name. */
export interface AuditedService {
  /** Its slots by name. */
  readonly slots: ReadonlyMap<string, SgdSlot>;
  /** Its intents by name. */
  readonly intents: ReadonlyMap<string, SgdIntent>;
}

/** The services of a schema, by name. */
export type AuditSchema = ReadonlyMap<string, AuditedService>;

function byName<T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.name, item]));
}

/**
 * The schema that dialogues are checked by, the content of a `schema.json`.
 *
 * @throws DefinitionError when it is not a schema.
 */
export function auditSchema(json: unknown): AuditSchema {
  const services = parseSgdSchema(json);
  return new Map(
    services.map(({ service_name: name, slots, intents }) => [
      name,
      { slots: byName(slots), intents: byName(intents) },
    ]),
  );
}

/** A result, or a call's parameters. */
export type Texts = Readonly<Record<string, string>>;

/** What the frames of a service showed up to a turn. */
export class ServiceHistory {
  /** The state after the user's turn before this one in which the service had a frame. */
  state: SgdState | undefined;
  /** All results so far. */
  readonly results: Texts[] = [];
  /** The parameters of the last call. */
  parameters: Texts | undefined;
  /** What was offered last, if it was one entity: the only value of each slot. */
  offer: Texts | undefined;
}

/** A frame and all that a check may need of the dialogue around it. */
export interface AuditedFrame {
  readonly service: AuditedService;
  readonly turn: SgdTurn;
  readonly frame: SgdFrame;
  readonly before: SgdTurn | undefined;
  /** Of the service before this turn; of a system turn, with the results of the turn itself. */
  readonly history: ServiceHistory;
  /** The forms of all values in acts and results up to this turn and with it, in lower case. */
  readonly mentioned: ReadonlySet<string>;
  /** What forms stand for. */
  readonly values: CanonicalValues;
}

/** A check of frames. */
export type FrameCheck = (audited: AuditedFrame) => Iterable<Found>;

/** The acts of a frame of one kind. */
export function actsOf(frame: SgdFrame | undefined, ...acts: readonly string[]): readonly SgdAction[] {
  return frame?.actions.filter(({ act }) => acts.includes(act)) ?? [];
}

/** Whether a frame has an act. */
export function hasAct(frame: SgdFrame | undefined, ...acts: readonly string[]): boolean {
  return actsOf(frame, ...acts).length > 0;
}

/** The frame of the same service in the turn before. */
export function frameBefore({ before, frame }: AuditedFrame): SgdFrame | undefined {
  return before?.frames.find(({ service }) => service === frame.service);
}

/** Whether an accepted form is the value, or stands for it. */
export function accepts(audited: AuditedFrame, slot: string, forms: readonly string[], value: string): boolean {
  return forms.some((form) => {
    const canonical = audited.values.getAnywhere(audited.frame.service, slot, form);
    return isSame(form, value) || (canonical !== undefined && isSame(canonical, value));
  });
}

/** Walks through a dialogue: its frames of known services, each with the history up to it. */
export function* auditedFrames(
  dialogue: SgdDialogue,
  schema: AuditSchema,
  values: CanonicalValues,
): Generator<{ readonly at: number; readonly audited: AuditedFrame }> {
  const histories = new Map<string, ServiceHistory>();
  const mentioned = new Set<string>();
  for (const [at, turn] of dialogue.turns.entries()) {
    mention(turn, mentioned);
    for (const frame of turn.frames) {
      const service = schema.get(frame.service);
      if (!service) continue;
      const history = histories.get(frame.service) ?? new ServiceHistory();
      histories.set(frame.service, history);
      history.results.push(...(frame.service_results ?? []));
      history.parameters = frame.service_call?.parameters ?? history.parameters;
      yield { at, audited: { service, turn, frame, before: dialogue.turns[at - 1], history, mentioned, values } };
      history.state = frame.state ?? history.state;
      history.offer = offerOf(frame) ?? history.offer;
    }
  }
}

function mention({ frames }: SgdTurn, mentioned: Set<string>): void {
  for (const { actions, service_results: results = [] } of frames) {
    for (const { values, canonical_values } of actions) {
      for (const value of [...values, ...canonical_values]) mentioned.add(value.toLowerCase());
    }
    for (const row of results) for (const value of Object.values(row)) mentioned.add(value.toLowerCase());
  }
}

/** The entity that a frame offers: undefined if it offers none, and empty if it offers several. */
function offerOf(frame: SgdFrame): Texts | undefined {
  const offers = actsOf(frame, 'OFFER');
  if (offers.length === 0) return undefined;
  if (offers.some(({ canonical_values: values }) => values.length !== 1)) return {};
  return Object.fromEntries(offers.map(({ slot, canonical_values: values }) => [slot, values[0] as string]));
}
