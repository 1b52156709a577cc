/**
 * For the packages of this repository: the network of the neural parser. Apart from `typetod/internal`, because its types need
 * the optional package that runs it.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
export { networkRetriever } from '../../parsers/neural/network-retriever.js';
export { loadNetwork, loadPieces } from '../../parsers/neural/network/load-network.js';
