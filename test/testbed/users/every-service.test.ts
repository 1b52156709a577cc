/** Laws of users without a model, over all bundled services. */
import { expect, test } from 'vitest';
import * as apis from '../../../apis/index.js';
import { type Canonical, isService, type Service, sameValue } from '../../../src/service/index.js';
import type { UserAct } from '../../../src/testbed/users/acts.js';
import { type Agenda, allGoals } from '../../../src/testbed/users/agenda.js';
import { fidelity } from '../../../src/testbed/index.js';
import { USER_STYLES } from '../../../src/testbed/users/styles.js';
import { runs } from '../../runs.js';
import { actsIn, NOW, played, wordsIn } from './play.js';
import { randomAgenda } from './random-agenda.js';

const SERVICES: readonly Service[] = Object.values(apis).filter(isService);
const TRUTHFUL = USER_STYLES.filter((style) => style !== 'unhelpful');
const FAITHFUL = { false: 0, gaveIn: 0, endedEarly: 0, leaked: 0 };

/** The values that an agenda has for a slot. */
function valuesOf({ goals }: Agenda, slot: string): readonly Canonical[] {
  return allGoals(goals).flatMap(({ slots, corrections = [], alternatives = {} }) => [
    ...Object.entries(slots).flatMap(([name, value]) => (name === slot ? [value] : [])),
    ...corrections.flatMap((one) => (one.slot === slot ? [one.first] : [])),
    ...Object.entries(alternatives).flatMap(([name, values]) => (name === slot ? values : [])),
  ]);
}

/** What users said of slots for which their agenda has other values. */
function strangeIn(agenda: Agenda, acts: readonly UserAct[]): readonly string[] {
  const told = acts.flatMap((act) => (act.act === 'inform' || act.act === 'correct' ? Object.entries(act.values) : []));
  return told.flatMap(([slot, value]) => {
    const known = valuesOf(agenda, slot);
    return known.length === 0 || known.some((one) => sameValue(one, value)) ? [] : [`${slot} ${JSON.stringify(value)}`];
  });
}

/** The styles of the users of a service: all of them in CI, else every third, another one first for the next service. */
const stylesFor = (at: number): typeof TRUTHFUL => TRUTHFUL.filter((_, style) => (style + at) % runs(1, 3) === 0);

test.each(SERVICES.map((service, at) => [service.name, service, stylesFor(at)] as const))(
  'users of %s say what their agenda has, and are faithful to it',
  async (_, service, styles) => {
    for (let seed = 0; seed < runs(4, 1); seed += 1) {
      const agenda = randomAgenda(service, seed);
      for (const style of styles) {
        const { events, end } = await played(agenda, [service], { style, seed });
        const about = JSON.stringify({ agenda, style, seed, words: wordsIn(events) });
        expect(end, about).toMatch(/^user-(?:done|gave-up)$/);
        expect(strangeIn(agenda, actsIn(events)), about).toEqual([]);
        expect(fidelity(agenda, events, { services: [service], now: NOW }), about).toEqual(FAITHFUL);
      }
    }
  },
);
