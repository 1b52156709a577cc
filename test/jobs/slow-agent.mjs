/** Says one thing after a while, so that whoever ends its worker hits it in the middle. */
import { setTimeout as pause } from 'node:timers/promises';

export const agent = {
  name: 'slow',
  create: () => ({
    async act() {
      await pause(150);
      return { kind: 'say', text: 'Goodbye.' };
    },
  }),
};
