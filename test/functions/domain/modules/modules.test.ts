import { expect, it } from 'vitest';

import * as modules from '#functions/domain/modules/modules.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { aModule, moduleFields } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

it('refuses an edit after the submission with the status, and a second edit as locked', async () => {
  const { client, module } = await aModule('SUBMITTED');
  const { name, details, deadlineDays } = moduleFields(module.projectId, { name: 'Late' });
  const edit = (id: string) => modules.edit(id, client.id, { name, details, deadlineDays });
  await expect(edit(module.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('SUBMITTED') as string,
  });
  const other = await aModule();
  const fields = { name, details, deadlineDays };
  await modules.edit(other.module.id, other.client.id, fields);
  await expect(
    modules.edit(other.module.id, other.client.id, { ...fields, name: 'Later' }),
  ).rejects.toMatchObject({ status: 409, message: messages.modules.locked });
});

it('lists all modules in their order, even if one response of the table cannot hold them', async () => {
  const { client, projectId } = await aBidding('ACCEPTED');
  const details = '漢'.repeat(10_000);
  for (let number = 1; number <= 50; number += 1) {
    await put({ ...keys.module(projectId, number), id: `${projectId}.${number}`, details });
  }
  const found = await modules.ofProject(projectId, client.id);
  expect(found.map(({ SK }) => SK)).toEqual(
    Array.from({ length: 50 }, (_, index) => keys.module(projectId, index + 1).SK),
  );
});
