import { findLastSweep } from '#functions/domain/due/last-sweep.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { automaticPayouts } from '#functions/services/stripe/payouts/payouts.ts';
import { UserError } from '#infra/local/user-error.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';
import { describeBooks } from '#infra/tools/recount/describe-books.ts';

import { selectTable } from './commands/select-table.ts';
import { payoutsWarning } from './deploy/payouts-warning.ts';
import { positionText } from './recount/position-text.ts';

/** Recounts everything, and compares the books with the provider where its key is known. Returns how much differs. */
async function recountTable(): Promise<number> {
  const { findings, totals } = await recountAll();
  let total = 0;
  for (const { name, counted, differences } of findings) {
    total += differences.length;
    console.log(
      `${differences.length === 0 ? '✓' : '✗'} ${name}: ${counted} counted, ${differences.length} differences`,
    );
    for (const { record, what } of differences) console.log(`    ${record}: ${what}`);
  }
  console.log(['', ...positionText(totals)].join('\n'));
  if (process.env['STRIPE_SECRET_KEY'] && totals.currencies.length === 1) {
    const { lines, isEqual } = await compareWithProvider(totals);
    console.log(lines.join('\n'));
    if (!isEqual) total += 1;
    const interval = await automaticPayouts();
    console.log(interval ? `✗ ${payoutsWarning(interval)}` : '✓ Stripe pays out nothing by itself');
    if (interval) total += 1;
  }
  console.log(`\n${total} differences`);
  console.log(`The last sweep of what is due ended at ${(await findLastSweep())?.at ?? 'no time yet'}.`);
  return total;
}

async function main(id: string | undefined): Promise<number> {
  const table = selectTable();
  if (id !== undefined) {
    const story = await describeBooks(id);
    if (!story) throw new UserError(`There is no order or module ${id} in ${table}.`);
    console.log(story.join('\n'));
    return 0;
  }
  console.log(`Recounting ${table}\n`);
  return (await recountTable()) === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 2;
}
