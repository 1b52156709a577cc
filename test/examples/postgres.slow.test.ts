import { Pool } from 'pg';
import { afterAll, describe } from 'vitest';
import { type Cluster, startPostgres, whyNoPostgres } from '../../bench/serving/postgres.js';
import { postgres } from '../../examples/sql/database.js';
import { keepsPlaces } from './places-contract.js';

const why = whyNoPostgres();

describe.skipIf(why)(`over Postgres${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let cluster: Cluster | undefined;
  let pool: Pool | undefined;
  afterAll(async () => {
    await pool?.end();
    cluster?.stop();
  });
  keepsPlaces(async () => {
    cluster = startPostgres(false);
    pool = new Pool({ connectionString: cluster.url });
    return postgres(pool);
  });
});
