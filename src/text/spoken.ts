/**
 * The parts of a model's text: what it thinks, what it says, and what stands in code fences.
 *
 * This is the one place that knows of thinking and of fences. Every reader of a model's text takes it apart here first.
 */

/** What endpoints and models call thinking; in `<...>` also within a longer name: `seed:think`, `chain_of_thought`. */
const THOUGHT = 'think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad';
const COMPOUND = `(?:[a-z]{1,20}[:._-]){0,4}(?:${THOUGHT}|analysis)(?:[:._-][a-z]{1,20}){0,4}`;

/** What begins or ends a model's thinking: `<think>`, `</Thinking>`, `[THINK]`, `<|end_of_thought|>`. */
const THINKING_TAG = new RegExp(
  [
    `\\[[ \\t]{0,9}(?<slash>/?)[ \\t]{0,9}(?:${THOUGHT})(?:[ \\t][^<>[\\]\\n]{0,80})?\\]`,
    `[<◁]\\s{0,9}\\|?\\s{0,9}(?<end>/?)\\s{0,9}(?<name>${COMPOUND})(?:\\s[^<>[\\]]{0,80})?\\|?[>▷]`,
  ].join('|'),
  'gi',
);

const ENDING = /^(?:end|stop)[:._-]/i;

/** A model's text without its thinking. */
export interface Spoken {
  /** The parts before, between and behind what it thinks: {@link spokenText} joins them. */
  readonly parts: readonly string[];
  /** Whether the text ends before its thinking does. */
  readonly isCutOff: boolean;
}

/** Takes the thinking out of a model's text. */
export function spokenOf(text: string): Spoken {
  let said: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, index, groups = {} } of text.matchAll(THINKING_TAG)) {
    if (depth === 0) said.push(text.slice(from, index).trim());
    const isEnd = groups.slash === '/' || groups.end === '/' || ENDING.test(groups.name ?? '');
    if (!isEnd) depth += 1;
    else if (depth > 0) depth -= 1;
    else said = [];
    from = index + tag.length;
  }
  if (depth === 0) said.push(text.slice(from).trim());
  return { parts: said.filter((part) => part !== ''), isCutOff: depth > 0 };
}

/**
 * What a model's text says: the text without the model's thinking, wherever that stands. Thinking that does not end
 * reaches to the end of the text, and an end without a beginning makes all before it thinking: some endpoints take the
 * first tag off. Nothing is left where the model only thought.
 *
 * The functions of this file that read fences call it themselves.
 */
export function spokenText(text: string): string {
  return spokenOf(text).parts.join('\n');
}

/** The beginning of a fence may name a language and have attributes. A line with more is not a fence. */
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]{0,9}[\w+#.-]*(?:[ \t]{1,9}[\w-]{1,40}="[^"`]*")*[ \t]*$/;
const ONE_LINE_FENCE = /^(`{1,3})(?!`)(?:(?:javascript|typescript|json|text|js|ts)[ \t]+)?([^`\n]*)\1$/;

/** A text taken apart at its markdown code fences. */
export interface Fences {
  readonly blocks: readonly string[];
  /** The text around them, line by line. */
  readonly outside: string;
  /** Whether the last fence is never closed. */
  readonly isOpen: boolean;
}

/** Takes what a model's text says apart at its code fences. A fence that nothing closes reaches to the end. */
export function fencesOf(text: string): Fences {
  const spoken = spokenText(text.replaceAll('\r\n', '\n'));
  const oneLine = ONE_LINE_FENCE.exec(spoken);
  if (oneLine !== null) return { blocks: [(oneLine[2] ?? '').trim()], outside: '', isOpen: false };
  const blocks: string[][] = [];
  const outside: string[] = [];
  let fence: string | undefined;
  for (const line of spoken.split('\n')) {
    const mark = fence === undefined ? FENCE.exec(line)?.[1] : undefined;
    if (mark !== undefined) {
      fence = mark;
      blocks.push([]);
    } else if (fence !== undefined && line.trim() === fence) fence = undefined;
    else (fence === undefined ? outside : (blocks.at(-1) as string[])).push(line);
  }
  const joined = (lines: readonly string[]): string => lines.join('\n').trim();
  return {
    blocks: blocks.map(joined),
    outside: joined(outside),
    isOpen: fence !== undefined,
  };
}

/**
 * The text inside the markdown code fences of a model's text, without the prose around them. Several blocks follow one
 * another; a fence that nothing closes reaches to the end. Without a fence it is the trimmed text itself. What the model
 * thought is left out, as {@link spokenText} does.
 */
export function fencedText(text: string): string {
  const { blocks, outside } = fencesOf(text);
  return blocks.length > 0 ? blocks.join('\n').trim() : outside;
}
