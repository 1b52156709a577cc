/**
 * Faults on purpose, drawn so that experiments can be compared.
 *
 * Whether a fault occurs depends on the seed, the place, the purpose and the kind of fault, and on nothing else: not
 * on the order of requests, not on other draws. Two runs that differ in a gate see the same faults (common random
 * numbers), and so differ by that gate alone; runs may be parallel.
 */

import { checkNumber } from '../check-option.js';
import { ownValue } from '../json-text.js';
import type { AskOptions, Model, ModelReply, ModelRequest } from '../model.js';
import { tell, wrapModel } from '../wrap.js';
import { createHash } from 'node:crypto';

/** What a draw depends on: equal parts, equal number. */
type DrawParts = readonly (string | number)[];

/** A number in [0, 1) that depends on the parts alone: 48 bits of their SHA-256. */
function draw(parts: DrawParts): number {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}

/** Numbers in [0, 1), one after the other, that depend on the parts alone. */
export function drawsOf(parts: DrawParts): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return draw([...parts, drawn]);
  };
}

/** How often which faults occur. All numbers are probabilities; a kind that is not named has the probability 0. */
export interface FaultProfile<Kind extends string = string> {
  readonly name: string;
  /** That the first attempt at a place has the fault, where it applies. */
  readonly rate: { readonly [K in Kind]?: number };
  /** That a fault comes again at each further attempt, after feedback that was heeded. */
  readonly persist?: { readonly [K in Kind]?: number };
  /** That it comes again after feedback that was not heeded. As `persist` by default. */
  readonly persistNoFeedback?: { readonly [K in Kind]?: number };
  /** That feedback is heeded at all: 1 by default. */
  readonly heed?: number;
}

/**
 * Makes a fault of one kind in a reply, with its own random numbers.
 *
 * @returns the reply with the fault, or undefined when the fault does not apply to it.
 */
export type Corrupt = (reply: ModelReply, request: ModelRequest, random: () => number) => ModelReply | undefined;

/** How faults are made. */
export interface FaultInjectorOptions<Kind extends string> {
  /** How often which faults occur. */
  readonly profile: FaultProfile<Kind>;
  /** Seeds the draws: equal seeds, equal faults. */
  readonly seed: string | number;
  /** The name by which a kind is drawn: its own by default. With the earlier name, a renamed kind keeps its draws. */
  readonly drawnAs?: (kind: Kind) => string;
  /** What the kinds of fault do to a reply. A kind without a function never occurs. */
  readonly corrupt: { readonly [K in Kind]?: Corrupt };
  /** At most so many faults in a reply: 1 by default. Which of several come first is drawn as well. */
  readonly atMost?: number;
}

/** What all draws at a place share. Attempts at a place are the same place, so that faults may persist. */
const placeParts = (seed: string | number, { purpose, place }: ModelRequest): DrawParts => [
  seed,
  place.dialogue,
  place.turn,
  place.step,
  purpose,
];

/** What decides about a kind of fault at an attempt. */
interface Chance {
  readonly parts: DrawParts;
  readonly name: string;
  readonly attempt: number;
}

/** Whether a kind of fault is drawn for an attempt: at the first by its rate, then as long as it persists. */
function isDrawn<Kind extends string>(
  profile: FaultProfile<Kind>,
  kind: Kind,
  { parts, name, attempt }: Chance,
): boolean {
  if (draw([...parts, 'fault', name]) >= (ownValue<number>(profile.rate, kind) ?? 0)) return false;
  const persist = ownValue<number>(profile.persist ?? {}, kind) ?? 0;
  const blind = ownValue<number>(profile.persistNoFeedback ?? {}, kind) ?? persist;
  for (let again = 1; again <= attempt; again += 1) {
    const heeded = draw([...parts, 'heed', again]) < (profile.heed ?? 1);
    if (draw([...parts, 'fault', name, again]) >= (heeded ? persist : blind)) return false;
  }
  return true;
}

/** Refuses what is no probability, which would draw a fault always or never without a word. */
function checkProfile({ heed, ...rates }: FaultProfile): void {
  for (const name of ['rate', 'persist', 'persistNoFeedback'] as const) {
    for (const [kind, rate] of Object.entries(rates[name] ?? {})) {
      checkNumber(`${name}.${kind} of the faults ${rates.name}`, rate, { least: 0, most: 1 });
    }
  }
  checkNumber(`heed of the faults ${rates.name}`, heed, { least: 0, most: 1 });
}

/**
 * A model whose replies are those of another one, with faults.
 *
 * A fault that was drawn at a place recurs at each further attempt with the probability `persist`, until it is gone
 * once; each time it gets the same random numbers. No fault begins after the first attempt, but one that `atMost`
 * crowded out there may show. Errors of the model pass through. The text is told when the faults are in it, not before.
 *
 * @throws ModelError `bad-option` for a rate outside 0 to 1.
 */
export function faultInjector<Kind extends string>(
  model: Model,
  { profile, seed, corrupt, atMost = 1, drawnAs = (kind) => kind }: FaultInjectorOptions<Kind>,
): Model {
  checkProfile(profile);
  checkNumber('atMost', atMost, { least: 0 });
  const kinds = Object.keys(profile.rate) as Kind[];

  function faultsAt(request: ModelRequest): readonly Kind[] {
    const parts = placeParts(seed, request);
    const chance = { parts, attempt: request.place.attempt };
    return kinds
      .filter((kind) => isDrawn(profile, kind, { ...chance, name: drawnAs(kind) }))
      .map((kind) => ({ kind, rank: draw([...parts, 'rank', drawnAs(kind)]) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ kind }) => kind);
  }

  function withFaults(reply: ModelReply, request: ModelRequest): ModelReply {
    let current = reply;
    let made = 0;
    for (const kind of faultsAt(request)) {
      if (made >= atMost) break;
      const random = drawsOf([...placeParts(seed, request), 'corrupt', drawnAs(kind)]);
      const after = ownValue<Corrupt>(corrupt, kind)?.(current, request, random);
      if (after === undefined) continue;
      current = after;
      made += 1;
    }
    return current;
  }

  const ask = async (request: ModelRequest, options: AskOptions = {}): Promise<ModelReply> => {
    const { signal } = options;
    const reply = withFaults(await model.ask(request, { ...(signal && { signal }) }), request);
    tell(reply.text, options);
    return reply;
  };
  return wrapModel(model, ask, `${model.name} with faults ${profile.name}`);
}
