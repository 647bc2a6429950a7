import { expression } from '#functions/data/expression.ts';
import { moduleKey } from '#functions/data/module-view.ts';
import { update } from '#functions/data/table.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';

import { aMember, type Browser } from './a-browser.ts';
import { aBidding } from './a-project.ts';

type Place = { readonly origin: string };

/** What a client fills in to assign a module. */
export const moduleForm = { name: 'The map', details: 'All paths, by hand.', deadlineDays: '14' };

/** A module that this client has assigned. */
export async function anAssignedModule(browser: Browser, projectId: string): Promise<string> {
  const { status, body } = await browser.post('/modules', { projectId, ...moduleForm });
  if (status !== 201) throw new Error(`The module was not taken: ${String(body['message'])}`);
  return String(body['id']);
}

/** A project of two modules whose only bid is accepted, with the first module assigned. */
export async function anAward(cloud: Place) {
  const { client, freelancer, project, bid } = await aBidding(cloud);
  await client.browser.put(`/bids/${bid.id}/accept`);
  const moduleId = await anAssignedModule(client.browser, project.id);
  return { client, freelancer, projectId: project.id, bidId: bid.id, moduleId };
}

/** Strangers of both roles, signed in. */
export async function strangers(cloud: Place) {
  const [buyer, seller] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  return { buyer, seller };
}

/** Puts a module into a state, whatever led there. An amount (minor units) stands from approval on. */
export async function put(moduleId: string, status: ModuleStatus): Promise<void> {
  const hasAmount = ['OK', 'PAY', 'COMPLETED'].includes(status);
  await update<object>(
    moduleKey(moduleId),
    hasAmount
      ? expression`SET status = ${status}, updateCount = ${0}, amount = ${25_000}`
      : expression`SET status = ${status}, updateCount = ${0} REMOVE amount`,
    expression`attribute_exists(PK)`,
    () => {
      throw new Error('There is no such module.');
    },
  );
}
