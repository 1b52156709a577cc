import { service, transaction } from 'typetod';
import { z } from 'zod';

const message = {
  location: z.string().describe('The place to tell of'),
  contact_name: z.string().describe('Whom to tell'),
};

/** As small as an API can be: without a method of its own a transaction succeeds and returns its arguments. */
export class ShareLocation extends transaction({
  description: 'Send a place to a friend',
  examples: [
    'tell where I am',
    'let know where I am',
    'let know that I am at',
    'send my location',
    'share where I am',
    'text my location',
  ],
  slots: message,
  returns: message,
  entity: 'message',
}) {}

/** Messages to friends. */
export const messaging1 = service({
  name: 'Messaging_1',
  description: 'Messages to friends',
  apis: [ShareLocation],
});
