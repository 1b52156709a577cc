export { messageOf, TypetodError, type TypetodErrorOptions } from './typetod-error.js';
