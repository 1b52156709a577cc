/** Episodes as addresses of a page. Shared with the script of the page, so this file imports nothing. */

/** An episode of a run. */
export interface TrialPlace {
  readonly task: string;
  readonly trial: number;
}

/** The address of an episode. */
export function trialAddress({ task, trial }: TrialPlace): string {
  return `#${new URLSearchParams({ task, trial: String(trial) })}`;
}

/** The episode that an address names; undefined for any other address. */
export function trialOf(hash: string): TrialPlace | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const task = fields.get('task');
  return task === null ? undefined : { task, trial: Number(fields.get('trial') ?? 1) };
}
