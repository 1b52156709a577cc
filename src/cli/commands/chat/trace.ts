import type { ModelReply, ModelRequest } from '../../../models/index.js';
import { wrappedCode } from '../../render/wrap.js';
import type { TraceEvent, Verdict } from '../../../dialogue/turn/trace.js';

/** Where the text of a line begins, and how wide its label is. */
const MARGIN = 4;
const LABEL = 10;

/** Lines of text with a label before the first. */
type Labeled = (label: string, ...texts: readonly string[]) => readonly string[];

/** Breaks lines for a terminal of that width; without one they stay as they are. */
export function labeledFor(columns: number | undefined): Labeled {
  const width = columns === undefined ? undefined : columns - MARGIN - LABEL;
  return (label, ...texts) => {
    const lines = texts.flatMap((text) => wrappedCode(text, width));
    return lines.map((line, at) => ' '.repeat(MARGIN) + (at === 0 ? label : '').padEnd(LABEL) + line);
  };
}

function callLines(
  labeled: Labeled,
  model: string,
  { purpose, answer }: ModelRequest,
  reply: ModelReply,
): readonly string[] {
  const { usage, milliseconds, text } = reply;
  const tokens = `${usage.inputTokens} tokens in, ${usage.outputTokens} out`;
  return labeled('model', `${model}: ${purpose}, ${answer.kind}, ${tokens}, ${Math.round(milliseconds)} ms`, text);
}

function verdictLines(labeled: Labeled, gate: string, verdict: Exclude<Verdict, { kind: 'pass' }>): readonly string[] {
  const findings = verdict.findings.map(({ code, message }) => `  ${code}: ${message}`);
  const { what, source, failure } = verdict.kind === 'refuse' ? {} : verdict;
  return [
    ...labeled('verdict', `${gate}: ${verdict.kind}${what === undefined ? '' : `, ${what}`}`, ...findings),
    ...(failure === undefined ? [] : labeled('failure', failure)),
    ...(source === undefined ? [] : labeled('repaired', source)),
  ];
}

function eventLines(labeled: Labeled, event: TraceEvent): readonly string[] {
  switch (event.kind) {
    case 'utterance':
    case 'reply':
      // The conversation shows them already.
      return [];
    case 'model':
      return callLines(labeled, event.call.model, event.call.request, event.call.reply);
    case 'proposal':
      return labeled('proposal', `${event.parser}, attempt ${event.attempt + 1}`, event.source);
    case 'verdict':
      return event.verdict.kind === 'pass' ? [] : verdictLines(labeled, event.gate, event.verdict);
    case 'heard': {
      const lost = event.stretches.filter(({ takenBy }) => !takenBy).map(({ text }) => text);
      return lost.length === 0 ? [] : labeled('unheard', ...lost);
    }
    case 'commit':
      return labeled('commit', ...[event.program, event.response].filter(Boolean));
    case 'cut-off': {
      const { api, key, milliseconds } = event;
      const doubt = key === undefined ? '' : `; whether it was done is unknown (key ${key})`;
      return labeled('cut off', `${api} did not answer within ${milliseconds} ms${doubt}`);
    }
    case 'rewrite':
      return labeled('rewrite', `not '${event.rejected}': ${event.reason}`);
  }
}

/** Formats the events of turns as lines. Gates that pass a draft are listed on one line. */
export class Tracer {
  private passed: readonly string[] = [];

  /** @param columns - the width of the terminal that shows them. */
  lines(event: TraceEvent, columns?: number): readonly string[] {
    if (event.kind === 'verdict' && event.verdict.kind === 'pass') {
      this.passed = [...this.passed, event.gate];
      return [];
    }
    const { passed } = this;
    this.passed = [];
    // Passes that remain from an aborted turn do not belong to the next one.
    const isShown = passed.length > 0 && event.kind !== 'utterance';
    const labeled = labeledFor(columns);
    return [...(isShown ? labeled('passed', passed.join(', ')) : []), ...eventLines(labeled, event)];
  }
}

/** The findings on a proposal and their remedies, for the person who wrote it: one line each. */
export function findingLines(events: readonly TraceEvent[]): readonly string[] {
  const lines = events.flatMap((event) => {
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return [];
    const { findings } = event.verdict;
    const done = 'what' in event.verdict ? ` (${event.verdict.what})` : '';
    return findings.map(({ code, message }) => `${code}: ${message}${done}`);
  });
  return [...new Set(lines)];
}
