import { log } from '#functions/lib/log.ts';
import { openCases } from '#functions/table/cases.ts';
import { isUrgent } from '#shared/rules/money/case.ts';

/** Logs how many cases are open, and how many of them the operator is notified of: an alarm is red until there are none. */
export async function logCases(): Promise<void> {
  const open = await openCases();
  log.info('cases', { open: open.length, urgent: open.filter(({ card }) => isUrgent(card)).length });
}
