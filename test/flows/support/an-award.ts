import { moduleKind } from '#functions/domain/modules/kind.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import { duePlace } from '#functions/domain/work/due.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { update } from '#functions/table/write.ts';
import type { ModuleStatus } from '#shared/rules/work/module.ts';
import { moduleView } from '#shared/work/module.ts';
import { phases } from '#shared/work/phases.ts';
import { recordKey } from '#test/support/work.ts';

import { aMember, type Browser } from './a-browser.ts';
import { aBidding } from './a-project.ts';
import { intentOf, type Member } from './an-order.ts';

type Place = { readonly origin: string };

/** The form that assigns a module. */
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

/** A module that is ready to be paid: assigned, submitted, approved and confirmed. */
export async function aConfirmedModule(
  { client, freelancer }: { client: Member; freelancer: Member },
  projectId: string,
): Promise<string> {
  const id = await anAssignedModule(client.browser, projectId);
  await freelancer.browser.put(`/modules/${id}/freelancer`, { projectURL: 'https://figma.com/map' });
  await client.browser.put(`/modules/${id}/status`, { status: 'OK', amount: 250 });
  await freelancer.browser.put(`/modules/${id}/status`, { status: 'PAY' });
  return id;
}

/** Begins to pay a module, and returns the intent's id. */
export async function beginPayingModule({ browser }: Member, id: string): Promise<string> {
  return intentOf(await browser.post(`/modules/pay/${id}`));
}

/** A signed-in user of each role who has nothing to do with the project. */
export async function strangers(cloud: Place) {
  const [buyer, seller] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  return { buyer, seller };
}

/** Writes a module's state directly, with its clock. From approval on it has an amount (minor units). */
export async function put(moduleId: string, status: ModuleStatus): Promise<void> {
  const hasAmount = ['OK', 'PAY', 'COMPLETED'].includes(status);
  const phase = phases.find((each) => moduleView.stages[each]?.unpaid === status);
  const key = recordKey('module', moduleId);
  const { card } = await update<ModuleItem>(key, {
    set: {
      'card.phase': phase,
      'card.edits': 0,
      ...(hasAmount ? { 'card.agreed': 25_000 } : {}),
      ...(status === 'WAITING' ? {} : { 'card.times.delivered': timestamp() }),
    },
    remove: [
      ...(hasAmount ? [] : ['card.agreed']),
      ...(status === 'WAITING' ? ['card.times.delivered'] : []),
    ],
    when: { PK: exists },
    fallback: () => {
      throw new Error('There is no such module.');
    },
  });
  const place = duePlace(moduleKind, card);
  await update<object>(key, {
    ...(place ? { set: place } : { remove: dueAttributes }),
    when: { PK: exists },
  });
}
