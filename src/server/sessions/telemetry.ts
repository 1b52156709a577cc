/**
 * Traces and metrics over the API of OpenTelemetry, which the host gives: without it, nothing is made and nothing is loaded. A turn is a
 * span, with one below it for each proposal, gate, model call, search and transaction. No span has words of the user.
 */
import type { TraceEvent } from '../../dialogue/index.js';
import type { Backend } from '../../world/index.js';

type Facts = Readonly<Record<string, string | number>>;

/** A span, as far as it is used. */
export interface TelemetrySpan {
  setAttributes(facts: Facts): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(at?: Date): void;
}

/** A tracer, as far as it is used. */
export interface TelemetryTracer {
  /** Begins a span, below that of the context. */
  startSpan(
    name: string,
    options?: { readonly startTime?: Date; readonly attributes?: Facts },
    context?: object,
  ): TelemetrySpan;
}

/** A histogram, as far as it is used. */
export interface TelemetryHistogram {
  record(value: number, facts: Facts): void;
}

/** A counter, as far as it is used. */
export interface TelemetryCounter {
  add(value: number, facts: Facts): void;
}

/** A gauge that is asked for its value, as far as it is used. */
export interface TelemetryGauge {
  addCallback(ask: (result: { observe(value: number): void }) => void): void;
}

/** A meter, as far as it is used. */
export interface TelemetryMeter {
  createHistogram(name: string, options: TelemetryMetric): TelemetryHistogram;
  createCounter(name: string, options: TelemetryMetric): TelemetryCounter;
  createObservableGauge(name: string, options: TelemetryMetric): TelemetryGauge;
}

export interface TelemetryMetric {
  readonly description: string;
  readonly unit?: string;
}

/** What is used of the package `@opentelemetry/api`: give all of it. Its types are not needed, so that nobody has to install it. */
export interface TelemetryApi {
  readonly context: {
    /** The context of what runs now. */
    active(): object;
    with<T>(context: object, work: () => T): T;
  };
  readonly metrics: {
    getMeter(name: string): TelemetryMeter;
  };
  readonly trace: {
    getTracer(name: string): TelemetryTracer;
    setSpan(context: object, span: TelemetrySpan): object;
  };
  readonly SpanStatusCode: { readonly ERROR: number };
}

const NAME = 'typetod';

/** What a stage of a turn is called, with its facts; undefined for one that took no time of its own. */
function spanOf(event: TraceEvent): readonly [name: string, facts: Facts] | undefined {
  switch (event.kind) {
    case 'proposal':
      return ['typetod.proposal', { 'typetod.parser': event.parser, 'typetod.attempt': event.attempt }];
    case 'verdict':
      return ['typetod.gate', { 'typetod.gate': event.gate, 'typetod.verdict': event.verdict.kind }];
    case 'model': {
      const { model, reply } = event.call;
      const { inputTokens = 0, outputTokens = 0 } = reply.usage ?? {};
      return [
        'typetod.model',
        {
          'gen_ai.request.model': model,
          'gen_ai.usage.input_tokens': inputTokens,
          'gen_ai.usage.output_tokens': outputTokens,
        },
      ];
    }
    case 'commit':
      return ['typetod.commit', {}];
    case 'reply':
      return ['typetod.reply', {}];
    default:
      return undefined;
  }
}

export interface WatchedTurn {
  /** Is told what happens. */
  readonly onEvent: (event: TraceEvent) => void;
}

/** Makes traces and metrics. */
export class Telemetry {
  readonly #durations: TelemetryHistogram;
  readonly #problems: TelemetryCounter;

  /** @param sessions - how many sessions are in memory. */
  constructor(
    private readonly api: TelemetryApi,
    sessions: () => number,
  ) {
    const meter = api.metrics.getMeter(NAME);
    this.#durations = meter.createHistogram('typetod.turn.duration', { unit: 's', description: 'How long turns take' });
    this.#problems = meter.createCounter('typetod.problems', {
      description: 'Requests that were answered with a problem',
    });
    const held = meter.createObservableGauge('typetod.sessions', { description: 'Sessions in memory' });
    held.addCallback((result) => result.observe(sessions()));
  }

  problem(code: string): void {
    this.#problems.add(1, { 'typetod.code': code });
  }

  /** Watches a turn: what it takes is a span, and what it asks stands below it. */
  async turn<T extends { readonly turn: number; readonly outcome: string }>(
    session: string,
    work: (watched: WatchedTurn) => Promise<T>,
  ): Promise<T> {
    const { trace, context } = this.api;
    const span = trace.getTracer(NAME).startSpan('typetod.turn', { attributes: { 'typetod.session': session } });
    const within = trace.setSpan(context.active(), span);
    const begun = performance.now();
    let outcome = 'failed';
    try {
      const taken = await context.with(within, () => work({ onEvent: this.#stages(within) }));
      outcome = taken.outcome;
      span.setAttributes({ 'typetod.turn': taken.turn, 'typetod.outcome': outcome });
      return taken;
    } catch (error) {
      this.#fail(span, error);
      throw error;
    } finally {
      this.#durations.record((performance.now() - begun) / 1000, { 'typetod.outcome': outcome });
      span.end();
    }
  }

  /** Makes a span of each stage when it is over: it began when the one before it was over. */
  #stages(within: object): (event: TraceEvent) => void {
    const tracer = this.api.trace.getTracer(NAME);
    let since = new Date();
    return (event) => {
      const now = new Date();
      const [name, attributes] = spanOf(event) ?? [];
      if (name !== undefined && attributes) tracer.startSpan(name, { startTime: since, attributes }, within).end(now);
      since = now;
    };
  }

  #fail(span: TelemetrySpan, error: unknown): void {
    // The message of an error may hold what was said; its name does not.
    const message = error instanceof Error ? error.name : 'error';
    span.setStatus({ code: this.api.SpanStatusCode.ERROR, message });
  }

  /** A backend whose searches and transactions are spans. */
  backend(backend: Backend): Backend {
    const spanned = <Q extends { readonly api: { readonly name: string } }, R>(
      kind: string,
      ask: (request: Q) => R | PromiseLike<R>,
    ): ((request: Q) => Promise<R>) => {
      return async (request) => {
        const attributes = { 'typetod.api': request.api.name };
        const span = this.api.trace.getTracer(NAME).startSpan(`typetod.${kind}`, { attributes });
        try {
          return await ask(request);
        } catch (error) {
          this.#fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      };
    };
    const { compares, explore, quote } = backend;
    return {
      search: spanned('search', (request) => backend.search(request)),
      transact: spanned('transaction', (request) => backend.transact(request)),
      ...(compares && { compares: (api, query) => compares.call(backend, api, query) }),
      ...(explore && { explore: spanned('search', (request) => explore.call(backend, request)) }),
      ...(quote && { quote: spanned('quote', (request) => quote.call(backend, request)) }),
    };
  }
}
