import type { Skipped, TakenDialogues } from '../corpus/walk.js';
import { code, type Content, html, remainder } from 'typetod/internal';

/** How many skipped files and dialogues are listed. */
const MOST_SKIPPED = 20;

function skippedList(skipped: readonly Skipped[]): Content {
  if (skipped.length === 0) return '';
  const items = skipped.slice(0, MOST_SKIPPED).map(({ file, dialogue, reason }) => {
    const place = dialogue === undefined ? '' : [', dialogue ', dialogue];
    return html`<li>${code(file)}${place}: ${reason}</li>\n`;
  });
  return html`<p>Skipped, and in no figure:</p>
<ul>
${items}</ul>
${remainder('Skipped files and dialogues', skipped.length - MOST_SKIPPED)}`;
}

/** What the reader of a report must know before anything else: that it is over a part of a split. */
export function notice({ partial, skipped }: Pick<TakenDialogues, 'partial' | 'skipped'>): Content {
  if (partial === null && skipped.length === 0) return '';
  return html`<div class="notice" role="note">
${partial === null ? '' : html`<p><strong>Partial:</strong> ${partial}</p>\n`}${skippedList(skipped)}</div>
`;
}
