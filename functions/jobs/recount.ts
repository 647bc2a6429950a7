import { mend, recount } from '#functions/domain/recount/recount.ts';
import { log } from '#functions/lib/log.ts';

const SHOWN = 20;

/** Every night: says what does not add up, and has lists that fell behind written anew. */
export async function handler(): Promise<void> {
  const findings = await recount();
  for (const { name, counted, differences } of findings) {
    log.info('recounted', { invariant: name, counted, differences: differences.length });
    for (const { record, what } of differences.slice(0, SHOWN))
      log.error('recount differs', { invariant: name, record, what });
  }
  await mend(findings);
}
