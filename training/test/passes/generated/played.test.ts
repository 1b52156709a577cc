import type { World } from 'typetod';
import { describe, expect, it } from 'vitest';
import { composed } from '../../../src/passes/generated/compose.js';
import { DOMAINS } from '../../../src/passes/generated/domains.js';
import { FIELDS } from '../../../src/passes/generated/fields.js';
import { OWN_FIELDS } from '../../../src/passes/generated/own-fields.js';
import { GeneratedPasses } from '../../../src/passes/generated/passes.js';
import { type PlayedDialogue, played } from '../../../src/passes/generated/play.js';
import { randomFrom } from '../../../../src/text/index.js';
import { type Pass, type Variation, VARIATIONS } from '../../../src/passes/passes.js';
import { servicesFromSgdSchema } from '../../../../corpora/src/sgd/schema/schema.js';
import { runs } from '../../../../test/runs.js';
import { type WordPieces, networkInput, STATUSES, agentActions, activeService } from 'typetod/internal';
import { slotLabels } from '../../../src/passes/labels.js';

/** One piece a word: no utterance is cut. */
const pieces: WordPieces = { piecesOf: () => [1000] };
const dialogues = await Promise.all(Array.from({ length: 30 }, (_, at) => played(`generated/${at}`, 7)));
const turns = dialogues.flatMap((one) => one.turns);
const campaign = await Promise.all(Array.from({ length: 200 }, (_, at) => played(`generated/${at}`, 11)));
const many = campaign.flatMap((one) => one.turns);

/** The numbers of the statuses of a turn's slots. */
function statusesOf({ registry }: PlayedDialogue, turn: PlayedDialogue['turns'][number]): readonly number[] {
  const { world, plan, agent, user, known } = turn;
  const chosen = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  const name = chosen?.service ?? activeService(world);
  const focus = registry.services.find((one) => one.name === name);
  const input = networkInput({ world, agent, user, apis: [], focus, chosen, now: '2019-03-01T08:00' }, pieces);
  return slotLabels(input, { values: plan.values ?? [], asked: plan.asked ?? [] }, known).status;
}

describe('domains', () => {
  it('have fields that there are', () => {
    const roles = DOMAINS.flatMap(({ search, booking, told }) =>
      [...search, ...booking].map(({ role }) => role).concat(told),
    );
    const unknown = roles.filter((role) => role !== 'name' && !FIELDS.has(role) && !OWN_FIELDS.has(role));
    expect(unknown).toEqual([]);
    expect(DOMAINS.length).toBeGreaterThanOrEqual(30);
  });

  it.each(DOMAINS.map((domain) => [domain.name, domain] as const))('make services: %s', (_name, domain) => {
    for (let seed = 0; seed < runs(20, 5); seed += 1) {
      const { schema, facts, kinds } = composed(domain, randomFrom(String(seed)));
      expect(() => servicesFromSgdSchema([schema], { facts, kinds })).not.toThrow();
    }
  });
});

describe('a played dialogue', () => {
  it('has values where the user says them', () => {
    for (const { user, known } of turns)
      for (const { place } of known.values()) {
        const said = place && user.slice(place.start, place.end);
        expect(said).toBe(said?.trim());
        expect(said).not.toBe('');
      }
  });

  it('has a label for every value', { timeout: 60_000 }, () => {
    const statuses = dialogues.flatMap((dialogue) => dialogue.turns.flatMap((turn) => statusesOf(dialogue, turn)));
    expect(statuses).not.toContain(-1);
    expect(new Set(statuses.map((status) => STATUSES[status]))).toEqual(
      new Set(STATUSES.filter((status) => status !== 'unwanted')),
    );
  });

  it('is about everything that users do', () => {
    const parts = new Set(turns.flatMap(({ plan }) => Object.keys(plan)));
    expect(parts).toEqual(
      new Set(['start', 'values', 'select', 'suspend', 'confirm', 'asked', 'next', 'decline', 'end']),
    );
  });

  it('says a bare no to turn down, to see another, to put off and to end', () => {
    const meant = (act: 'decline' | 'next' | 'suspend' | 'end'): readonly string[] =>
      many.flatMap(({ user, plan }) => (plan[act] ? [user.toLowerCase().replace(/[.!?]+$/, '')] : []));
    for (const act of ['decline', 'next', 'suspend', 'end'] as const) expect(meant(act)).toContain('no');
  });

  it('is the same for the same seed, and another for another', async () => {
    const said = (one: PlayedDialogue | undefined): readonly string[] => one?.turns.map(({ user }) => user) ?? [];
    expect(said(await played('generated/3', 7))).toEqual(said(dialogues[3]));
    expect(said(await played('generated/3', 8))).not.toEqual(said(dialogues[3]));
  });

  it('goes on as the engine lets it', () => {
    for (const { turns: taken } of dialogues) expect(taken.length).toBeGreaterThanOrEqual(2);
  });
});

