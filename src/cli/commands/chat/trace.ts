import type { ModelReply, ModelRequest } from '../../../models/index.js';
import type { TraceEvent, Verdict } from '../../../dialogue/turn/trace.js';

/** Lines of text with a label before the first. */
function labeled(label: string, ...texts: readonly string[]): readonly string[] {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.map((line, at) => `    ${(at === 0 ? label : '').padEnd(10)}${line}`);
}

function callLines(model: string, { purpose, answer }: ModelRequest, reply: ModelReply): readonly string[] {
  const { usage, milliseconds, text } = reply;
  const tokens = `${usage.inputTokens} tokens in, ${usage.outputTokens} out`;
  return labeled('model', `${model}: ${purpose}, ${answer.kind}, ${tokens}, ${Math.round(milliseconds)} ms`, text);
}

function verdictLines(gate: string, verdict: Exclude<Verdict, { kind: 'pass' }>): readonly string[] {
  const findings = verdict.findings.map(({ code, message }) => `  ${code}: ${message}`);
  const { what, source, failure } = verdict.kind === 'refuse' ? {} : verdict;
  return [
    ...labeled('verdict', `${gate}: ${verdict.kind}${what === undefined ? '' : `, ${what}`}`, ...findings),
    ...(failure === undefined ? [] : labeled('failure', failure)),
    ...(source === undefined ? [] : labeled('repaired', source)),
  ];
}

function eventLines(event: TraceEvent): readonly string[] {
  switch (event.kind) {
    case 'utterance':
    case 'reply':
      // The conversation shows them already.
      return [];
    case 'model':
      return callLines(event.call.model, event.call.request, event.call.reply);
    case 'proposal':
      return labeled('proposal', `${event.parser}, attempt ${event.attempt + 1}`, event.source);
    case 'verdict':
      return event.verdict.kind === 'pass' ? [] : verdictLines(event.gate, event.verdict);
    case 'commit':
      return labeled('commit', ...[event.program, event.response].filter(Boolean));
    case 'rewrite':
      return labeled('rewrite', `not '${event.rejected}': ${event.reason}`);
  }
}

/** Formats the events of turns as lines. Gates that pass a draft are listed on one line. */
export class Tracer {
  private passed: readonly string[] = [];

  lines(event: TraceEvent): readonly string[] {
    if (event.kind === 'verdict' && event.verdict.kind === 'pass') {
      this.passed = [...this.passed, event.gate];
      return [];
    }
    const { passed } = this;
    this.passed = [];
    // Passes that remain from an aborted turn do not belong to the next one.
    const isShown = passed.length > 0 && event.kind !== 'utterance';
    return [...(isShown ? labeled('passed', passed.join(', ')) : []), ...eventLines(event)];
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
