/** Why a call was refused. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly legal?: readonly string[];
  /** What the user is to be told of a requirement that does not hold. */
  readonly refusal?: string;
}