describe('what a user says beside the point', () => {
  const beside = campaign.flatMap(({ turns: taken }) =>
    taken.flatMap((turn, at) => (turn.isAside ? [{ turn, before: taken[at - 1], after: taken[at + 1] }] : [])),
  );

  it('is a plan of nothing, and changes no task', () => {
    expect(beside.length).toBeGreaterThan(campaign.length / 2);
    for (const { turn, after } of beside) {
      expect(turn.plan).toEqual({});
      // Where it was asked what to change, the transaction is read back as it was.
      const plain = ({ tasks }: World) => tasks.map((task) => ({ ...task, approval: undefined, phase: undefined }));
      if (after) expect(plain(after.world)).toEqual(plain(turn.world));
    }
  });

  it('does not end a dialogue, nor come three times in a row', () => {
    const last = campaign.filter(({ turns: taken }) => taken.at(-1)?.isAside && taken.length < 24);
    expect(last).toEqual([]);
    for (const { turns: taken } of campaign)
      expect(taken.some((_, at) => taken.slice(at, at + 3).filter(({ isAside }) => isAside).length === 3)).toBe(false);
  });

  it('stands at the beginning, at requests, confirmations, offers and suggestions', () => {
    const at = new Set(beside.flatMap(({ turn }) => agentActions(turn.world)));
    expect([...at]).toEqual(
      expect.arrayContaining(['beginning', 'request', 'confirm', 'offer', 'suggest', 'next_task']),
    );
  });

  it('is never a yes or no to what the agent asked', () => {
    const asked = beside.filter(({ turn }) =>
      agentActions(turn.world).some(
        (one) => one === 'confirm' || one === 'suggest' || one === 'offer' || one === 'request',
      ),
    );
    for (const { turn } of asked) expect(turn.user).not.toMatch(/^(?:yes|yeah|yep|sure|no|nope|nah)[.!?]*$/i);
  });
});

