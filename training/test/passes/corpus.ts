import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WordPieces } from 'typetod/internal';
import type { SgdDialogue, SgdTurn } from '../../../corpora/src/sgd/corpus/format.js';
import { schema } from '../../../corpora/test/sgd/fixture.js';

/** Pieces that can be read back: each letter is its number, each word ends with 0. */
export const pieces: WordPieces = {
  piecesOf: (word) => [...word].map((letter) => 1000 + (letter.codePointAt(0) ?? 0)).concat(0),
};

/** The words of tokens that `pieces` made. */
export function textOf(tokens: readonly number[]): string {
  return tokens.map((token) => (token === 0 ? ' ' : token >= 1000 ? String.fromCodePoint(token - 1000) : '|')).join('');
}

/** A corpus of one train file, with five renamed schemas. */
export function corpusOf(dialogues: readonly SgdDialogue[]): string {
  const root = mkdtempSync(join(tmpdir(), 'typetod-passes-'));
  const put = (folder: string, name: string, content: unknown): void => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, name), JSON.stringify(content));
  };
  put('train', 'schema.json', schema);
  put('train', 'dialogues_001.json', dialogues);
  for (const version of ['v1', 'v2', 'v3', 'v4', 'v5'])
    put(
      `sgd_x/data/${version}/train`,
      'schema.json',
      schema.map((service) => ({ ...service, service_name: `${service.service_name}${version}` })),
    );
  return root;
}

/** Has every turn say the values of its acts, marked where they are said. */
export function voiced(turns: readonly SgdTurn[]): readonly SgdTurn[] {
  return turns.map((turn) => {
    const [frame] = turn.frames;
    let utterance = 'So:';
    const slots = (frame?.actions ?? []).flatMap(({ slot, values: [value] }) => {
      if (value === undefined || slot === 'intent') return [];
      const start = utterance.length + 1;
      utterance += ` ${value},`;
      return [{ slot, start, exclusive_end: start + value.length }];
    });
    return { ...turn, utterance, frames: turn.frames.map((one) => (one === frame ? { ...one, slots } : one)) };
  });
}
