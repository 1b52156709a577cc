import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { parse } from 'typetod/language';
import { fastAndSlow, llamaParser } from 'typetod/parsers';
import { scriptedModel } from 'typetod/testing';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { admits } from '../../../src/models/grammar/walk.js';
import { turnGrammar } from '../../../src/parsers/llama/turn-grammar.js';

const begin = () => createSession({ services: [restaurants2], reader: naturalReader, id: 'llama' });

const managed = (...replies: readonly string[]) => {
  const model = scriptedModel(replies.map((reply) => ({ purpose: 'parse', reply })));
  const session = begin();
  return { model, session, manager: new DialogueManager({ session, parser: llamaParser(model), gates: [] }) };
};

const grammarOf = (session: ReturnType<typeof begin>, utterance: string) => {
  const apis = [...session.engine.registry.apis.values()];
  const grammar = turnGrammar({ session, utterance, apis });
  return (text: string) => admits(grammar, `${text}\n`);
};

describe('the grammar of a turn', () => {
  it('admits stretches that are read as values of the slot, and no others', () => {
    const takes = grammarOf(begin(), 'a table for two at Tapas Torcal tomorrow at 7 pm');
    const reserve = (entries: string) => takes(`restaurants_2_reserve_restaurant({ ${entries} })`);
    expect(reserve('time: "7 pm"')).toBe(true);
    expect(reserve('time: "tomorrow"')).toBe(false);
    expect(reserve('number_of_seats: "two"')).toBe(true);
    expect(reserve('number_of_seats: "seven"')).toBe(false);
    expect(reserve('restaurant_name: "Tapas Torcal"')).toBe(true);
    expect(reserve('restaurant_name: "Trattoria"')).toBe(false);
    expect(reserve('place: "Tapas Torcal"')).toBe(false);
    expect(takes('hotels_1_find_hotels()')).toBe(false);
  });

  it('has no task to change and no result to take where there is none', () => {
    const takes = grammarOf(begin(), 'the first one');
    expect(takes('x1.time = "7 pm"')).toBe(false);
    expect(takes('select(x3)')).toBe(false);
    expect(takes('next(x1)')).toBe(false);
    expect(takes('conversation_pause()')).toBe(true);
    expect(takes('say()')).toBe(true);
  });

  it('never has a confirmation', async () => {
    const session = begin();
    await session.turn(
      'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "7 pm" })',
    );
    const takes = grammarOf(session, 'well, I suppose so, but make it three');
    expect(takes('confirm(x1)')).toBe(false);
    expect(takes('decline_alternative()')).toBe(true);
    expect(takes('x1.number_of_seats = "three"')).toBe(true);
  });
});

describe('the parser that asks a language model', () => {
  it('adds what goes without saying', async () => {
    const { manager } = managed(
      ' restaurants_2_find_restaurants({ category: "Italian", location: "Oakland" })\n',
      ' select(x3)\nrestaurants_2_reserve_restaurant({ time: "7 pm" })\n',
    );
    await manager.turn('Is there an Italian place in Oakland?');
    const { source } = await manager.turn('Great, a table there at 7 pm.');
    expect(source).toContain('select(x3, { from: x1 })');
    expect(source).toContain('restaurant_name: x1.restaurant_name');
  });

  it('does not ask the model whether the user agrees', async () => {
    const { manager, model } = managed(
      ' restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })\n',
    );
    await manager.turn('Bamboo Garden in San Jose at 8 pm');
    expect((await manager.turn('Yes, please.')).source).toBe('confirm(x1)');
    model.finish();
  });

  it('takes no confirmation from a model, however it is written', async () => {
    for (const reply of [' confirm(x1)\n', ' x1.time = "9 pm"\nconfirm(x1', ' confirm( x1 ) !']) {
      const { manager } = managed(
        ' restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })\n',
        reply,
      );
      await manager.turn('Bamboo Garden in San Jose at 8 pm');
      expect((await manager.turn('I wonder about that.')).source).toBe('parse_error()');
    }
  });

  it('shows the model no more than it needs, and the same beginning in each turn', async () => {
    const asked: string[] = [];
    const model = scriptedModel([
      { purpose: 'parse', reply: ' restaurants_2_find_restaurants({ location: "Oakland" })\n' },
      { purpose: 'parse', reply: ' x1.category = "Italian"\n' },
    ]);
    const watched = {
      name: 'watched',
      ask: (...[request]: Parameters<typeof model.ask>) => {
        asked.push(request.messages.map(({ content }) => content).join('\n'));
        return model.ask(request);
      },
    };
    const manager = new DialogueManager({ session: begin(), parser: llamaParser(watched), gates: [] });
    await manager.turn('something in Oakland');
    await manager.turn('Italian');
    const [first = '', second = ''] = asked;
    expect(first).toMatch(/---\nUser: something in Oakland\n>$/);
    expect(second.startsWith(first)).toBe(true);
    expect(second).toMatch(/> restaurants_2_find_restaurants\(.*\nAgent: .*\nTasks: x1 = .*\nUser: Italian\n>$/);
    expect(second.length).toBeLessThan(4000);
  });
});

describe('a fast and a slow parser', () => {
  const statementsOf = (source: string) => {
    const parsed = parse(source);
    if (!parsed.ok) throw new TypeError(source);
    return parsed.statements;
  };
  const saying = (source: string, rest: object = {}): Parser => ({
    name: source,
    parse: async () => ({ statements: statementsOf(source), ...rest }),
  });
  const chosen = async (fast: Parser, slow: Parser): Promise<string> => {
    const manager = new DialogueManager({ session: begin(), parser: fastAndSlow(fast, slow), gates: [] });
    return (await manager.turn('anything at all')).source;
  };
  const search = 'restaurants_2_find_restaurants()';

  it('asks the slow one where the fast one is unsure, understands nothing, or leaves a wish out', async () => {
    expect(await chosen(saying(search, { confidence: 0.95 }), saying('say()'))).toBe(search);
    expect(await chosen(saying(search, { confidence: 0.5 }), saying('say()'))).toBe('say()');
    expect(await chosen(saying('parse_error()'), saying(search))).toBe(search);
    expect(await chosen(saying('conversation_pause()'), saying(search))).toBe(search);
    expect(await chosen(saying(search, { confidence: 1, unheard: [{ start: 0, end: 3 }] }), saying('say()'))).toBe(
      'say()',
    );
  });

  it('stays with the fast one where the slow one has nothing better', async () => {
    const unsure = saying(search, { confidence: 0.1 });
    expect(await chosen(unsure, saying('parse_error()'))).toBe(search);
    expect(await chosen(unsure, saying('conversation_pause()'))).toBe(search);
    expect(await chosen(unsure, saying('confirm(x1)'))).toBe(search);
    expect(await chosen(unsure, { name: 'text', parse: async () => ({ source: 'well, say()' }) })).toBe(search);
  });

  it('never asks the slow one about an agreement', async () => {
    const session = begin();
    let asked = 0;
    const slow: Parser = {
      name: 'slow',
      parse: async () => ({ statements: statementsOf(`say()${asked++ ? '' : ''}`) }),
    };
    const parser = fastAndSlow(saying('confirm(x1)', { confidence: 0 }), slow);
    const manager = new DialogueManager({ session, parser, gates: [] });
    await manager.turn('yes');
    expect(asked).toBe(0);
  });

  it('refuses a threshold that is no share', () => {
    expect(() => fastAndSlow(saying('say()'), saying('say()'), { threshold: 2 })).toThrow(/threshold/);
  });
});
