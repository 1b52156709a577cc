/** Two conversations side by side, turn by turn. */
import type { TakenTurn } from '../schema.js';
import { Program } from './parts.js';
import { Said } from './turn-item.js';

/** A conversation that was read. */
export interface Side {
  readonly name: string;
  readonly turns: readonly TakenTurn[];
}

function Cell({ turn, other }: { readonly turn: TakenTurn | undefined; readonly other: TakenTurn | undefined }) {
  if (!turn) return <div class="faint">no such turn</div>;
  const differs = other !== undefined && turn.program !== other.program;
  return (
    <div class={differs ? 'differs' : undefined}>
      <Said who="user">{turn.utterance}</Said>
      <Program text={turn.program} label={`Program of turn ${turn.turn}`} against={other?.program} />
      {turn.reply !== '' && <Said who="agent">{turn.reply}</Said>}
    </div>
  );
}

/** Both, with what differs marked. */
export function Compare({ left, right }: { readonly left: Side; readonly right: Side }) {
  const count = Math.max(left.turns.length, right.turns.length);
  const pairs = Array.from({ length: count }, (_, at) => [left.turns[at], right.turns[at]] as const);
  const differing = pairs.flatMap(([one, other], at) => (one?.program === other?.program ? [] : [at + 1]));
  return (
    <section id="compare" aria-label="Comparison">
      <p role="status">
        {differing.length === 0
          ? 'The programs of all turns are the same.'
          : `The programs differ in ${differing.length} of ${count} turns: ${differing.join(', ')}.`}
      </p>
      <div class="sides">
        <h2>{left.name}</h2>
        <h2>{right.name}</h2>
      </div>
      <ol id="pairs">
        {pairs.map(([one, other], at) => (
          <li key={at} class="sides" aria-label={`Turn ${at + 1}`}>
            <Cell turn={one} other={other} />
            <Cell turn={other} other={one} />
          </li>
        ))}
      </ol>
    </section>
  );
}
