/** The tools of ReacTOD: intent classification (IC), slots (SR), history (H). */
import type { ToolSchema } from 'typetod/internal';

const IC: ToolSchema = {
  name: 'classify_intent',
  description: 'Say what the user wants with their last words. Always the first call of a turn.',
  parameters: {
    type: 'object',
    properties: {
      intent: { type: 'string', description: 'One of the intents' },
      about: { type: 'string', description: "With the intent 'ask': the property that the user asks for" },
    },
    required: ['intent'],
    additionalProperties: false,
  },
};

const SR: ToolSchema = {
  name: 'record_slots',
  description: "Give the slots of the intent that are new or changed by the user's last words; an empty list for none.",
  parameters: {
    type: 'object',
    properties: {
      slots: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            slot: { type: 'string', description: 'The name of the slot' },
            raw: { type: 'string', description: 'The words of the user' },
            norm: {
              type: ['string', 'number', 'boolean', 'null'] as never,
              description: 'The value in the form of the slot; "dontcare" where any will do, null where none is wanted',
            },
          },
          required: ['slot', 'norm'],
          additionalProperties: false,
        },
      },
    },
    required: ['slots'],
    additionalProperties: false,
  },
};

const H: ToolSchema = {
  name: 'look_back',
  description: 'Read earlier turns of the conversation, where the user refers to them.',
  parameters: {
    type: 'object',
    properties: { last_turns: { type: 'integer', description: 'How many turns; all if left out' } },
    required: [],
    additionalProperties: false,
  },
};

/** The tools by their names. */
export const TOOLS = { ic: IC, sr: SR, h: H } as const;

/** The tools that the model is given. */
export function toolsWith(history: 'on-demand' | 'always' | 'none'): readonly ToolSchema[] {
  return history === 'on-demand' ? [IC, SR, H] : [IC, SR];
}
