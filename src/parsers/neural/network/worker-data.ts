/** What the thread of a network is given. */
export interface NetworkThreadData {
  /** The folder of the network. */
  readonly folder: string;
  /** How many threads compute. */
  readonly threads: number;
}
