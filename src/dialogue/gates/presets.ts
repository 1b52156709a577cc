/**
 * Presets: lists of gates that have proved themselves, and four papers as lists of one turn loop, so that they can be
 * compared on the same proposals.
 *
 * | preset     | about what gates find                                                                         |
 * | ---------- | --------------------------------------------------------------------------------------------- |
 * | `standard` | repairs; a question about what nobody said; the director before transactions                  |
 * | `pytod`    | repairs alone, as PyTOD's supervisors do                                                      |
 * | `reactod`  | the parser is told and tries again, four times at most, else nothing of the turn is kept      |
 * | `respact`  | the user is asked about what is wrong, rather than something assumed                          |
 * | `nod`      | repairs, and a director that passes, revises (twice at most) or aborts transactions           |
 *
 * ReacTOD's six calls a turn hold two that are mandatory there and one here, so four are left to try again.
 */
import type { Model } from '../../models/model.js';
import type { Director } from '../supervisors/director.js';
import type { ParserAdviser } from '../supervisors/parser-supervisor.js';
import type { SchemaAdviser } from '../supervisors/schema-supervisor.js';
import type { TurnLimits } from '../turn/turn-limits.js';
import { DialogueError } from '../dialogue-error.js';
import { apiNameGate } from './api-name.js';
import { confirmationGate } from './confirmation.js';
import type { GateRule, Draft, Finding, Gate, Mended, Repair } from './gate.js';
import { groundingGate } from './grounding.js';
import { without, withRemedy } from './list.js';
import { omissionGate } from './omission.js';
import { referenceGate } from './reference.js';
import { schemaGate } from './schema.js';
import { whatIfGate } from './what-if.js';
import { isSystemAction, LANGUAGE_ERROR_CODES, parseError } from '../../language/index.js';
import { nextName } from '../../world/index.js';
import { dropStatement, edited } from './edit.js';

const CODES: ReadonlySet<Finding['code']> = new Set([...LANGUAGE_ERROR_CODES, 'wrong-actor', 'bad-advice']);

/** Parsers copy what they see in transcripts: what only the system says is left out. */
function withoutSystemActions(draft: Draft): Repair | undefined {
  return edited(
    draft,
    { statement: (statement) => (isSystemAction(statement.kind) ? undefined : statement) },
    'left out what only the system says',
  );
}

/** Parsers on this machine propose statements: what mends text is loaded where there is some. */
async function repair(draft: Draft, finding: Finding): Promise<Mended> {
  const { unread, session, read } = draft;
  if (unread) {
    const { mend } = await import('../../mend/mend.js');
    return mend(unread.text, { firstFree: nextName(session.world), read });
  }
  return finding.code === 'wrong-actor' ? withoutSystemActions(draft) : undefined;
}

/** Texts that are not programs, or not programs of the user's side. Mends small slips; what it cannot mend is not understood. */
function syntaxGate(): Gate {
  return {
    name: 'syntax',
    codes: CODES,
    repair,
    reduce: (draft, finding) =>
      dropStatement(draft, finding.statement, 'left out what only the system says') ?? {
        statements: [parseError()],
        what: 'left out what is not a program',
      },
  };
}

/** Options of a preset. Without supervisors, gates decide by rules alone. */
export interface PresetOptions {
  /** Asked which slot, property or value is meant by one that an API lacks. */
  readonly schema?: SchemaAdviser;
  /** Asked where in the conversation the values are that the agent asked for. */
  readonly parser?: ParserAdviser;
  /** Decides whether a transaction may be done. */
  readonly director?: Director;
  /** Asked which API is meant by a name that no API has. */
  readonly apiNames?: Model;
  /**
   * How alike names of APIs, names of slots, and values of closed sets must be to be taken for misspellings, from 0 to
   * 1. As measured on the train split of SGD if left out.
   */
  readonly likenesses?: {
    readonly [Of in 'apis' | 'slots' | 'values']?: {
      /** The least likeness of the best candidate. */
      readonly threshold: number;
      /** By how much it must be more alike than the next one. */
      readonly margin: number;
    };
  };
}

/** The supervisors among the options of a preset. */
export type Supervisors = Omit<PresetOptions, 'likenesses'>;

/**
 * A list of gates, and what of the options of a dialogue manager belongs to it. Spread it into these options to take
 * all of it, or into a list to take the gates alone.
 *
 * @example
 * new DialogueManager({ session, parser, ...reactod({ schema }) });
 * new DialogueManager({ session, parser, gates: [...pytod({ schema }), { gate: mine, remedy: 'ask' }] });
 */
export interface Preset extends Iterable<GateRule> {
  readonly gates: readonly GateRule[];
  /** How much a turn may take, where the paper says so. */
  readonly limits?: Partial<TurnLimits>;
  /** What is committed of a proposal when the parser may not propose again, where the paper says so. */
  readonly onExhaust?: 'keep-valid' | 'fallback';
}

function presetOf(gates: readonly GateRule[], settings: Pick<Preset, 'limits' | 'onExhaust'> = {}): Preset {
  return { gates, ...settings, [Symbol.iterator]: () => gates[Symbol.iterator]() };
}

/** Repairs; a question about what nobody said; a director before transactions. What a manager has where nothing is said. */
export function standard(options: PresetOptions = {}): Preset {
  if (typeof options !== 'object' || options === null)
    throw new DialogueError({
      code: 'bad-option',
      message: 'A preset was given no object. Give { schema, director }, or nothing.',
    });
  const { schema, parser, director, apiNames, likenesses = {} } = options;
  const { apis, slots, values } = likenesses;
  const supervisor = schema && { supervisor: schema };
  return presetOf([
    { gate: syntaxGate(), remedy: 'repair' },
    { gate: apiNameGate({ ...(apis && { likeness: apis }), ...(apiNames && { model: apiNames }) }), remedy: 'repair' },
    { gate: referenceGate({ ...supervisor }), remedy: 'repair' },
    { gate: confirmationGate(), remedy: 'repair' },
    {
      gate: schemaGate({ ...supervisor, ...(slots && { names: slots }), ...(values && { values }) }),
      remedy: 'repair',
    },
    { gate: omissionGate(parser && { supervisor: parser }), remedy: 'repair' },
    { gate: groundingGate(), remedy: 'ask' },
    { gate: whatIfGate(director && { director }), remedy: 'revise' },
  ]);
}

/** PyTOD: repairs by rules and supervisors. */
export function pytod(options: PresetOptions = {}): Preset {
  return presetOf(without(standard(options), 'grounding', 'what-if'));
}

/** ReacTOD: the parser is told what is wrong and tries again, four times at most; else nothing of the turn is kept. */
export function reactod(options: PresetOptions = {}): Preset {
  const gates = withRemedy(without(standard(options), 'omission', 'grounding', 'what-if'), 'retry');
  return presetOf(gates, { limits: { proposals: 5 }, onExhaust: 'fallback' });
}

/** ReSpAct: the user is asked about what is wrong. */
export function respact(options: PresetOptions = {}): Preset {
  return presetOf(withRemedy(without(standard(options), 'what-if'), 'ask'));
}

/** NOD: repairs, and a director that passes, revises (twice at most) or aborts transactions. */
export function nod(options: PresetOptions = {}): Preset {
  return presetOf(without(standard(options), 'grounding'), { limits: { revisions: 2 } });
}

/** No gates: what the engine refuses is not understood. */
const none = (): Preset => presetOf([]);

/** The presets by the names that `--gates` takes. */
export const PRESETS = { standard, none, pytod, reactod, respact, nod } as const satisfies Readonly<
  Record<string, (options: PresetOptions) => Preset>
>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];
