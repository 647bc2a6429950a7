import { setTimeout as sleep } from 'node:timers/promises';

import { streamOf } from '#infra/local/cloud.ts';
import { getRunningCloud } from '#infra/local/running-cloud.ts';
import { hasUnreadRecords } from '#infra/local/streams.ts';

/** Milliseconds between two checks of the position. */
const PAUSE = 20;

/** Waits until the stream's consumer has read every write made so far, so that all lists show it. */
export async function listingSettled({ dataDir }: { readonly dataDir: string }): Promise<void> {
  const source = streamOf(dataDir, getRunningCloud(dataDir).databaseEndpoint);
  while (await hasUnreadRecords(source)) await sleep(PAUSE);
}
