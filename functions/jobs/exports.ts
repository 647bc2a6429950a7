import type { Context } from 'aws-lambda';

import { runQueue } from '#functions/domain/due/run-queue.ts';
import { makeExport } from '#functions/domain/export/export.ts';
import { lists } from '#functions/table/keys.ts';

/** Runs every minute: makes what people have asked to export. Those that fail are logged one by one, and do not make the run fail. */
export const handler = (
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => runQueue(lists.exportsDue, makeExport, 'exported', context);
