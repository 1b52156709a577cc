/**
 * Reads the text form of a transcript; `transcript.ts` describes it. Each line says by its first mark what it is, so
 * reading goes line by line, and an error can name the line and what was expected there.
 */
import {
  type AnnotatedState,
  MARKS,
  type ProgramLine,
  type ProgramLineKind,
  RULE,
  type Transcript,
  type TranscriptTurn,
} from './transcript.js';
import { DEFAULT_NOW } from '../engine/index.js';
import { isLocalTime } from '../world/index.js';
import { TranscriptError, type TranscriptErrorCode } from './transcript-error.js';
import { parseState } from './state.js';

interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

type Fail = (code: TranscriptErrorCode, line: number, message: string) => never;

const KEYS = ['title', 'about', 'services', 'tags', 'now', 'seed', 'fixture'] as const;
type Key = (typeof KEYS)[number];

const HEADER_LINE = /^([a-z]+): (\S.*)$/;
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

function splitList(value: string, line: number, fail: Fail): readonly string[] {
  const items = value.split(',').map((item) => item.trim());
  const bad = items.find((item) => !NAME.test(item));
  if (bad !== undefined) fail('bad-header', line, `'${bad}' is not a name. Write names separated by ', '.`);
  if (new Set(items).size < items.length) fail('bad-header', line, 'A name stands here twice. Name each once.');
  return items;
}

function readHeader(lines: readonly Line[], fail: Fail): Omit<Transcript, 'turns'> {
  const values = new Map<Key, { readonly value: string; readonly line: number }>();
  for (const { text, number } of lines) {
    const match = HEADER_LINE.exec(text);
    if (!match)
      return fail(
        'bad-header',
        number,
        `'${text}' is no header line. Write 'key: value', or '${RULE}' to begin a turn.`,
      );
    const key = KEYS.find((known) => known === match[1]);
    if (!key)
      return fail(
        'unknown-key',
        number,
        `The header has no key '${match[1]}'. It has ${KEYS.join(', ')}, and needs title and services.`,
      );
    if (values.has(key)) fail('duplicate-key', number, `The key '${key}' stands here twice. Write it once.`);
    values.set(key, { value: match[2]?.trimEnd() ?? '', line: number });
  }
  const required = (key: Key): { readonly value: string; readonly line: number } =>
    values.get(key) ?? fail('missing-key', 1, `The header lacks '${key}: ...'.`);
  const title = required('title').value;
  const services = required('services');
  const tags = values.get('tags');
  const now = values.get('now');
  if (now && !isLocalTime(now.value))
    fail('bad-header', now.line, `'${now.value}' is no local time. Write it as ${DEFAULT_NOW}.`);
  const about = values.get('about')?.value;
  const seed = values.get('seed')?.value;
  const fixture = values.get('fixture');
  if (fixture && !NAME.test(fixture.value))
    fail('bad-header', fixture.line, `'${fixture.value}' is not a name. Write one name of a fixture.`);
  return {
    title,
    ...(about !== undefined && { about }),
    services: splitList(services.value, services.line, fail),
    tags: tags ? splitList(tags.value, tags.line, fail) : [],
    ...(now && { now: now.value }),
    ...(seed !== undefined && { seed }),
    ...(fixture && { fixture: fixture.value }),
  };
}

/** What a line of a turn is, by the mark that begins it. */
type Part = ProgramLineKind | 'note' | 'user' | 'agent' | 'state';

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['# ', 'note'],
  ['user: ', 'user'],
  ...Object.entries(MARKS).map(([kind, mark]): [string, Part] => [`${mark} `, kind as ProgramLineKind]),
  ['agent: ', 'agent'],
  ['= ', 'state'],
]);

/** A turn has its parts in this order; the lines of the program share one place. */
const PLACES: Readonly<Record<Part, number>> = {
  note: 0,
  user: 1,
  statement: 2,
  named: 2,
  system: 2,
  refused: 2,
  agent: 3,
  state: 4,
};
const ONCE: ReadonlySet<Part> = new Set<Part>(['user', 'agent']);
const ORDER = "notes '#', 'user:', the program, 'agent:', states '='";

