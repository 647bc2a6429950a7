import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, vi } from 'vitest';

import { createCleanup } from '#infra/local/cleanup.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { createTable } from '#infra/local/database/table.ts';
import { names } from '#infra/local/environment.ts';

/** Gives this file's tests a table of their own, in a database of their own unless another one is asked for. */
export function useTable(): void {
  const cleanup = createCleanup();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-table-'));
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    const { endpoint } = await startDatabase(folder, cleanup);
    vi.stubEnv('TABLE_NAME', names.table);
    vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
    await createTable(endpoint, names.table);
  });

  afterAll(async () => {
    await cleanup.run();
    await rm(folder, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
}
