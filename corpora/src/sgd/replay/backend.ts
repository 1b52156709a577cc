import type { Backend, Canonical, Request, Row, SearchReply, SearchRequest, TransactionReply } from 'typetod';
import { ownValue } from 'typetod/internal';
import { fromSgdValue, sgdValue } from '../schema/values.js';
import { agrees } from '../corpus/compare.js';
import type { SgdAction, SgdDialogue, SgdFrame } from '../corpus/format.js';

function offered(actions: readonly SgdAction[], at: number): Readonly<Record<string, string>> {
  const values = actions.flatMap((action): [string, string][] => {
    const value = action.act === 'OFFER' ? (action.canonical_values[at] ?? action.canonical_values[0]) : undefined;
    return value === undefined ? [] : [[action.slot, value]];
  });
  return Object.fromEntries(values);
}

/** The entities that the system offered from turn `from` on, until it called the service of `frame` again: one or a few a turn. */
function offersFrom(dialogue: SgdDialogue, from: number, frame: SgdFrame): readonly Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  for (let index = from; index < dialogue.turns.length; index += 2) {
    for (const other of dialogue.turns[index]?.frames ?? []) {
      if (other.service !== frame.service) continue;
      if (index > from && other.service_call) return found;
      const offers = other.actions.filter((action) => action.act === 'OFFER');
      const count = Math.max(0, ...offers.map((action) => action.canonical_values.length));
      for (let at = 0; at < count; at += 1) found.push(offered(offers, at));
    }
  }
  return found;
}

/** How a dialogue's requests are answered, as in `SgdReplayOptions`. */
export interface SgdBackendOptions {
  readonly mode: 'annotated' | 'simulated';
}

/**
 * Answers a dialogue's searches and transactions with what its annotations recorded for the same turn. A request
 * that the turn does not show finds nothing.
 */
export class SgdBackend implements Backend {
  private turn = 0;
  private asked: Request[] = [];

  constructor(
    private readonly dialogue: SgdDialogue,
    private readonly options: SgdBackendOptions,
  ) {}

  /** Goes on to a user's turn, by its index in the dialogue; the system's turn after it shows the calls. */
  enter(turn: number): void {
    this.turn = turn;
    this.asked = [];
  }

  /** What was requested since the turn was entered, in order. */
  get requests(): readonly Request[] {
    return this.asked;
  }

  /** The frame of the system's next turn that reports the outcome of a request. */
  private frameFor({ api }: Request): SgdFrame | undefined {
    const frames = this.dialogue.turns[this.turn + 1]?.frames;
    return frames?.find((frame) => frame.service === api.service && frame.service_call?.method === api.intent);
  }

  private row({ api }: Request, texts: Readonly<Record<string, string>>): Row {
    const values = Object.entries(texts).flatMap(([name, text]): [string, Canonical][] => {
      const property = api.properties.get(name);
      return property ? [[name, fromSgdValue(property, text)]] : [];
    });
    return Object.fromEntries(values);
  }

  /** What the annotated turn found. */
  search(request: SearchRequest): SearchReply {
    this.asked.push(request);
    const frame = this.frameFor(request);
    const results = frame?.service_results ?? [];
    const recorded = frame && this.options.mode === 'annotated' ? this.asOffered(frame, results) : results;
    const rows = request.offset === 0 ? recorded : [...recorded, ...this.named(request)];
    return { kind: 'search', rows: rows.map((row) => this.row(request, row)), more: request.offset === 0 };
  }

  /**
   * What the user selects by name in this turn. The corpus records the first results of a list only, and users select
   * what comes after them: of that, all that is known is its name and what it was searched by.
   */
  private named({ api, arguments: args }: SearchRequest): readonly Readonly<Record<string, string>>[] {
    const frames = this.dialogue.turns[this.turn]?.frames.filter(({ service }) => service === api.service) ?? [];
    const selects = frames.flatMap(({ actions }) => actions.filter(({ act, slot }) => act === 'SELECT' && slot !== ''));
    const known = Object.entries(args).map(([name, value]) => [name, sgdValue(value)]);
    return selects.map(({ slot, canonical_values: [name = ''] }) => ({ ...Object.fromEntries(known), [slot]: name }));
  }

  /** Results with those that the system offered first, in its order and with its values. */
  private asOffered(frame: SgdFrame, results: NonNullable<SgdFrame['service_results']>): typeof results {
    const offers = offersFrom(this.dialogue, this.turn + 1, frame);
    const first = offers.map((offer) => ({ ...results.find((row) => agrees(row, offer)), ...offer }));
    return [...first, ...results.filter((row) => !offers.some((offer) => agrees(row, offer)))];
  }

  /** The outcome of the transaction in the annotated turn. */
  transact(request: Request): TransactionReply {
    this.asked.push(request);
    const frame = this.frameFor(request);
    const result = frame?.service_results?.[0];
    if (!frame || frame.actions.some(({ act }) => act === 'NOTIFY_FAILURE'))
      return { kind: 'transaction', status: 'failure', ...this.alternative(request, frame) };
    return { kind: 'transaction', status: 'success', result: result ? this.row(request, result) : {}, changes: [] };
  }

  /**
   * What a failed transaction could be done with: offered values that differ from those it was called with. A recorded
   * result that differs in several is another thing, which the system does not offer.
   */
  private alternative(request: Request, frame: SgdFrame | undefined): { readonly alternative?: Row } {
    const acts = frame?.actions ?? [];
    if (!acts.some((action) => action.act === 'OFFER')) return {};
    const isAnnotated = this.options.mode === 'annotated';
    const source = isAnnotated ? offered(acts, 0) : (frame?.service_results?.[0] ?? {});
    const changed = Object.entries(this.row(request, source)).filter(([name, value]) => {
      const called = ownValue(request.arguments, name);
      return called !== undefined && String(called) !== String(value);
    });
    return { alternative: isAnnotated || changed.length === 1 ? Object.fromEntries(changed) : {} };
  }
}
