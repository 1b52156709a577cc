import type { DialogueTurn } from 'typetod/dialogue';
import type { LoadedSetup } from '../replay/setup.js';
import type { ShownLines } from '../report/page-data.js';
import { ShownDialogues } from '../report/shown.js';
import { recordedParser, type TakenTurn } from './agent.js';
import { corpusReader } from './corpus-reader.js';
import type { ParserEvaluation } from './dialogue.js';
import type { DialogueRecord } from './records.js';

const REFUSED = 'nothing: the answer of the service was refused';

const linesOf = (text: string): readonly string[] => text.split('\n');

/** Both programs of a turn, where they are not the same text. */
function comparedIn({ right, turn }: TakenTurn): readonly ShownLines[] {
  if (turn?.source === right.source) return [];
  return [
    { name: 'Annotated statements', lines: linesOf(right.source) },
    { name: 'Committed statements', lines: turn ? linesOf(turn.source) : [REFUSED] },
  ];
}

/** What the parser proposed, where that is not what was committed, and what gates said. */
function notesOf({ events, source }: DialogueTurn): readonly ShownLines[] {
  const proposals = events.flatMap((event) => (event.kind === 'proposal' ? [event.source] : []));
  const verdicts = events.flatMap((event) => {
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return [];
    const { kind, findings } = event.verdict;
    return [`${event.gate}: ${kind}${findings.map(({ code }) => ` ${code}`).join('')}`];
  });
  const others = proposals.filter((proposal) => proposal !== source);
  return [
    ...others.map((proposal) => ({ name: 'Proposed', lines: linesOf(proposal) })),
    ...(verdicts.length > 0 ? [{ name: 'Gates', lines: verdicts }] : []),
  ];
}

/** Takes dialogues again with what the parser proposed in them: it is not asked a second time. */
export function shownDialogues(
  setup: LoadedSetup,
  evaluation: ParserEvaluation,
  records: readonly DialogueRecord[],
): ShownDialogues {
  const known = new Map(records.map((record) => [record.dialogue, record]));
  let last: TakenTurn | undefined;
  return new ShownDialogues(setup, {
    reader: corpusReader,
    taker: (session, dialogue) => {
      const { dialogue_id: id } = dialogue;
      const recorded = recordedParser(known.get(id) ?? { dialogue: id, turns: [] });
      return evaluation.taker((taken) => {
        last = taken;
      }, recorded)(session, dialogue);
    },
    compared: () => (last ? comparedIn(last) : []),
    notes: () => (last?.turn ? notesOf(last.turn) : []),
  });
}
