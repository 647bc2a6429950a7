import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { count } from '#functions/table/sliding-window.ts';
import { transact, type Step } from '#functions/table/transaction.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';

const { window, ...perDay } = serverLimits.creating;

/** Step: this user creates one more of these; 429 beyond the limit of a day. */
export function countCreation(userId: string, what: keyof typeof perDay): Step {
  const max = inEnvironment(perDay[what]);
  return count({
    what,
    subject: [userId],
    max,
    window,
    refusal: refusals.limits.reached(`${max} ${what} a day`),
  });
}

/**
 * Counts files of these sizes before they are uploaded, for this user, or for this address without a session; 429 beyond
 * the files or the bytes of a day.
 */
export async function countUploads(subject: string, sizes: readonly number[]): Promise<void> {
  const most = serverLimits.uploading;
  const [files, bytes] = [inEnvironment(most.files), inEnvironment(most.bytes)];
  const limit = { subject: [subject], window: most.window };
  const { reached } = refusals.limits;
  await transact([
    count({ ...limit, what: 'upload', max: files, refusal: reached(`${files} files a day`) }, sizes.length),
    count(
      {
        ...limit,
        what: 'upload-bytes',
        max: bytes,
        refusal: reached(`${bytes / 1024 ** 3} GB of files a day`),
      },
      sizes.reduce((sum, size) => sum + size, 0),
    ),
  ]);
}
