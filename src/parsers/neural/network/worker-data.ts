export interface NetworkThreadData {
  readonly folder: string;
  /** How many threads compute. */
  readonly threads: number;
}
