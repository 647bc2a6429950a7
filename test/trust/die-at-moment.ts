import { interceptTable, type TableRequest } from '#test/support/intercept-table.ts';

import { movements, type Moment, type MovementName } from './moments.ts';

// Loaded before a program (`node --import`), whose process is killed at the moment that DIE_AT names, of its first movement
// of the kind that DIE_OF names.

const last = process.env['DIE_AT'];
const type = (process.env['DIE_OF'] ?? 'refund') as MovementName;
/** How many transactions are about it after it was required: the last one proves it. */
const PROOF = type === 'transfer' ? 2 : 1;
let movement: string | undefined;
let [updates, transactions] = [0, 0];

function reach(moment: Moment): Promise<void> | undefined {
  if (moment !== last) return undefined;
  process.kill(process.pid, 'SIGKILL');
  // Nothing of the program happens any more.
  return new Promise(() => undefined);
}

type Put = { Put?: { Item: { SK: string; type?: string } } };

/** The sort key of the movement that this transaction requires, if it does. */
function movementIn({ input }: TableRequest): string | undefined {
  const { TransactItems = [] } = input as { TransactItems?: Put[] };
  return TransactItems.map(({ Put }) => Put?.Item).find(
    (item) => item?.SK.startsWith('MOV#') && item.type === type,
  )?.SK;
}

interceptTable(async (request, send) => {
  const required = movementIn(request);
  const isAboutIt = movement !== undefined && JSON.stringify(request.input).includes(movement);
  const { name } = request.constructor;
  const isTransaction = isAboutIt && name === 'TransactWriteCommand';
  if (isTransaction) transactions += 1;
  const isProof = transactions === PROOF;
  if (isTransaction) await reach(isProof ? 'its answer is about to be stored' : 'it is about to begin');
  const answer = await send();
  if (required) {
    movement = required;
    await reach('its transaction is written');
  } else if (isAboutIt && name === 'GetCommand') await reach('it is read');
  else if (isAboutIt && name === 'UpdateCommand') {
    updates += 1;
    await reach(updates === 1 ? 'it is put back' : 'it is noted as sent');
  } else if (isTransaction) await reach(isProof ? 'it is proved' : 'it has begun');
  return answer;
});

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const { method, url } = new Request(input, init);
  const isAsked = movement !== undefined && method === 'POST' && url.endsWith(movements[type]);
  if (isAsked) await reach('the provider is about to be asked');
  const answer = await fetch(input, init);
  if (isAsked) await reach('the provider has made it');
  return answer;
};
