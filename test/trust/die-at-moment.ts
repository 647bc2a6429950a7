import { interceptTable, type TableRequest } from '#test/support/intercept-table.ts';

import type { RefundMoment } from './refund-moments.ts';

// Loaded before a program (`node --import`), whose process is killed at the moment that DIE_AT names, of its first refund.

const last = process.env['DIE_AT'];
let movement: string | undefined;
let updates = 0;

function reach(moment: RefundMoment): Promise<void> | undefined {
  if (moment !== last) return undefined;
  process.kill(process.pid, 'SIGKILL');
  // Nothing of the program happens any more.
  return new Promise(() => undefined);
}

type Put = { Put?: { Item: { SK: string; type?: string } } };

/** The sort key of the refund that this transaction requires, if it does. */
function refundIn({ input }: TableRequest): string | undefined {
  const { TransactItems = [] } = input as { TransactItems?: Put[] };
  return TransactItems.map(({ Put }) => Put?.Item).find(
    (item) => item?.SK.startsWith('MOV#') && item.type === 'refund',
  )?.SK;
}

interceptTable(async (request, send) => {
  const required = refundIn(request);
  const isAboutIt = movement !== undefined && JSON.stringify(request.input).includes(movement);
  const { name } = request.constructor;
  if (isAboutIt && name === 'TransactWriteCommand') await reach('its answer is about to be stored');
  const answer = await send();
  if (required) {
    movement = required;
    await reach('its transaction is written');
  } else if (isAboutIt && name === 'GetCommand') await reach('it is read');
  else if (isAboutIt && name === 'UpdateCommand') {
    updates += 1;
    await reach(updates === 1 ? 'it is put back' : 'it is noted as sent');
  } else if (isAboutIt && name === 'TransactWriteCommand') await reach('it is proved');
  return answer;
});

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const { method, url } = new Request(input, init);
  const isRefund = movement !== undefined && method === 'POST' && url.endsWith('/v1/refunds');
  if (isRefund) await reach('the provider is about to be asked');
  const answer = await fetch(input, init);
  if (isRefund) await reach('the provider has made it');
  return answer;
};
