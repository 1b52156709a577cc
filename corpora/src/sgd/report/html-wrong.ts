import type { Unconverted } from '../score/counts.js';
import { unconvertedKinds, wrongKinds } from '../score/kinds.js';
import { kindsTable } from './kinds-table.js';
import { type Content, html } from 'typetod/internal';
import type { SgdReport } from './report.js';

const kindName = ({ name }: { readonly name: string }): string => name;

/** The wrong frames by what is wrong with them. */
export function wrongFrames({ frames, wrong }: SgdReport): Content {
  if (wrong.length === 0) return html`<p>${frames === 0 ? 'No frame was scored.' : 'No frame is wrong.'}</p>`;
  const columns = [{ head: 'service and slots: + too much, - missing, ~ other value', cell: kindName }];
  return kindsTable('Wrong frames by service and slot', columns, wrongKinds(wrong));
}

/** What did not convert as annotated, by reason. */
export function unconvertedTable(unconverted: readonly Unconverted[]): Content {
  if (unconverted.length === 0) return html`<p>Everything was converted as annotated.</p>`;
  const columns = [{ head: 'reason', cell: kindName }];
  return kindsTable('Annotations that were not converted', columns, unconvertedKinds(unconverted));
}