function partOf({ text, number }: Line, fail: Fail): readonly [Part, string] {
  for (const [mark, part] of PARTS) {
    if (text.startsWith(mark) || text === mark.trimEnd()) {
      const content = text.slice(mark.length).trim();
      if (content === '' && part !== 'agent')
        fail('empty-line', number, `'${mark.trimEnd()}' is followed by nothing. Write what it announces.`);
      return [part, content];
    }
  }
  const marks = [...PARTS.keys()].map((mark) => `'${mark.trimEnd()}'`).join(', ');
  return fail('bad-line', number, `'${text}' has no mark. A line of a turn begins with one of ${marks}.`);
}

const MISSING_AGENT =
  "This turn lacks 'agent: ...'. Write what the agent says, or have it written: typetod replay FILE --update.";
const CODE = /^[a-z]+(-[a-z]+)*$/;

/** Collects the lines of one turn. */
class TurnReader {
  private readonly notes: string[] = [];
  private readonly program: ProgramLine[] = [];
  private readonly states: AnnotatedState[] = [];
  private readonly said = new Map<Part, string>();
  private place = 0;

  constructor(
    private readonly line: number,
    private readonly fail: Fail,
    private readonly isDraft: boolean,
  ) {}

  take(line: Line): void {
    const [part, text] = partOf(line, this.fail);
    if (this.said.has(part))
      this.fail('duplicate-line', line.number, `This turn has '${part}:' twice. Begin a turn with '${RULE}'.`);
    if (PLACES[part] < this.place)
      this.fail('misplaced-line', line.number, `This line comes too late. A turn has, in this order: ${ORDER}.`);
    this.place = PLACES[part];
    if (part === 'note') this.notes.push(text);
    else if (part === 'state') this.states.push(this.state(text, line.number));
    else if (ONCE.has(part)) this.said.set(part, text);
    else this.programLine(part as ProgramLineKind, text, line.number);
  }

  private programLine(kind: ProgramLineKind, text: string, line: number): void {
    if (!this.said.has('user'))
      this.fail('missing-user', line, "A turn begins with what the user says. Write 'user: ...' first.");
    if (kind === 'refused' && !CODE.test(text)) {
      this.fail('bad-refusal', line, `'${text}' is no code of a feedback. Write one such as '! unknown-slot'.`);
    }
    this.program.push({ kind, text, line });
  }

  private state(text: string, line: number): AnnotatedState {
    const state = parseState(text);
    if (state) return { ...state, line };
    return this.fail(
      'bad-state',
      line,
      'This is no dialogue state. Write \'= Service Intent { slot: "value" } requested: [slot]\'.',
    );
  }

  end(): TranscriptTurn {
    const user = this.said.get('user') ?? this.fail('missing-user', this.line, "This turn lacks 'user: ...'.");
    const agent = this.said.get('agent') ?? '';
    if (agent === '' && !this.isDraft) this.fail('missing-agent', this.line, MISSING_AGENT);
    const { notes, program, states, line } = this;
    return { notes, user, program, agent, states, line };
  }
}

/**
 * Reads a transcript from its text. White space at the ends of lines and empty lines do not count.
 *
 * @param file - the name that errors bear.
 * @param options - with `isDraft`, a turn may have no `agent:` line or an empty one: its `agent` is empty then.
 * @throws TranscriptError for the first line that is not as it should be.
 */
export function parseTranscript(
  text: string,
  file = 'transcript',
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Transcript {
  const fail: Fail = (code, line, message) => {
    throw new TranscriptError({ code, file, line, message });
  };
  const lines = text
    .split(/\r?\n/)
    .map((line, at): Line => ({ text: line.trim(), number: at + 1 }))
    .filter((line) => line.text !== '');
  const rules = lines.flatMap((line, at) => (line.text === RULE ? [at] : []));
  const [first] = rules;
  if (lines.length === 0) return fail('empty', 1, 'The file is empty. A transcript has a header and turns.');
  const header = readHeader(lines.slice(0, first), fail);
  if (first === undefined) return fail('empty', lines.length, `There are no turns. Begin each with '${RULE}'.`);
  const turns = rules.map((at, index): TranscriptTurn => {
    const reader = new TurnReader(lines[at]?.number ?? 0, fail, isDraft);
    for (const line of lines.slice(at + 1, rules[index + 1])) reader.take(line);
    return reader.end();
  });
  return { ...header, turns };
}
