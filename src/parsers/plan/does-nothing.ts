import type { Statement } from '../../language/index.js';

/** Whether a statement does nothing: a pause, or that nothing was understood. */
export const doesNothing = ({ kind }: Statement): boolean => kind === 'conversation_pause' || kind === 'parse_error';
