/** The exit codes of every command. `docs/cli.md` says what they mean for each. */
export const EXIT = {
  /** The command did what it was asked to do and has nothing to object. */
  ok: 0,
  /** It did its work and found something: mismatches, damage, files that it had to skip. */
  findings: 1,
  /** The call or what it was given is wrong, or typetod failed. Nothing else is said on stdout. */
  wrongCall: 2,
} as const;
