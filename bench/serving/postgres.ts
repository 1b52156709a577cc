/** A cluster of Postgres in a temporary folder, for measurements and tests. It listens at a socket in that folder, and nowhere else. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A cluster that runs. */
export interface Cluster {
  /** The address of its database. */
  readonly url: string;
  stop(): void;
}

/** Where Debian, and others, put the programs of a server. */
function programs(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'pg_ctl')));
}

/** Why no cluster can be started here; undefined where one can. */
export function whyNoPostgres(): string | undefined {
  if (process.platform === 'win32') return 'no sockets in folders';
  if (!programs()) return 'no initdb: apt-get install postgresql';
  if (process.getuid?.() !== 0 || existsSync('/usr/sbin/runuser')) return undefined;
  return 'Postgres does not run as root, and there is no runuser';
}

/** Runs a program of Postgres, which refuses to run as root. */
function run(name: string, args: readonly string[]): void {
  const program = join(programs() ?? '', name);
  const options = { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  if (process.getuid?.() === 0) execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], options);
  else execFileSync(program, args, options);
}

/**
 * Starts a cluster.
 *
 * @param isDurable - whether a commit waits for the disk, as it does in use.
 */
export function startPostgres(isDurable: boolean): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-postgres-'));
  // Another user has to reach it.
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'typetod', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  const settings = `-c listen_addresses='' -k ${folder} -c fsync=${isDurable ? 'on' : 'off'} -c max_connections=60`;
  run('pg_ctl', ['-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=typetod`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
