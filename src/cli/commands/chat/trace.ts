import type { ModelReply, ModelRequest } from '../../../models/index.js';
import type { TraceEvent, Verdict } from '../../../dialogue/turn/trace.js';

/** A label, and beside it lines of text. */
function labelled(label: string, ...texts: readonly string[]): readonly string[] {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.map((line, at) => `    ${(at === 0 ? label : '').padEnd(10)}${line}`);
}

function callLines(model: string, { purpose, answer }: ModelRequest, reply: ModelReply): readonly string[] {
  const { usage, milliseconds, text } = reply;
  const tokens = `${usage.inputTokens} tokens in, ${usage.outputTokens} out`;
  return labelled('model', `${model}: ${purpose}, ${answer.kind}, ${tokens}, ${Math.round(milliseconds)} ms`, text);
}

function verdictLines(gate: string, verdict: Exclude<Verdict, { kind: 'pass' }>): readonly string[] {
  const findings = verdict.findings.map(({ code, message }) => `  ${code}: ${message}`);
  const { what, source, failure } = verdict.kind === 'refuse' ? {} : verdict;
  return [
    ...labelled('verdict', `${gate}: ${verdict.kind}${what === undefined ? '' : `, ${what}`}`, ...findings),
    ...(failure === undefined ? [] : labelled('failure', failure)),
    ...(source === undefined ? [] : labelled('repaired', source)),
  ];
}

function eventLines(event: TraceEvent): readonly string[] {
  switch (event.kind) {
    case 'utterance':
    case 'reply':
      // They are on the screen already.
      return [];
    case 'model':
      return callLines(event.call.model, event.call.request, event.call.reply);
    case 'proposal':
      return labelled('proposal', `${event.parser}, attempt ${event.attempt + 1}`, event.source);
    case 'verdict':
      return event.verdict.kind === 'pass' ? [] : verdictLines(event.gate, event.verdict);
    case 'commit':
      return labelled('commit', ...[event.program, event.response].filter(Boolean));
    case 'rewrite':
      return labelled('rewrite', `not '${event.rejected}': ${event.reason}`);
  }
}

/** Puts what happens in turns into lines. Gates that have nothing against a draft are named together. */
export class Tracer {
  private passed: readonly string[] = [];

  lines(event: TraceEvent): readonly string[] {
    if (event.kind === 'verdict' && event.verdict.kind === 'pass') {
      this.passed = [...this.passed, event.gate];
      return [];
    }
    const { passed } = this;
    this.passed = [];
    // What was left of a turn that was aborted is no matter of the next one.
    const isShown = passed.length > 0 && event.kind !== 'utterance';
    return [...(isShown ? labelled('passed', passed.join(', ')) : []), ...eventLines(event)];
  }
}

/** What was wrong with a proposal and what was done about it, for whoever wrote it: one line for each thing. */
export function findingLines(events: readonly TraceEvent[]): readonly string[] {
  const lines = events.flatMap((event) => {
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return [];
    const { findings } = event.verdict;
    const done = 'what' in event.verdict ? ` (${event.verdict.what})` : '';
    return findings.map(({ code, message }) => `${code}: ${message}${done}`);
  });
  return [...new Set(lines)];
}
