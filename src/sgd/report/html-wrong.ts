import type { SlotMismatch } from '../../metrics/dstc8.js';
import type { Unconverted, WrongFrame } from '../score/counts.js';
import { type Column, code, count, kindsTable, remainder, table } from './html-table.js';
import { type Content, type Html, html } from './html-template.js';
import { unconvertedKinds, wrongKinds } from '../score/kinds.js';
import type { SgdReport } from './report.js';

/** How many dialogues are shown turn by turn. */
const MOST_DIALOGUES = 20;

/** How many slots of a dialogue are shown. */
const MOST_SLOTS = 50;

/** How many of the values are shown that a slot may have. */
const MOST_VALUES = 5;

/** A slot that differs in a wrong frame; without a mismatch, a frame in which no slot does. */
type WrongSlot = WrongFrame & { readonly mismatch?: SlotMismatch };

function wrongSlots(frame: WrongFrame): readonly WrongSlot[] {
  const slots = frame.mismatches.map((mismatch) => ({ ...frame, mismatch }));
  return slots.length > 0 ? slots : [frame];
}

/** One value, or those that would each be right. */
function valuesOf(value: string | readonly string[] | undefined): Content {
  if (value === undefined) return 'absent';
  const values = [...new Set([value].flat())];
  const shown = values.slice(0, MOST_VALUES).map((one, at) => [at > 0 ? ' or ' : '', code(one)]);
  const more = values.length - MOST_VALUES;
  return more > 0 ? [shown, ` or ${count(more)} more`] : shown;
}

const SLOT_COLUMNS: readonly Column<WrongSlot>[] = [
  { head: 'turn', cell: ({ turn }) => turn },
  { head: 'service', cell: ({ service }) => service },
  { head: 'slot', cell: ({ mismatch }) => mismatch?.slot ?? 'none differs' },
  { head: 'expected', cell: ({ mismatch }) => mismatch && valuesOf(mismatch.expected) },
  { head: 'predicted', cell: ({ mismatch }) => mismatch && valuesOf(mismatch.predicted) },
];

/** The wrong frames of each dialogue, the dialogue with most of them first. */
function byDialogue(wrong: readonly WrongFrame[]): readonly (readonly [string, readonly WrongFrame[]])[] {
  const dialogues = new Map<string, WrongFrame[]>();
  for (const frame of wrong) {
    const frames = dialogues.get(frame.dialogue) ?? [];
    dialogues.set(frame.dialogue, frames);
    frames.push(frame);
  }
  return [...dialogues].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
}

function dialogueDetails([dialogue, frames]: readonly [string, readonly WrongFrame[]]): Html {
  const slots = table(`Slots that differ in ${dialogue}`, SLOT_COLUMNS, frames.flatMap(wrongSlots), MOST_SLOTS);
  return html`<details><summary>${dialogue}: ${count(frames.length)} wrong</summary>
${slots}</details>
`;
}

const kindName = ({ name }: { readonly name: string }): string => name;

/** The wrong frames: by what is wrong with them, and those of the worst dialogues one by one. */
export function wrongFrames({ frames, wrong }: SgdReport): Content {
  if (wrong.length === 0) return html`<p>${frames === 0 ? 'No frame was scored.' : 'No frame is wrong.'}</p>`;
  const dialogues = byDialogue(wrong);
  const shown = dialogues.slice(0, MOST_DIALOGUES);
  const columns = [{ head: 'service and slots: + too much, - missing, ~ other value', cell: kindName }];
  return html`${kindsTable('Wrong frames by service and slot', columns, wrongKinds(wrong))}
<h3>The worst dialogues</h3>
<p>The dialogues with most wrong frames come first. A value that is wrong in one turn is wrong in those that follow until
the program or the annotation drops it.</p>
${shown.map(dialogueDetails)}${remainder('Dialogues with wrong frames', dialogues.length - shown.length)}`;
}

/** What did not convert as annotated, by reason. */
export function unconvertedTable(unconverted: readonly Unconverted[]): Content {
  if (unconverted.length === 0) return html`<p>Everything was converted as annotated.</p>`;
  const columns = [{ head: 'reason', cell: kindName }];
  return kindsTable('Annotations that were not converted', columns, unconvertedKinds(unconverted));
}
