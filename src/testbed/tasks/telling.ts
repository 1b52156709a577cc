/**
 * Whether an episode told a value: words that hold it are not enough, or whoever recites all numbers would tell each of them.
 *
 * - The agent must have found the value: it stands in what the agent saw, or in what was done.
 * - A bare yes or no tells only what the user has just asked for, and 'Yes. No.' tells neither; nor does a message that says
 *   that something is so and that it is not.
 * - A message that recites, with three numbers or words of the same kind that nobody has found or said, tells none of the kind.
 */
import type { Canonical, Property, Slot } from '../../service/index.js';
import { momentKind } from '../../nlg/lexicon/say-value.js';
import { naturalReader, readSpans } from '../../values/index.js';
import { callArguments, canonicalJson, type World } from '../../world/index.js';
import type { EpisodeEvent } from '../trace.js';
import { jsonText } from '../traced.js';
import { meantOf } from '../users/acts.js';
import { agentWords, userTurnBefore, userWords } from './heard.js';
import { holds, saysTruth, tells } from './told.js';

/** What an episode has found, as one text. */
function foundIn(events: readonly EpisodeEvent[], world: World): string {
  const seen = events.flatMap((event) =>
    event.kind === 'step' && event.observation ? [jsonText(event.observation)] : [],
  );
  const known = world.tasks.flatMap((task) => {
    const of = task.kind === 'search' ? [task.results?.rows] : [task.result, task.alternative];
    return [callArguments(task), ...of].map(jsonText);
  });
  return [...seen, ...known].join('\n').replaceAll('\\"', '"').replaceAll('\\n', '\n');
}

/** Whether a text holds a value as data or as words. */
function isIn(text: string, value: Canonical): boolean {
  if (typeof value !== 'number') return holds(text, String(value)) || text.includes(canonicalJson(value));
  const digits = String(value).replaceAll('.', '\\.');
  return new RegExp(`(?<![\\d.])${digits}(?:\\.0+)?(?!\\d|\\.\\d)`).test(text);
}

/** So many of a kind that nobody has found are no accident; of a closed set, all but one. */
const recitedOf = ({ values }: Property): number => Math.min(3, Math.max(1, (values?.length ?? 4) - 1));

/** How a list numbers its lines. */
const NUMBERING = /^\s*\d{1,2}[.)]\s/gm;

function valuesIn(text: string, type: Property, now: string): readonly Canonical[] {
  const slot: Slot = { ...type, kind: momentKind(type) ?? type.kind, required: true, acceptsDontcare: false };
  return readSpans(text.replace(NUMBERING, ''), [slot], naturalReader, { service: '', now }).flatMap(
    ({ value }) => value ?? [],
  );
}

const BARE = /(?:^|[.!?;:,]\s|\n)\W*(yes|no)\b/gi;

/** What a bare yes or no says; undefined for neither, and for both. */
function bareAnswer(text: string): boolean | undefined {
  const answers = new Set([...text.matchAll(BARE)].map(([, word = '']) => word.toLowerCase()));
  return answers.size === 1 ? answers.has('yes') : undefined;
}

/** Told values of an episode. */
export class Telling {
  private readonly found: string;
  private readonly said: string;

  constructor(
    private readonly events: readonly EpisodeEvent[],
    world: World,
    private readonly now: string,
  ) {
    this.found = foundIn(events, world);
    this.said = userWords(events)
      .map(({ text }) => text)
      .join('\n');
  }

  isTold(type: Property, value: Canonical): boolean {
    if (!isIn(this.found, value)) return false;
    return agentWords(this.events).some(({ at, text }) =>
      typeof value === 'boolean' ? this.isTruth(at, text, type, value) : this.isSaid(text, type, value),
    );
  }

  private isSaid(text: string, type: Property, value: Canonical): boolean {
    return tells(text, type, value, this.now) && !this.recites(text, type);
  }

  /** Whether a message has so many values of the kind that nobody has found or said. */
  private recites(text: string, type: Property): boolean {
    const values = new Set(valuesIn(text, type, this.now));
    const unfounded = [...values].filter((one) => !isIn(this.found, one) && !isIn(this.said, one));
    return unfounded.length >= recitedOf(type);
  }

  private isTruth(at: number, text: string, type: Property, value: boolean): boolean {
    const said = [true, false].filter((one) => saysTruth(text, type, one));
    if (said.length > 0) return said.length === 1 && said[0] === value;
    return bareAnswer(text) === value && this.isAsked(at, type);
  }

  /** Whether the user has just asked for a property; of users that do not say what they mean, whether they asked anything. */
  private isAsked(at: number, { name }: Property): boolean {
    const turn = userTurnBefore(this.events, at);
    const meant = meantOf(turn?.meant);
    if (!meant) return turn?.text.includes('?') ?? false;
    return meant.acts.some((act) => act.act === 'ask' && act.properties.includes(name));
  }
}
