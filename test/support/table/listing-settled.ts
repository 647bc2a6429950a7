import { setTimeout as sleep } from 'node:timers/promises';

import { streamOf } from '#infra/local/cloud.ts';
import { getRunningCloud } from '#infra/local/data/running-cloud.ts';
import { hasUnreadRecords } from '#infra/local/database/streams.ts';
import { remoteOrigin } from '#test/support/remote.ts';

/** Milliseconds between two checks of the position. */
const PAUSE = 20;

/**
 * Waits until the stream's consumer has read every write made so far, so that all lists show it. Nobody can tell that from
 * outside of another site: tests poll for what they expect.
 */
export async function listingSettled(cloud: { readonly dataDir: string }): Promise<void> {
  if (remoteOrigin) return;
  const { dataDir } = cloud;
  const source = streamOf(dataDir, getRunningCloud(dataDir).databaseEndpoint);
  while (await hasUnreadRecords(source)) await sleep(PAUSE);
}
