/** What users of a dialogue do that its last state does not show: what they ask, and what they correct. */
import { type Canonical, DONTCARE, lookup, type Row, type World } from 'typetod';
import { ownValue, taskMeant, type EnactedAction, type SlotValues } from 'typetod/internal';
import type { SgdReplayedTurn } from '../replay/replay.js';

/** A question of the user that was answered. */
export interface AskedValue {
  /** The id of the task that it was about. */
  readonly task: number;
  /** The row of the result that it was about; left out where it was about the task itself. */
  readonly row?: Row;
  readonly property: string;
  readonly value: Canonical;
}

/** A value that was said, and then another one. */
export interface SaidTwice {
  readonly task: number;
  readonly slot: string;
  readonly first: Canonical;
  readonly when: 'next-turn' | 'at-confirmation';
}

function answersIn(actions: readonly EnactedAction[], world: World): readonly AskedValue[] {
  const answers = actions.flatMap((action) => (action.kind === 'inform' ? action.answers : []));
  return answers.flatMap(({ variable, property, value }): AskedValue[] => {
    const about = lookup(world, variable);
    const task = about && taskMeant(about);
    if (task === undefined || value === undefined || value === DONTCARE) return [];
    const row = about && 'entity' in about ? about.entity.row : undefined;
    return [{ task, property, value, ...(row && { row }) }];
  });
}

/** Follows the replay of a dialogue. */
export class Watched {
  readonly asked: AskedValue[] = [];
  readonly saidTwice: SaidTwice[] = [];
  /** The turn in which each task began, by its id. */
  readonly begun: number[] = [];
  private before: World | undefined;

  /** Takes in a turn that was replayed. */
  add({ session: { world }, actions, index }: SgdReplayedTurn): void {
    this.asked.push(...answersIn(actions, world));
    for (const { id, slots } of world.tasks) {
      this.begun[id] ??= index;
      this.compare(id, this.before?.tasks[id]?.slots ?? {}, slots);
    }
    this.before = world;
  }

  private compare(task: number, before: SlotValues, after: SlotValues): void {
    const known = this.before?.tasks[task];
    const when = known?.kind === 'transaction' && known.phase !== 'draft' ? 'at-confirmation' : 'next-turn';
    for (const [slot, { canonical, source }] of Object.entries(after)) {
      const first = ownValue(before, slot);
      if (first?.source.kind !== 'said' || source.kind !== 'said') continue;
      const isValue = first.canonical !== DONTCARE && canonical !== DONTCARE;
      if (isValue && first.canonical !== canonical) this.saidTwice.push({ task, slot, first: first.canonical, when });
    }
  }
}
