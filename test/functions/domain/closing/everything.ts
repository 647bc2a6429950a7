import { ScanCommand } from '@aws-sdk/lib-dynamodb';

import { database, inTable } from '#functions/table/client.ts';

/** Everything in the table but the names on receipts, which outlive accounts, as text. */
export const everythingElse = async (): Promise<string[]> =>
  (await everything()).filter((item) => !item.includes('"SK":"PARTIES#'));

/** Everything in the table, as text. */
export async function everything(): Promise<string[]> {
  const found: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await database().send(new ScanCommand({ ...inTable(), ExclusiveStartKey: from }));
    const asText = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
    found.push(...(page.Items ?? []).map((item) => JSON.stringify(item, asText)));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}
