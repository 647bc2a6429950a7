import type { GigItem } from '#functions/domain/gigs/record.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAt } from '#functions/table/due.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/api/authorization.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { moduleRules } from '#shared/work/module.ts';
import { aConversation } from '#test/functions/domain/a-conversation.ts';
import { aFinishedProject } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aFundedModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { accept } from '#test/functions/domain/steps.ts';
import { typical } from '#test/functions/typical/all.ts';
import { aSentFile } from '#test/functions/typical/conversations.ts';
import { aboutDelivered } from '#test/functions/typical/orders.ts';
import { answering, asking, withdrawing } from '#test/functions/typical/portfolio.ts';
import { aboutFunded, aboutModule, anAgreement, BIDS } from '#test/functions/typical/projects.ts';
import type { Asked, Cast } from '#test/functions/typical/typical.ts';
import { findModule, recordKey } from '#test/support/work.ts';

import type { Person } from './people.ts';

/** The two whose records a request is about, and who makes it, unless nobody does. */
type Scene = Cast & { buyer: Person; seller: Person; gig: GigItem; caller: Person | undefined };
type Request = (scene: Scene) => Asked | Promise<Asked>;

/** The typical request of this name. */
const like = (name: string): Request => {
  const request = typical[name];
  if (!request) throw new Error(`There is no typical request for ${name}.`);
  return request;
};

/** Asks to upload a file for some purpose. */
const upload =
  (purpose: string, about: (scene: Scene) => object | Promise<object> = () => ({})): Request =>
  async (scene) => ({
    json: { purpose, fileName: 'cover.png', contentType: 'image/png', size: 40_000, ...(await about(scene)) },
  });

export const TAKEN = 'A project that is taken';

async function aTakenProject({ buyer, seller, texts }: Scene) {
  const { card } = await aProject(buyer, { ...texts, title: TAKEN });
  await accept(await aBid(card.id, seller, BIDS.own), buyer.id);
}

/** A request about a module that was assigned so long ago that its client may cancel it. */
async function aboutLate(scene: Scene) {
  const request = await aboutFunded('client', 'WAITING', scene);
  const { id } = request.params;
  const made = new Date(Date.now() - 16 * DAY).toISOString();
  const module = await findModule(id);
  const { at = 0 } = (module && moduleRules.endingOf({ ...module, times: { ...module.times, made } })) ?? {};
  await transact([
    change(recordKey('module', id), {
      set: { 'card.times.made': made, ...dueAt(at, id) },
      when: { PK: exists },
    }),
  ]);
  return request;
}

/** What is asked in cases that have no typical request, or another one than each actor may make. */
const requests: Partial<Record<Case, Request>> = {
  'passkeys.rename': (scene) => like('passkeys.rename')({ ...scene, caller: scene.seller }),
  'users.keep': () => ({}),
  'users.close with another password': () => ({ json: { password: 'not the right one' } }),
  'uploads.create of a picture': upload('image'),
  'uploads.create of an avatar': upload('avatar'),
  'uploads.create of a delivery': upload('delivery', async (scene) => ({
    orderId: (await anOrder({ hasRequirements: true }, scene)).id,
  })),
  'uploads.create for requirements': upload('requirements', async (scene) => ({
    orderId: (await anOrder({}, scene)).id,
  })),
  'uploads.create for a message': upload('message', async (scene) => ({
    conversationId: (await aConversation(scene)).id,
  })),
  'gigs.list': () => ({}),
  'gigs.ofUser': ({ seller }) => ({ params: { id: seller.id } }),
  'reviews.ofGig': ({ gig }) => ({ params: { gigId: gig.card.id } }),
  'reviews.ofUser': ({ seller }) => ({ params: { id: seller.id } }),
  'portfolio.ofUser': ({ seller }) => ({ params: { id: seller.id } }),
  'projects.list': () => ({}),
  'orders.cancel': (scene) =>
    like(scene.caller?.role === 'seller' ? 'orders.cancel of a paid one' : 'orders.cancel')(scene),
  'orders.decline': async (scene) => ({
    ...(await aboutDelivered('seller', scene)),
    json: { reason: 'I am ill.' },
  }),
  'projects.ofUser': async (scene) => {
    await aTakenProject(scene);
    return { params: { userId: scene.buyer.id } };
  },
  'bids.ofUser': async (scene) => {
    await aTakenProject(scene);
    return { params: { id: scene.seller.id } };
  },
  'modules.ofProject': async (scene) => {
    const { projectId } = await aFundedModule('DISPUTED', await anAgreement(scene));
    return { params: { projectId } };
  },
  'modules.status OK': like('modules.status approve'),
  'modules.status REWORK': async (scene) => ({
    ...(await aboutModule('client', 'SUBMITTED', scene)),
    json: { status: 'REWORK' },
  }),
  'modules.status PAY': like('modules.status'),
  'modules.status SUBMITTED': async (scene) => ({
    ...(await aboutModule('freelancer', 'OK', scene)),
    json: { status: 'SUBMITTED' },
  }),
  'modules.cancel': async (scene) => ({ ...(await aboutLate(scene)), json: {} }),
  'portfolio.ask about a project': async (scene) => asking(await aFinishedProject(await anAgreement(scene))),
  'portfolio.answer about a project': async (scene) =>
    answering(await aFinishedProject(await anAgreement(scene))),
  'portfolio.withdraw about a project': async (scene) =>
    withdrawing(await aFinishedProject(await anAgreement(scene))),
  'conversations.create to a seller': ({ seller }) => ({ json: { to: seller.id } }),
  'conversations.create to a buyer': ({ buyer }) => ({ json: { to: buyer.id } }),
  'conversations.create with oneself': ({ buyer, caller = buyer }) => ({ json: { to: caller.id } }),
  'messages.ofConversation': async (scene) => {
    const { conversationId } = (await aSentFile(scene)).params;
    return { params: { conversationId } };
  },
};

/** A valid request for a case. */
export const requestFor = (name: Case): Request => requests[name] ?? like(name);
