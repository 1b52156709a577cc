/** What if: other words or another program for a turn, tried without doing anything. */
import { useState } from 'preact/hooks';
import type { WhatIfRequest } from '../schema.js';

/** A form that begins with the words and the program of a turn. */
export function WhatIfForm({
  utterance,
  program,
  onTry,
}: {
  readonly utterance: string;
  readonly program: string;
  readonly onTry: (asked: Pick<WhatIfRequest, 'text' | 'program'>) => void;
}) {
  const [text, setText] = useState(utterance);
  const [source, setSource] = useState(program);
  return (
    <details class="try">
      <summary>Try it differently</summary>
      <label>
        Words
        <textarea rows={2} maxLength={4000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" disabled={text.trim() === ''} onClick={() => onTry({ text: text.trim() })}>
        Try the words
      </button>
      <label>
        Program
        <textarea
          class="code"
          rows={Math.min(8, source.split('\n').length + 1)}
          maxLength={4000}
          spellcheck={false}
          value={source}
          onInput={(event) => setSource(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        disabled={source.trim() === ''}
        onClick={() => onTry({ program: source, ...(utterance !== '' && { text: utterance }) })}
      >
        Try the program
      </button>
    </details>
  );
}
