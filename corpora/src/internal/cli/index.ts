/**
 * For the commands of the training in this repository. Light, so that `--help` is fast.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
export { JsonLines } from '../../cli/json-lines.js';
export { SGD_OPTIONS } from '../../cli/options/sgd-options.js';
