import { apiName, type Canonical, fromSgdValue, type Row } from '../../service/index.js';
import type { Backend, Request, SearchReply, SearchRequest, TransactionReply } from '../../world/index.js';
import type { SgdAction, SgdDialogue, SgdFrame } from './format.js';

/** What the system's turn `turn` shows of a call: which API, and what was answered. */
interface AnnotatedCall {
  readonly turn: number;
  readonly api: string;
  readonly frame: SgdFrame;
}

function calls(dialogue: SgdDialogue): readonly AnnotatedCall[] {
  return dialogue.turns.flatMap((turn, index) =>
    turn.frames.flatMap((frame) =>
      frame.service_call ? [{ turn: index, api: apiName(frame.service, frame.service_call.method), frame }] : [],
    ),
  );
}

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

function agrees(row: Readonly<Record<string, string>>, offer: Readonly<Record<string, string>>): boolean {
  return Object.entries(offer).every(
    ([slot, value]) => row[slot] === undefined || row[slot]?.toLowerCase() === value.toLowerCase(),
  );
}

/** How a dialogue's requests are answered. */
export interface SgdBackendOptions {
  /**
   * `annotated`: the offered entities come first, in the order and with the values in which the system offered them;
   * `simulated`: the recorded results as they are.
   */
  readonly mode: 'annotated' | 'simulated';
}

/**
 * Answers a dialogue's searches and transactions with what its annotations recorded for the same turn. A request
 * that the turn does not show finds nothing.
 */
export class SgdBackend implements Backend {
  /** The index of the user's turn that is being executed; the system's turn after it shows the call. */
  turn = 0;
  private readonly calls: readonly AnnotatedCall[];

  constructor(
    private readonly dialogue: SgdDialogue,
    private readonly options: SgdBackendOptions,
  ) {
    this.calls = calls(dialogue);
  }

  private callFor(request: Request): AnnotatedCall | undefined {
    return this.calls.find((call) => call.turn === this.turn + 1 && call.api === request.api.name);
  }

  private row(request: Request, row: Readonly<Record<string, string>>): Row {
    const { properties } = request.api;
    const values = Object.entries(row).flatMap(([name, text]): [string, Canonical][] => {
      const property = properties.get(name);
      return property ? [[name, fromSgdValue(property, text) ?? text]] : [];
    });
    return Object.fromEntries(values);
  }

  /** What the annotated turn found. */
  search(request: SearchRequest): SearchReply {
    const call = this.callFor(request);
    const results = call?.frame.service_results ?? [];
    if (!call || this.options.mode === 'simulated') {
      return { kind: 'search', rows: results.map((row) => this.row(request, row)), more: request.offset === 0 };
    }
    const offers = offersFrom(this.dialogue, call.turn, call.frame);
    const first = offers.map((offer) => ({ ...results.find((row) => agrees(row, offer)), ...offer }));
    const rest = results.filter((row) => !offers.some((offer) => agrees(row, offer)));
    return {
      kind: 'search',
      rows: [...first, ...rest].map((row) => this.row(request, row)),
      more: request.offset === 0,
    };
  }

  /** What became of the transaction in the annotated turn. */
  transact(request: Request): TransactionReply {
    const call = this.callFor(request);
    const acts = new Set(call?.frame.actions.map((action) => action.act));
    const result = call?.frame.service_results?.[0];
    if (!call || acts.has('NOTIFY_FAILURE'))
      return { kind: 'transaction', status: 'failure', ...this.alternative(request, call) };
    return { kind: 'transaction', status: 'success', result: result ? this.row(request, result) : {}, changes: [] };
  }

  /** What a failed transaction could be done with: offered values that differ from those it was called with. */
  private alternative(request: Request, call: AnnotatedCall | undefined): { readonly alternative?: Row } {
    const acts = call?.frame.actions ?? [];
    if (!acts.some((action) => action.act === 'OFFER')) return {};
    const source = this.options.mode === 'annotated' ? offered(acts, 0) : (call?.frame.service_results?.[0] ?? {});
    const changed = Object.entries(this.row(request, source)).filter(
      ([name, value]) => Object.hasOwn(request.arguments, name) && String(request.arguments[name]) !== String(value),
    );
    return { alternative: Object.fromEntries(changed) };
  }
}
