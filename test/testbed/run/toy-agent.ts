/** An agent as a module exports it. */
export { listener as agent } from './toy-suite.js';
