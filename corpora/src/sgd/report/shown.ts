/** Dialogues turn by turn for a report: they are replayed once more, so that an evaluation need not keep them all. */
import type { EnactedAction, Results, Entity, SearchTask } from 'typetod/internal';
import { unknownServiceScore, type FrameScore, extended, frameScore, slotFacts } from '../../lab/metrics/dstc8.js';
import { CanonicalValues } from '../convert/values.js';
import type { SgdAction, SgdDialogue, SgdFrame, SgdTurn } from '../corpus/format.js';
import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { replaySgdDialogue, type SgdReplayedTurn, type SgdReplayOptions } from '../replay/replay.js';
import type { LoadedSetup } from '../replay/setup.js';
import { GOAL_VARIANTS } from '../score/counts.js';
import { exampleCommands } from './page.js';
import { exampleIds } from './findings.js';
import type { Examples, ReportFinding, ShownDialogue, ShownFrame, ShownLines, ShownTurn } from './page-data.js';
import type { World } from 'typetod';

// What the searches of a dialogue found, for the turns in which they found or offered it.

/** How many rows of a result are shown. */
const MOST_ROWS = 3;

/** A search as it was after the last turn. */
type Seen = Pick<SearchTask, 'results' | 'latest'>;

const NOTHING: Seen = { results: undefined, latest: undefined };

/** The rows with the place of each, the one that is offered first. */
function rowLines({ rows }: Results, offered: Entity | undefined, most: number): readonly string[] {
  const places = [...rows.keys()].filter((at) => at !== offered?.index).slice(0, most - (offered ? 1 : 0));
  const first = offered ? [`row ${offered.index + 1}, offered: ${JSON.stringify(offered.row)}`] : [];
  return [...first, ...places.map((at) => `row ${at + 1}: ${JSON.stringify(rows[at])}`)];
}

/** The results of the searches of one dialogue, turn by turn. */
export class FoundRows {
  private readonly seen = new Map<number, Seen>();

  /** What is new in a world since the last one: results with some of their rows, and what is offered of them. */
  in({ tasks }: Pick<World, 'tasks'>): readonly ShownLines[] {
    return tasks.flatMap((task) => (task.kind === 'search' ? this.of(task) : []));
  }

  private of({ id, variable, results, latest }: SearchTask): readonly ShownLines[] {
    const before = this.seen.get(id) ?? NOTHING;
    this.seen.set(id, { results, latest });
    if (!results || (results === before.results && latest === before.latest)) return [];
    const isNew = results !== before.results;
    const offered = latest === before.latest ? undefined : latest;
    const { length } = results.rows;
    const name = `${variable} ${isNew ? 'found' : 'offers one of'} ${length}${results.more ? ' or more' : ''} rows`;
    return [{ name, lines: rowLines(results, offered, isNew ? MOST_ROWS : 1) }];
  }
}

/** How dialogues are replayed, and what else is told of their turns. */
interface ShownOptions extends Pick<SgdReplayOptions, 'taker' | 'reader'> {
  /** Programs of a turn that was just taken, to be shown side by side; none where they are the same. */
  readonly compared?: (turn: SgdReplayedTurn) => readonly ShownLines[];
  /** What else there is to know of a turn that was just taken. */
  readonly notes?: (turn: SgdReplayedTurn, dialogue: SgdDialogue) => readonly ShownLines[];
}

/** `OFFER lake=Moss Lake`. */
function actText(service: string, { act, slot, values }: SgdAction): string {
  const value = values.length > 0 ? `=${values.join(' or ')}` : '';
  return slot === '' ? `${service}: ${act}` : `${service}: ${act} ${slot}${value}`;
}

function actsOf(turn: SgdTurn | undefined): readonly string[] {
  return turn?.frames.flatMap(({ service, actions }) => actions.map((action) => actText(service, action))) ?? [];
}

