/** An agenda in words, for a user who is a model or a person. */
import { nounOf } from '../../nlg/lexicon/nouns.js';
import { valueSayer } from '../../nlg/lexicon/say-value.js';
import type { Api, Canonical, Property, Registry, Row, Slot, SortKey } from '../../service/index.js';
import type { Agenda, Choice, Correction, Goal } from '../users/agenda.js';

class ScenarioWriter {
  private readonly say: ReturnType<typeof valueSayer>;

  constructor(
    private readonly registry: Registry,
    now: string,
  ) {
    this.say = valueSayer(now);
  }

  private value(api: Api | undefined, name: string, value: Canonical): string {
    const type: Slot | Property | undefined = api?.slots.get(name) ?? api?.properties.get(name);
    return type ? this.say(type, value) : String(value);
  }

  private noun(api: Api | undefined, name: string): string {
    return nounOf(name, (api?.slots.get(name) ?? api?.properties.get(name))?.kind);
  }

  private values(api: Api | undefined, row: Row): string {
    return Object.entries(row)
      .map(([name, value]) => `${this.noun(api, name)}: ${this.value(api, name, value)}`)
      .join('; ');
  }

  private nouns(api: Api | undefined, names: readonly string[]): string {
    return names.map((name) => this.noun(api, name)).join(', ');
  }

  private end({ property, direction }: SortKey): string {
    return `the one with the ${direction === 'ascending' ? 'lowest' : 'highest'} ${nounOf(property)}`;
  }

  private so(api: Api | undefined, where: Row): string {
    return Object.keys(where).length === 0 ? '' : ` with ${this.values(api, where)}`;
  }

  private choice(api: Api | undefined, choose: Choice): string {
    if (choose === 'first') return 'Take the first that is offered.';
    if (choose === 'none') return 'Look at what is offered, and take none of it.';
    if ('of' in choose) return `Hear of ${choose.of} of what is found, and take ${this.end(choose)} of them.`;
    if ('at' in choose) return `Take number ${choose.at} of what is offered.`;
    return `Take the one with ${this.values(api, choose.where)}. Ask for others until it comes.`;
  }

  private correction(api: Api | undefined, { slot, first, when }: Correction): string {
    const later = when === 'next-turn' ? 'in your next turn' : 'when you are asked to confirm';
    return `Of the ${this.noun(api, slot)}, say ${this.value(api, slot, first)} at first; correct it ${later}.`;
  }

  private details(goal: Goal): readonly string[] {
    const api = this.registry.apis.get(goal.api);
    const { slots, choose, ask = [], corrections = [], alternatives = {}, dontcare = [], unknown = [] } = goal;
    const others = Object.entries(alternatives).map(([name, values]) => {
      const list = values.map((value) => this.value(api, name, value)).join(', or ');
      return `If that cannot be had, ${this.noun(api, name)} ${list} will do as well.`;
    });
    return [
      ...(Object.keys(slots).length > 0 ? [`What you want: ${this.values(api, slots)}.`] : []),
      ...corrections.map((one) => this.correction(api, one)),
      ...others,
      ...(dontcare.length > 0 ? [`Any will do: ${this.nouns(api, dontcare)}.`] : []),
      ...(unknown.length > 0 ? [`You do not know: ${this.nouns(api, unknown)}.`] : []),
      ...(goal.order ?? []).map((key) => `You want ${this.end(key)} first.`),
      ...(goal.count ? [`Ask how many there are${this.so(api, goal.count)}.`] : []),
      ...(choose === undefined ? [] : [this.choice(api, choose)]),
      ...(ask.length > 0 ? [`Ask for: ${this.nouns(api, ask)}.`] : []),
      ...(goal.confirm === false ? ['When you are asked to confirm it, decline, and do not come back to it.'] : []),
    ];
  }

  private goal(goal: Goal, number: string): readonly string[] {
    const api = this.registry.apis.get(goal.api);
    const lines = [`${number}. ${api?.description ?? goal.api}.`, ...this.details(goal).map((line) => `   ${line}`)];
    const { otherwise } = goal;
    if (!otherwise) return lines;
    const instead = this.goals(otherwise, `${number}.`);
    return [...lines, '   If that cannot be had at all, this instead:', ...instead.map((line) => `   ${line}`)];
  }

  private goals(goals: readonly Goal[], before = ''): readonly string[] {
    return goals.flatMap((goal, at) => this.goal(goal, `${before}${at + 1}`));
  }

  write({ persona, goals, secrets = {} }: Agenda): string {
    const kept = Object.entries(secrets).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`);
    return [
      ...(persona === undefined ? [] : [persona, '']),
      'What you want from the assistant, in this order:',
      ...this.goals(goals),
      ...(kept.length > 0 ? ['', `You know this, and must not say it: ${kept.join('; ')}.`] : []),
      '',
      'Say only what stands here. Agree to nothing else. You are done when you have got all of it, or cannot get it.',
    ].join('\n');
  }
}

/** What a user who is no agenda user is told of their task. */
export function scenarioOf(agenda: Agenda, registry: Registry, now: string): string {
  return new ScenarioWriter(registry, now).write(agenda);
}
