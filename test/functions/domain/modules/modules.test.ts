import { expect, it } from 'vitest';

import * as modules from '#functions/domain/modules/modules.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { aModule, moduleFields } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

it('an edit that comes after the submission is told the state, and one that comes again that it is locked', async () => {
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

it('modules of more text than one answer of the table holds are all there, in their order', async () => {
  const { client, projectId } = await aBidding('ACCEPTED');
  const details = '漢'.repeat(10_000);
  for (let place = 1; place <= 50; place += 1) {
    await put({ ...keys.module(projectId, place), id: `${projectId}.${place}`, details });
  }
  const found = await modules.ofProject(projectId, client.id);
  expect(found.map(({ SK }) => SK)).toEqual(
    Array.from({ length: 50 }, (_, index) => keys.module(projectId, index + 1).SK),
  );
});
