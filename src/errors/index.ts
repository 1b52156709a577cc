export { TypetodError, type TypetodErrorOptions } from './typetod-error.js';
