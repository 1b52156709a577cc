/** Calls of tools as text, for models that know no native ones: lines that begin with `Think:`, `Call:` or `Say:`. */
import type { ToolSchema } from '../../service/index.js';
import type { Observation, ToolInvocation, ToolResult } from '../action.js';

/** What a model wrote: its calls, or its words; neither where it only thought. */
export interface WrittenStep {
  readonly calls: readonly ToolInvocation[];
  readonly text: string;
}

/** How the text form is explained to a model. */
export const TEXT_FORM = `\
Answer with one step and nothing else, in lines such as these:

Call: book_museum {"museum_name": "Louvre", "tickets": 2}
Say: For which day do you need the tickets?

Take one step at a time: either one or more lines 'Call:', or one 'Say:'. A line 'Think:' may stand before it, which nobody else reads. After calls you are given their results; after words,
what the user answers. Write arguments as one JSON object on one line.`;

/** The tools for the instructions of the text form. */
export function toolsText(tools: readonly ToolSchema[]): string {
  const lines = tools.map((tool) => `- ${tool.name}: ${tool.description}\n  ${JSON.stringify(tool.parameters)}`);
  return `# Tools\n${lines.length === 0 ? 'There are none.' : lines.join('\n')}`;
}

const MARKER = /^[ \t]*(think|call|say|user|result|error)\b[^:\n]{0,80}:[ \t]*/gim;

interface Section {
  readonly kind: string;
  readonly text: string;
}

/** The parts of a text by their markers; what stands before the first is said. */
function sectionsOf(text: string): readonly Section[] {
  const markers = [...text.matchAll(MARKER)];
  const before = text.slice(0, markers[0]?.index ?? text.length).trim();
  const sections = markers.map((marker, at): Section => {
    const end = markers[at + 1]?.index ?? text.length;
    return { kind: (marker[1] ?? '').toLowerCase(), text: text.slice(marker.index + marker[0].length, end).trim() };
  });
  return before === '' ? sections : [{ kind: 'before', text: before }, ...sections];
}

/** A call as it was written. What has no form of a call names a tool that does not exist. */
function callOf(text: string): ToolInvocation {
  const [, name = text, args = '{}'] = /^([^\s({]+)\s*\(?\s*(\{[\s\S]*\})?\s*\)?$/.exec(text) ?? [];
  return { name, arguments: args };
}

/** Reads the step that a model wrote: its first calls, or its first words. What it made up after them does not count. */
export function readStep(text: string): WrittenStep {
  const sections = sectionsOf(text);
  const first = sections.findIndex(({ kind }) => kind !== 'think' && kind !== 'before');
  const from = sections.slice(Math.max(first, 0));
  if (from[0]?.kind === 'say') return { calls: [], text: from[0].text };
  const end = from.findIndex(({ kind }) => kind !== 'call');
  const calls = from.slice(0, end < 0 ? undefined : end).map((one) => callOf(one.text));
  if (calls.length > 0 && first >= 0) return { calls, text: '' };
  // Words without any marker are for the user.
  const isPlain = sections.every(({ kind }) => kind === 'before');
  return { calls: [], text: isPlain ? text.trim() : '' };
}

/** What a model thought before its step. */
export function thoughtIn(text: string): string {
  const [first] = sectionsOf(text).filter(({ kind }) => kind !== 'before');
  return first?.kind === 'think' ? first.text : '';
}

export function stepText({ calls, text }: WrittenStep): string {
  const given = (args: unknown): string => (typeof args === 'string' ? args : JSON.stringify(args ?? {}));
  const lines = calls.map((call) => `Call: ${call.name} ${given(call.arguments)}`);
  return [...lines, ...(text === '' ? [] : [`Say: ${text}`])].join('\n');
}

const shownResult = ({ name, isError, text }: ToolResult): string =>
  `${isError ? 'Error from' : 'Result of'} ${name}: ${text}`;

/** An observation as a message of the text form. */
export function observedText(observation: Observation): string {
  if (observation.kind === 'user') return `User: ${observation.text}`;
  if (observation.kind === 'results') return observation.results.map(shownResult).join('\n');
  return observation.kind === 'invalid' ? `Error: ${observation.text}` : `Result: ${observation.text}`;
}
