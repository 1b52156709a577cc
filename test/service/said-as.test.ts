import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSession, saidAs, search, service, success, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';

const size = z.enum(['small', 'medium', 'large']).describe('How big it is');

/** A bakery; `isWordy` where its author says what people call things. */
function bakery(isWordy: boolean) {
  class OrderLoaf extends transaction({
    description: 'Order bread',
    ...(isWordy && { examples: ['put something aside for me'] }),
    slots: {
      weight_class: isWordy ? saidAs(size, { names: ['format'], values: { large: ['family size'] } }) : size,
      sliced: isWordy
        ? saidAs(z.boolean().default(false), { names: ['cut'], values: { false: ['in one piece'] } }).describe(
            'Whether it is sliced',
          )
        : z.boolean().default(false).describe('Whether it is sliced'),
    },
    returns: {},
    transact: () => success(),
  }) {}
  class FindLoaf extends search({
    description: 'Look at the bread of today',
    slots: {},
    returns: { name: z.string() },
    entity: 'loaf',
    search: () => [{ name: 'Rye' }],
  }) {}
  return service({ name: 'Bakery', description: 'Bread', apis: [OrderLoaf, FindLoaf] });
}

async function understood(isWordy: boolean, ...lines: readonly string[]): Promise<string> {
  const session = createSession({ services: [bakery(isWordy)], reader: naturalReader, id: 'bakery' });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  let source = '';
  for (const line of lines) ({ source } = await manager.turn(line));
  return source;
}

describe('what the author of a service says that people say', () => {
  it('starts an API by an example, with anything between its words', async () => {
    const line = 'Could you put something nice aside for me?';
    expect(await understood(true, line)).toContain('bakery_order_loaf(');
    expect(await understood(false, line)).not.toContain('bakery_order_loaf(');
  });

  it('names a value of a closed set', async () => {
    const lines = ['I would like to order bread.', 'The family size, please.'];
    expect(await understood(true, ...lines)).toBe('x1.weight_class = "large"');
    expect(await understood(false, ...lines)).not.toContain('large');
  });

  it('names a yes-or-no slot', async () => {
    const line = 'I would like to order bread, a small one and cut.';
    expect(await understood(true, line)).toContain('sliced: "True"');
    expect(await understood(false, line)).not.toContain('sliced');
  });

  it('names what is not so of a yes-or-no slot', async () => {
    const order = (what: string) => understood(true, `I would like to order bread, a small one ${what}.`);
    expect(await order('in one piece')).toContain('sliced: "False"');
    expect(await order('and not in one piece')).toContain('sliced: "True"');
    expect(await order('and one for Ann')).not.toContain('sliced');
  });

  it('refuses words for a value that no yes or no is', () => {
    const wrong = saidAs(z.boolean().describe('Whether it is sliced'), { values: { off: ['whole'] } });
    class OrderLoaf extends transaction({ description: 'Order bread', slots: { wrong }, returns: {} }) {}
    expect(() => service({ name: 'Bakery', description: 'Bread', apis: [OrderLoaf] })).toThrow(
      "Slot 'wrong': 'saidAs' has words for 'off', which is none of its values. It has true, false.",
    );
  });

  it('stays with a slot that is made optional or described behind it', () => {
    const words = { names: ['internet'] };
    class Rent extends transaction({
      description: 'Rent a desk',
      slots: { wifi: saidAs(z.boolean(), words).optional().describe('Whether there is wifi') },
      returns: {},
      transact: () => success(),
    }) {}
    const [api] = service({ name: 'Desks', description: 'Desks', apis: [Rent] }).apis;
    expect(api?.slots.get('wifi')).toMatchObject({ saidAs: words, description: 'Whether there is wifi' });
  });

  it('refuses words for a value that there is not', () => {
    class Order extends transaction({
      description: 'Order',
      slots: { size: saidAs(size, { values: { huge: ['giant'] } }) },
      returns: {},
      transact: () => success(),
    }) {}
    expect(() => service({ name: 'Shop', description: 'A shop', apis: [Order] })).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining("'huge', which is none") }),
    );
  });

  it.each([
    ['a word in place of a list', { names: 'internet' }],
    ['an empty word', { names: [''] }],
    ['a number', { values: { small: [1] } }],
  ])('refuses %s', (_, words) => {
    expect(() => saidAs(size, words as never)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });

  it('refuses an option that there is not, and examples that are no list', () => {
    expect(() => saidAs(size, { synonyms: [] } as never)).toThrow(expect.objectContaining({ code: 'unknown-option' }));
    class Order extends transaction({
      description: 'Order',
      examples: 'order it' as never,
      slots: {},
      returns: {},
      transact: () => success(),
    }) {}
    expect(() => service({ name: 'Shop', description: 'A shop', apis: [Order] })).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    );
  });
});