/** What of an action is no part of what it says. */
const INNER: ReadonlySet<string> = new Set(['kind', 'spoken', 'again', 'variable', 'task']);

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function actionText(action: EnactedAction): string {
  const fields = Object.entries(action).filter(([name, value]) => !INNER.has(name) && value !== undefined);
  const variable = action.variable === undefined ? [] : [action.variable];
  const said = action.spoken ? [] : ['(not voiced)'];
  return [action.kind, ...variable, ...fields.map(([name, value]) => `${name}: ${fieldText(value)}`), ...said].join(
    ' ',
  );
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

export class ShownDialogues {
  private readonly facts: ReadonlyMap<string, ReturnType<typeof slotFacts>>;

  constructor(
    private readonly setup: LoadedSetup,
    private readonly options: ShownOptions = {},
  ) {
    this.facts = new Map(setup.services.registry.services.map((service) => [service.name, slotFacts(service)]));
  }

  /** A dialogue of the corpus turn by turn. */
  async of(original: SgdDialogue): Promise<ShownDialogue> {
    const { services, mode, variant } = this.setup;
    const dialogue = variant?.dialogue(original) ?? original;
    const values = new CanonicalValues().add(dialogue);
    const registry = mode === 'annotated' ? services.registryFor(dialogue) : services.registry;
    const { taker, reader } = this.options;
    const options = { mode, values, ...(taker && { taker }), ...(reader && { reader }) };
    const found = new FoundRows();
    const turns: ShownTurn[] = [];
    for await (const turn of replaySgdDialogue(dialogue, registry, options))
      turns.push(this.turnOf(turn, dialogue, values, found));
    const { dialogue_id: id } = dialogue;
    return { id, commands: exampleCommands(this.setup, id), turns };
  }

  private turnOf(turn: SgdReplayedTurn, dialogue: SgdDialogue, values: CanonicalValues, found: FoundRows): ShownTurn {
    const { index, user, after, executed, actions, notes } = turn;
    const lines = notes.map(({ reason, detail }) => `${reason}: ${detail}`);
    const compared = this.options.compared?.(turn) ?? [];
    return {
      turn: index,
      user: user.utterance,
      ...(after && { agent: after.utterance }),
      program: linesOf(executed.program),
      ...(compared.length > 0 && { compared }),
      frames: user.frames.map((frame) => this.frameOf(turn, frame, values)),
      acts: actsOf(after),
      actions: actions.map(actionText),
      notes: [
        ...found.in(turn.session.world),
        ...(executed.response === '' ? [] : [{ name: "The agent's statements", lines: linesOf(executed.response) }]),
        ...(lines.length > 0 ? [{ name: 'Not converted as annotated', lines }] : []),
        ...(this.options.notes?.(turn, dialogue) ?? []),
      ],
    };
  }

  private frameOf(turn: SgdReplayedTurn, { service, state }: SgdFrame, values: CanonicalValues): ShownFrame {
    const predicted = turn.slots(service);
    const annotated = extended(service, state?.slot_values ?? {}, (...of) => [values.getAnywhere(...of) ?? []].flat());
    const facts = this.facts.get(service);
    const score: FrameScore = facts
      ? frameScore(facts, annotated, predicted, GOAL_VARIANTS.exact)
      : unknownServiceScore(annotated, predicted);
    const slots = score.slots.map(({ slot, expected, predicted: value, score: isRight }) => {
      if (isRight === 1 && value !== undefined) return { slot, value };
      const accepted = expected && [...new Set(expected)];
      return { slot, ...(accepted && { expected: accepted }), ...(value !== undefined && { predicted: value }) };
    });
    return { service, slots };
  }
}

/** The dialogues with findings that are shown: of each cause in turn, at most so many. */
export async function examplesOf(
  shown: ShownDialogues,
  findings: readonly ReportFinding[],
  most: number,
  split: SplitOptions,
): Promise<Examples> {
  const ids = new Set(exampleIds(findings, most));
  const { onProgress: _, ...where } = split;
  const dialogues: ShownDialogue[] = [];
  const walk = ids.size > 0 ? new SplitWalk(where) : [];
  for await (const { dialogue } of walk) if (ids.has(dialogue.dialogue_id)) dialogues.push(await shown.of(dialogue));
  const all = new Set(findings.map(({ dialogue }) => dialogue)).size;
  return { dialogues, left_out: all - dialogues.length };
}