describe('a campaign', () => {
  it('hardly ever breaks off, and leaves out the turn that the engine refused', () => {
    const broken = campaign.filter(({ refused }) => refused !== undefined);
    expect(broken.length).toBeLessThanOrEqual(2);
    for (const { refused, turns: taken } of broken) expect(taken.map(({ user }) => user)).not.toContain(refused);
  });

  it('puts off what is under way, turns elsewhere and comes back', () => {
    expect(many.filter(({ plan }) => plan.suspend && plan.start !== undefined).length).toBeGreaterThan(2);
    expect(
      many.filter(({ plan, world }) => {
        const api = campaign.flatMap(({ registry }) => registry.apis.get(plan.start ?? '') ?? []);
        return api.some(
          (one) =>
            one.kind === 'search' &&
            world.tasks.some((task) => task.api.name === one.name && task.standing === 'suspended'),
        );
      }).length,
    ).toBeGreaterThan(0);
  });

  it('asks and corrects along with answers', () => {
    const answers = many.filter(
      ({ world, plan }) => world.pending.some(({ kind }) => kind === 'request') && plan.values,
    );
    expect(answers.some(({ plan }) => plan.asked)).toBe(true);
    const corrects = ({ world, plan }: (typeof many)[number]): boolean =>
      (plan.values ?? []).some(({ slot }) => Object.hasOwn(world.tasks.at(-1)?.slots ?? {}, slot));
    expect(answers.some(corrects)).toBe(true);
  });

  it('does a second thing in the same breath', () => {
    for (const act of ['confirm', 'decline', 'select', 'suspend'] as const)
      expect(many.filter(({ plan }) => plan[act] && plan.start !== undefined).length).toBeGreaterThan(0);
  });

  it('gives dates and times that read as such, in short forms too', () => {
    const read = campaign.flatMap(({ registry, turns: taken }) =>
      taken.slice(0, -1).flatMap(({ plan, known }, at) =>
        (plan.values ?? []).flatMap(({ slot, value }) => {
          const { world } = taken[at + 1]!;
          const task = world.tasks.findLast(({ slots }) => Object.hasOwn(slots, slot));
          const kind = task && registry.apis.get(task.api.name)?.slots.get(slot)?.kind;
          const isSaid = known.get(slot)?.place !== undefined && typeof value === 'string';
          return isSaid && (kind === 'date' || kind === 'time') ? [String(task?.slots[slot]?.canonical)] : [];
        }),
      ),
    );
    expect(read.length).toBeGreaterThan(50);
    expect(read.filter((text) => !/^(?:\d{4}-\d\d-\d\d|\d\d:\d\d)$/.test(text))).toEqual([]);
    expect(many.some(({ user }) => /\btmrw?\b/.test(user))).toBe(true);
  });

  it('types in many ways', () => {
    const lower = many.filter(({ user }) => user === user.toLowerCase()).length / many.length;
    expect(lower).toBeGreaterThan(0.28);
    expect(lower).toBeLessThan(0.5);
  });
});

describe('passes of played dialogues', () => {
  it('come in shares', { timeout: 60_000 }, async () => {
    const options = { seed: 1, pieces, varied: new Set(VARIATIONS), dialogues: 2 };
    const idsOf = async (of: GeneratedPasses): Promise<readonly string[]> => {
      const ids: string[] = [];
      for await (const { id } of of.all()) ids.push(id);
      return ids;
    };
    const all = await idsOf(new GeneratedPasses(options));
    const first = await idsOf(new GeneratedPasses({ ...options, share: { part: 1, of: 2 } }));
    const second = await idsOf(new GeneratedPasses({ ...options, share: { part: 2, of: 2 } }));
    expect([...first, ...second].sort()).toEqual([...all].sort());
    expect(new Set(all).size).toBe(all.length);
  });

  it('hide values that are carried over, and then carry none over', { timeout: 60_000 }, async () => {
    const made = async (varied: ReadonlySet<Variation>): Promise<readonly Pass[]> => {
      const all: Pass[] = [];
      for await (const pass of new GeneratedPasses({ seed: 1, pieces, varied, dialogues: runs(40, 20) }).all())
        all.push(pass);
      return all;
    };
    const carried = ({ labels }: Pass): number =>
      (labels.status ?? []).filter((status) => STATUSES[status] === 'carry').length;
    const shown = ({ markers }: Pass): number => markers.source.length;
    const [full, hidden] = await Promise.all([made(new Set()), made(new Set(['sources']))]);
    expect(hidden.map(({ id }) => id)).toEqual(full.map(({ id }) => id));
    const pairs = hidden.map((one, at) => [one, full[at]!] as const);
    const fewer = pairs.filter(([one, other]) => carried(one) < carried(other));
    expect(fewer.length).toBeGreaterThan(0);
    for (const [one, other] of fewer) expect(shown(one)).toBeLessThan(shown(other));
    for (const [one, other] of pairs) if (carried(one) === carried(other)) expect(shown(one)).toBe(shown(other));
    const total = (passes: readonly Pass[]): number => passes.reduce((sum, pass) => sum + carried(pass), 0);
    expect(total(hidden)).toBeGreaterThan(0.5 * total(full));
  });
});
