import { resolve } from 'node:path';

import { recount } from '#functions/domain/recount/recount.ts';
import { setAccount } from '#infra/local/environment.ts';
import { getRunningCloud } from '#infra/local/running-cloud.ts';
import { readSettings } from '#infra/local/settings.ts';
import { UserError } from '#infra/local/user-error.ts';

/** Selects the table to recount: TABLE_NAME in AWS, or without it that of the local cloud. Returns its description. */
function selectTable(): string {
  const { TABLE_NAME, DATA_DIR = '.data' } = process.env;
  if (TABLE_NAME) return TABLE_NAME;
  const folder = resolve(DATA_DIR);
  const { origin, databaseEndpoint, table } = getRunningCloud(folder);
  setAccount(readSettings(folder));
  Object.assign(process.env, { TABLE_NAME: table, DYNAMODB_ENDPOINT: databaseEndpoint });
  return `${table} at ${origin}`;
}

async function main(): Promise<number> {
  console.log(`Recounting ${selectTable()}\n`);
  let total = 0;
  for (const { name, counted, differences } of await recount()) {
    total += differences.length;
    console.log(
      `${differences.length === 0 ? '✓' : '✗'} ${name}: ${counted} counted, ${differences.length} differences`,
    );
    for (const { record, what } of differences) console.log(`    ${record}: ${what}`);
  }
  console.log(`\n${total} differences`);
  return total === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 2;
}
