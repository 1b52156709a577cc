/** A turn of the conversation: what was said, with what took each word, and what the agent shows. */
import type { ComponentChildren } from 'preact';
import type { TakenTurn } from '../schema.js';
import { Values } from './parts.js';
import { words } from './values.js';

type Action = TakenTurn['actions'][number];
type Row = Readonly<Record<string, unknown>>;

/** What the user said: stretches that a slot took, and such that nothing took, are marked. */
function Heard({ utterance, heard = [] }: Pick<TakenTurn, 'utterance' | 'heard'>) {
  const pieces: ComponentChildren[] = [];
  let from = 0;
  for (const { start, end, slot } of heard) {
    if (start < from) continue;
    const title = slot === undefined ? 'nothing took this' : words(slot);
    pieces.push(
      utterance.slice(from, start),
      <mark class={slot === undefined ? 'unheard' : 'taken'} title={title}>
        {utterance.slice(start, end)}
        <span class="away"> ({title})</span>
      </mark>,
    );
    from = end;
  }
  return (
    <>
      {pieces}
      {utterance.slice(from)}
    </>
  );
}

/** Something that was said. */
export function Said({ who, children }: { readonly who: 'user' | 'agent'; readonly children: ComponentChildren }) {
  return (
    <p class={`said ${who}`}>
      <span class="who">{who === 'user' ? 'You' : 'Agent'}</span>
      {children}
    </p>
  );
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['offer', 'Offer'],
  ['slice', 'Result'],
  ['perform', 'Done'],
]);

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an action shows, as cards: offers, lists, what was done. */
function Cards({ action: { kind, values, count } }: { readonly action: Action }) {
  const title = TITLES.get(kind);
  if (title === undefined) return null;
  const rows = [values].flat().filter(isRow);
  const of = typeof count === 'number' && count > 1 ? ` of ${count}` : '';
  return (
    <>
      {rows.map((row, at) => {
        const name = rows.length > 1 ? `${title} ${at + 1}${of}` : `${title}${of && `, one${of}`}`;
        return (
          <section key={at} class="card" aria-label={name}>
            <h4>{name}</h4>
            <Values values={row} />
          </section>
        );
      })}
    </>
  );
}

export interface TurnDeeds {
  readonly choose: (turn: number) => void;
  /** Absent for conversations that are recorded, and for the last turn. */
  readonly goBack?: ((turn: number) => void) | undefined;
  readonly branch?: ((turn: number) => void) | undefined;
}

export function TurnItem({
  turn,
  isChosen,
  deeds: { choose, goBack, branch },
}: {
  readonly turn: TakenTurn;
  readonly isChosen: boolean;
  readonly deeds: TurnDeeds;
}) {
  const number = turn.turn;
  return (
    <li>
      <Said who="user">
        <Heard utterance={turn.utterance} heard={turn.heard} />
      </Said>
      {turn.reply !== '' && <Said who="agent">{turn.reply}</Said>}
      <div class="cards">
        {turn.actions.map((action, at) => (
          <Cards key={at} action={action} />
        ))}
      </div>
      <div class="bar">
        <button type="button" class="think" aria-pressed={isChosen} onClick={() => choose(number)}>
          Turn {number}
        </button>
        {goBack && (
          <button
            type="button"
            title="Forget what was said after it. What services did stays done"
            onClick={() => goBack(number)}
          >
            Go back to here
          </button>
        )}
        {branch && (
          <button type="button" title="Go on from here in a session of its own" onClick={() => branch(number)}>
            Branch
          </button>
        )}
      </div>
    </li>
  );
}
