import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { transact, type Step } from '#functions/table/transactions/transaction.ts';
import { count } from '#functions/table/windows/sliding-window.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as limitTexts from '#shared/texts/limits.ts';

const { window, ...perDay } = commonLimits.creating;

/** Step: this user creates one more of these, or changes work once more; 429 beyond the limit of a day. */
export function countCreation(userId: string, what: keyof typeof perDay): Step {
  const max = inEnvironment(perDay[what]);
  return count({
    what,
    subject: [userId],
    max,
    window,
    refusal: limitTexts.creating[what]({ most: max }),
  });
}

/**
 * Counts files of these sizes before they are uploaded, for this user, or for this address without a session; 429 beyond
 * the files or the bytes of a day.
 */
export async function countUploads(subject: string, sizes: readonly number[]): Promise<void> {
  const most = uploadLimits.uploading;
  const [files, bytes] = [inEnvironment(most.files), inEnvironment(most.bytes)];
  const limit = { subject: [subject], window: most.window };
  await transact([
    count(
      { ...limit, what: 'upload', max: files, refusal: limitTexts.creating.files({ most: files }) },
      sizes.length,
    ),
    count(
      {
        ...limit,
        what: 'upload-bytes',
        max: bytes,
        refusal: limitTexts.creating.gigabytes({ most: bytes / 1024 ** 3 }),
      },
      sizes.reduce((sum, size) => sum + size, 0),
    ),
  ]);
}
