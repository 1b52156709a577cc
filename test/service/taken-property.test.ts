/** A slot that takes what names a result under another name: `tool_name: tool.name`. */
import { createSession, search, service, success, table, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const name = z.string().describe('Name of the tool');
const tool = { name, kind: z.enum(['saw', 'drill']).describe('Kind of tool') };
const tools = table('shed.tools', 'name', [
  { name: 'Foxtail', kind: 'saw' as const },
  { name: 'Brunt Hammer', kind: 'drill' as const },
]);

/** A service whose transaction has these slots. */
function shed(slots: Readonly<Record<string, z.ZodType>>) {
  class FindTool extends search({
    description: 'Find a tool',
    slots: { kind: tool.kind },
    returns: tool,
    entity: 'tool',
    table: tools,
    followUp: () => RentTool,
  }) {}
  class RentTool extends transaction({
    description: 'Rent a tool',
    slots,
    returns: {},
    transact: () => success(),
  }) {}
  return service({ name: 'Shed', description: 'Tools for rent', apis: [FindTool, RentTool] });
}

const taken = (slots: Readonly<Record<string, z.ZodType>>): readonly (readonly [string, string | undefined])[] => {
  const api = shed(slots).apis.find(({ kind }) => kind === 'transaction');
  return [...(api?.slots.values() ?? [])].map(({ name: slot, property }) => [slot, property] as const);
};

describe('a slot that is the constant of what names a result', () => {
  it.each([
    ['has another name', { tool_name: name }],
    ['is optional', { tool_name: name.optional() }],
  ])('takes that property where it %s', (_, slots) => {
    expect(taken(slots)).toEqual([['tool_name', 'name']]);
  });

  it.each<[string, Readonly<Record<string, z.ZodType>>]>([
    ['has the same name', { name }],
    ['is not the only one', { tool_name: name, spare: name }],
    ['stands beside one with the name of the property', { name, spare: name }],
    ['is text with a description of its own', { tool_name: z.string().describe('Name of the tool') }],
    ['is what else results have', { kind_of_tool: tool.kind }],
  ])('takes none where it %s', (_, slots) => {
    expect(taken(slots).map(([, property]) => property)).not.toContain('name');
    expect(taken(slots).map(([, property]) => property)).not.toContain('kind');
  });

  it('is carried over from the result that was taken', async () => {
    const session = createSession({ services: [shed({ tool_name: name })] });
    await session.turn('x1 = shed_find_tool({ kind: "drill" })');
    await session.turn('select(x3, { from: x1 })');
    const { state, actions } = await session.turn('resume(x6)');
    expect(state[0]?.slots.tool_name?.canonical).toBe('Brunt Hammer');
    expect(actions.map(({ kind }) => kind)).toEqual(['confirm']);
  });

  it('is asked for where it is another constant', async () => {
    const session = createSession({ services: [shed({ tool_name: z.string().describe('Name of the tool') })] });
    await session.turn('x1 = shed_find_tool({ kind: "drill" })');
    await session.turn('select(x3, { from: x1 })');
    const { state, actions } = await session.turn('resume(x6)');
    expect(state[0]?.slots.tool_name).toBeUndefined();
    expect(actions.map(({ kind }) => kind)).toEqual(['request']);
  });
});
