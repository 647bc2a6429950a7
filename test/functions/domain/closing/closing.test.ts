import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { findCredential } from '#functions/domain/accounts/credentials.ts';
import { looksOf } from '#functions/domain/accounts/names/lookalikes.ts';
import { newUser, type User } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { addSellerStars } from '#functions/domain/accounts/seller-totals.ts';
import { findSessionUser, startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import * as finishing from '#functions/domain/closing/finish.ts';
import { followClosing } from '#functions/domain/closing/follow-closing.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { kinds } from '#functions/domain/closing/kinds.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { findClosing } from '#functions/domain/closing/record.ts';
import * as gigs from '#functions/domain/gigs/listed.ts';
import { addStars } from '#functions/domain/gigs/steps.ts';
import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { keepLists } from '#functions/domain/listing/keep-lists.ts';
import { draft } from '#functions/domain/orders/place.ts';
import { followShown } from '#functions/domain/people/follow-shown.ts';
import { listPortfolio, piecesBy } from '#functions/domain/portfolio/list.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { addReview } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { askedKey, publicKey } from '#functions/services/s3/keys.ts';
import { createCustomer } from '#functions/services/stripe/payments/customers.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allItems } from '#functions/table/pager.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put, remove, update } from '#functions/table/write.ts';
import { NewModule } from '#shared/entities/work/module.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig, withdraw } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, aFinishedProject, aPiece, asks, shows } from '#test/functions/domain/a-piece.ts';
import { aBid, aBidding, aProject, projectOf } from '#test/functions/domain/a-project.ts';
import { aPasskey } from '#test/functions/domain/accounts/a-passkey.ts';
import {
  aBuyer,
  anOrder,
  anOrderIn,
  aSeller,
  useMarket,
  type Person,
} from '#test/functions/domain/an-order.ts';
import {
  accept,
  assign,
  cancel,
  closeProject,
  openDispute,
  place,
  reject,
  withdrawBid,
} from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { aKeyOf, everyKind, kindOf } from '#test/functions/table/every-kind.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { findDifferences } from '#test/support/recount.ts';
import { dieAfter } from '#test/support/table/die-after.ts';
import { findOrder } from '#test/support/work.ts';

import { everything, everythingElse } from './everything.ts';

const finishClosing = asJob('closings', finishing.finishClosing);

useMarket();
const store = useBucket();

let count = 0;
/** What only this person has said of themselves. */
function theirWords() {
  count += 1;
  return {
    name: `Wilhelmina Quist${count}`,
    former: `Mina Gaarden${count}`,
    mail: `helm${count}@quist.example`,
    phone: `+45 5551 22${count}`,
    desc: `Lives in lighthouse ${count}`,
    tagline: `Ropes of every kind, ${count}`,
    gig: `I will splice your hawser${count}`,
    gigText: `Seven strands, waxed twice${count}`,
    withdrawn: `I will coil a lanyard${count}`,
    project: `Paint my dinghy turquoise${count}`,
    piece: `Knots of my harbour${count}`,
    pieceText: `A bowline, tied blindfold${count}`,
    message: `Ahoy from lighthouse keeper ${count}`,
  };
}
let said: ReturnType<typeof theirWords>;

async function aPerson(): Promise<User> {
  const user = newUser(newId(), {
    username: said.former,
    email: said.mail,
    phone: said.phone,
    timeZone: 'Indian/Kerguelen',
    locale: 'en',
    desc: said.desc,
    isSeller: true,
    country: 'Denmark',
  });
  await register(user, 'hash');
  return changeAccount(user.id, () => ({ set: { username: said.name, tagline: said.tagline } }));
}

const asSession = (user: User) => ({ ...user, role: roleOf(user) });
const parts = [followClosing, followShown, keepLists([gigs, projects])];

/** Follows the changes of these items, as the stream would. */
const followed = async (...all: Key[]) => {
  for (const key of all) await follow([aChange(key)], parts);
};

/** A picture in the store, in both sizes: in the folder of the person, or of somebody or something else. */
async function aPicture(
  folder = person.id,
  name = `${newId()}.webp`,
  keyOf: typeof publicKey = publicKey,
): Promise<string> {
  const url = `/media/${folder}/${name}`;
  for (const key of bothSizes(url, keyOf))
    await bucket().send(new PutObjectCommand({ ...objectAt(key), Body: pictures['image/webp'] }));
  return url;
}
const bothSizes = (url: string, keyOf = publicKey) => {
  const key = keyOf(url.slice('/media/'.length));
  return [key, smallOf(key)];
};
/** Which files of a picture are in the store, public ones and others. */
async function filesOf(url: string): Promise<string[]> {
  const all = [publicKey, askedKey].flatMap((keyOf) => bothSizes(url, keyOf));
  const found = await Promise.all(all.map(async (key) => ((await store.find(key)) ? [key] : [])));
  return found.flat();
}

let person: User;
beforeEach(async () => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  said = theirWords();
  person = await aPerson();
});
afterEach(() => setClock(null));

const later = (days: number) => setClock(() => Date.now() + days * DAY);

describe('closing an account', () => {
  it('is refused while work is open, and says what and where', async () => {
    const buyer = await aBuyer();
    const order = await anOrderIn('PAID', { seller: asSession(person), buyer });
    await aProject(asSession(person));
    const error = await closeAccount(person.id).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: userTexts.stillBusy.message, code: 'conflict' });
    expect((error as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([
      'orders',
      'projects',
      'earnings',
    ]);
    expect(order.id).toBeTruthy();
    expect((await getUser(person.id)).deletion).toBeUndefined();
  });

  it('is not refused for an order that has ended by itself, though nothing has noticed it yet', async () => {
    await anOrder({}, { seller: asSession(person) });
    expect(await findObligations(person.id)).toEqual([
      { path: 'orders', reason: 'users.open.orders', params: { count: 1 }, message: '1 order not over yet.' },
    ]);
    later(60);
    expect(await findObligations(person.id)).toEqual([]);
  });

  it('is refused for the fourth time in a day: its owner is told each time', async () => {
    vi.stubEnv('LIMIT_FACTOR', '1');
    for (let times = 0; times < accountLimits.closing.perPerson; times += 1) {
      await closeAccount(person.id);
      await keepAccount(person.id);
    }
    await expect(closeAccount(person.id)).rejects.toMatchObject({
      status: 429,
      message: userTexts.closedTooOften.message,
    });
    later(1.01);
    await closeAccount(person.id);
    vi.stubEnv('LIMIT_FACTOR', '1000');
  });

  it('ends all sessions, lets its owner in again, and comes to nothing if they take it back', async () => {
    const session = await startSession(asSession(person));
    await closeAccount(person.id);
    expect(await findSessionUser(person.id, session)).toBeUndefined();
    const again = await getUser(person.id);
    expect(await findSessionUser(person.id, await startSession(asSession(again)))).toBeDefined();
    await keepAccount(person.id);
    later(15);
    expect(await finishClosing(person.id)).toBe('nothing');
    expect(await getUser(person.id)).toMatchObject({ username: said.name });
  });

  it('is refused where an order begins after what is open was looked at, whether they buy or sell', async () => {
    const sells = { seller: asSession(person), buyer: await aBuyer() };
    const buys = { seller: await aSeller(), buyer: asSession(person) };
    for (const parties of [sells, buys]) {
      const gig = await aGig(parties.seller);
      const account = await readAccount(person.id);
      const found = { account, issues: await findObligations(person.id) };
      const { id } = await place(gig.card.id, parties.buyer, undefined);
      await expect(closeAccount(person.id, found)).rejects.toMatchObject({
        status: 409,
        message: userTexts.stillBusy.message,
      });
      expect((await getUser(person.id)).deletion).toBeUndefined();
      await cancel({ id, userId: parties.buyer.id });
    }
    await expect(closeAccount(person.id)).resolves.toMatchObject({ deletion: {} });
    await followed(keys.closing(person.id));
  });

  it.each([
    ['post a project', (self: Person) => aProject(self)],
    ['bid', async (self: Person) => aBid((await aProject(await aBuyer())).card.id, self)],
  ])('is refused where they %s after what is open was looked at', async (_, begin) => {
    const account = await readAccount(person.id);
    const found = { account, issues: await findObligations(person.id) };
    await begin(asSession(person));
    await expect(closeAccount(person.id, found)).rejects.toMatchObject({
      status: 409,
      message: userTexts.stillBusy.message,
    });
  });

  it('ends that anything is ordered of them or by them, or given to them, and that they bid, post or offer, until they keep it', async () => {
    const self = asSession(person);
    const [gig, other] = [await aGig(self), await aSeller()];
    const bought = await aGig(other);
    const { client, projectId } = await aBidding('ACCEPTED', {}, { seller: self });
    const fields = NewModule.parse({ projectId, name: 'One', details: 'All of it.', deadlineDays: 3 });
    await closeAccount(person.id);
    const [buyer, wanted] = [await aBuyer(), await aProject(await aBuyer())];
    const refusals = [
      [() => place(gig.card.id, buyer, undefined, gig), 404],
      [() => place(bought.card.id, self, undefined), 409, userTexts.closing],
      [() => assign(client.id, fields, undefined), 409],
      [() => aBid(wanted.card.id, self), 409, userTexts.closing],
      [() => aProject(self), 409, userTexts.closing],
      [() => aGig(self), 409, userTexts.closing],
    ] as const;
    for (const [begin, status, text] of refusals)
      await expect(begin()).rejects.toMatchObject({ status, ...(text && { message: text.message }) });
    await keepAccount(person.id);
    for (const [begin] of refusals) await expect(begin()).resolves.toBeDefined();
  });

  it('ends that they open a dispute about what was released, until they keep it', async () => {
    const { id } = await anOrderIn('FINISHED', { buyer: asSession(person) });
    const open = () => openDispute({ id, userId: person.id }, { amount: 0, reason: 'Nothing works.' });
    await closeAccount(person.id);
    await expect(open()).rejects.toMatchObject({ status: 409, message: userTexts.closing.message });
    await keepAccount(person.id);
    expect(await open()).toMatchObject({ state: 'open' });
  });

  it('ends that a project of theirs is opened again, or awarded, until they keep it', async () => {
    const self = asSession(person);
    const awarded = await aBidding('ACCEPTED', {}, { buyer: self });
    await closeAccount(person.id);
    const refused = { status: 409, message: userTexts.closing.message };
    await expect(reject(awarded.id, person.id)).rejects.toMatchObject(refused);
    expect((await projectOf(awarded.projectId)).card).toMatchObject({ stage: 'AWARDED' });
    await keepAccount(person.id);
    await reject(awarded.id, person.id);
    const another = await aBid(awarded.projectId, await aSeller());
    await closeAccount(person.id, { account: await readAccount(person.id), issues: [] });
    await expect(accept(another, person.id)).rejects.toMatchObject(refused);
    await keepAccount(person.id);
    await accept(another, person.id);
  });

  it('is refused for a bid that can be accepted, not for one that lost, which is withdrawn at the end', async () => {
    const self = asSession(person);
    const { projectId, client } = await aBidding('PENDING', {}, { seller: self });
    expect((await findObligations(person.id)).map(({ path }) => path)).toEqual(['bids']);
    await accept(await aBid(projectId, await aSeller()), client.id);
    expect(await findObligations(person.id)).toEqual([]);
    await closeAccount(person.id);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    expect(await findItem(keys.bid(projectId, person.id))).toMatchObject({ card: { status: 'WITHDRAWN' } });
    expect((await projectOf(projectId)).card.bidCount).toBe(1);
  });

  it('does not wait for a bid that had lost when its project opens again, and withdraws it', async () => {
    const { projectId, client } = await aBidding('PENDING', {}, { seller: asSession(person) });
    const other = await aBid(projectId, await aSeller());
    await accept(other, client.id);
    await closeAccount(person.id);
    await reject(other, client.id);
    expect((await projectOf(projectId)).card.isOpen).toBe(true);
    await expect(accept(`${projectId}${person.id}`, client.id)).rejects.toMatchObject({
      message: bidTexts.freelancerGone.message,
    });
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    expect(await findItem(keys.bid(projectId, person.id))).toMatchObject({ card: { status: 'WITHDRAWN' } });
  });

  it('waits at its end while something is open that came since', async () => {
    const gig = await aGig(asSession(person));
    await closeAccount(person.id);
    const buyer = await aBuyer();
    // As it may come of what had begun before the account was closed.
    const order = draft(gig, buyer, newId());
    await put(order);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('postponed');
    await cancel({ id: order.card.id, userId: buyer.id });
    expect(await finishClosing(person.id)).toBe('erased');
  });
});

/** Everything that somebody can leave behind, with nothing of it open. */
async function aLife() {
  const [self, other, seller] = [asSession(person), await aBuyer(), await aSeller()];
  const gig = await aGig(self, { title: said.gig, desc: said.gigText });
  const gone = await aGig(self, { title: said.withdrawn });
  await withdraw(gone.card.id, self.id);
  const { id: conversationId } = await aConversation({ seller: self, buyer: other });
  await aMessage(conversationId, self, said.message);
  const order = await anOrder({}, { seller, buyer: self });
  await cancel({ id: order.id, userId: self.id });
  await transact([
    ...addReview(newReview(self, { gigId: order.gig.card.id, star: 4, desc: 'Fine.' }), seller.id),
    addStars(order.gig.card.id, 4),
    addSellerStars(seller.id, 4),
  ]);
  const project = await aProject(self, { title: said.project });
  await reject(await aBid(project.card.id, seller), self.id);
  await closeProject(project.card.id, self.id);
  const others = await aProject(other);
  await withdrawBid(await aBid(others.card.id, self), self.id);
  const named = await aFinishedOrder({ seller, buyer: self });
  await shows(named, aPiece({ isNamed: true }));
  await asks(await aFinishedOrder({ seller, buyer: self }), aPiece({ title: 'Not answered' }));
  await asks(await aFinishedProject(await aBidding('ACCEPTED', {}, { buyer: self, seller })));
  await aPasskey(self.id);
  const provider = await aProvider();
  const customerId = await createCustomer({ accountId: self.id, email: said.mail, name: said.name });
  await put({ ...keys.customer(self.id), customerId });
  const customer = () => provider.sdk.customers.retrieve(customerId);
  return { gig, order, named, conversationId, project, customer };
}

const earned: Key[] = [];
const restoreEarned = async () => void (await Promise.all(earned.splice(0).map(put)));
afterEach(restoreEarned);

/** Something that they show of work that is paid. */
async function aShownPiece(): Promise<string> {
  const work = await aFinishedOrder({ seller: asSession(person) });
  await shows(work, aPiece({ title: said.piece, text: said.pieceText }));
  // What they earned is put aside until the account is gone, as if they had been paid out.
  const balance = keys.sellerBalance(person.id);
  earned.push((await findItem<Key>(balance)) ?? balance);
  await remove(balance);
  return work.id;
}

/** Has something said in every kind of item that is theirs alone, and looks for every kind that has to be cleared. */
async function leaveEveryKind() {
  for (const kind of everyKind.filter((each) => kinds[each][1] === 'own')) {
    const key = aKeyOf(kind, person.id);
    await put({ ...(await findItem<Key>(key)), ...key, said: said.name });
  }
  const words = [person.id, ...Object.values(said)];
  const theirs = (await everything()).filter((item) => words.some((word) => item.includes(word)));
  const found = new Set(theirs.map((item) => kindOf(JSON.parse(item) as Key)));
  const missing = everyKind.filter(
    (kind) => kinds[kind][1] === 'cleared' && !found.has(kindOf(aKeyOf(kind))),
  );
  expect(missing, 'kinds of functions/domain/closing/kinds.ts that a life in this file has to leave').toEqual(
    [],
  );
}

describe('the end of a closed account', () => {
  it('leaves its name, mail, phone and texts nowhere but in messages to others, and the books as they are, also if it broke off again and again', async () => {
    const { gig, order, named, conversationId, project, customer } = await aLife();
    expect(await customer()).toMatchObject({ email: said.mail, name: said.name });
    const shown = await aShownPiece();
    await leaveEveryKind();
    await closeAccount(person.id);
    await followed(keys.closing(person.id), keys.gig(gig.card.id));
    later(14.01);
    for (let last = 1; await dieAfter(last, () => finishClosing(person.id)); last += 3);
    // The last of it may have died after its work was done, so that the next one was the one that checks.
    expect(['checking', 'erased']).toContain((await findClosing(person.id))?.state);
    for (let page = 0; page < 5; page += 1) await followed(keys.shown(person.id));
    await followed(keys.gig(gig.card.id), keys.project(project.card.id));
    // It is done once more for what was under way, and never again.
    await finishClosing(person.id);
    expect(await finishClosing(person.id)).toBe('nothing');

    const { message, ...rest } = said;
    const words = Object.entries({
      ...rest,
      shortName: said.name.split(' ')[1] ?? '',
      word: `hawser${count}`,
      other: `twice${count}`,
      third: `lanyard${count}`,
    }).map(([what, text]) => [what, text.toLowerCase()] as const);
    const found = (await everythingElse()).flatMap((item) =>
      words.flatMap(([what, text]) => (item.toLowerCase().includes(text) ? [`${what}: ${item}`] : [])),
    );
    expect(found).toEqual([]);
    expect(await getUser(person.id)).toMatchObject({ timeZone: null, locale: null });
    expect(await customer()).toMatchObject({ deleted: true });
    // Whom they paid still has a receipt with their name.
    expect((await getReceipt(named.id, named.maker.id)).buyer).toMatchObject({ username: said.name });
    const kept = (await everything()).filter((item) => item.includes(message));
    expect(kept.filter((item) => !item.includes(`CONV#${conversationId}`))).toEqual([]);
    expect(await findOrder(order.id)).toMatchObject({
      buyer: { id: person.id, username: 'Deleted user', img: null },
    });
    expect(await findItem(keys.pieceOfOrder(shown))).toBeUndefined();
    // What others show of work for them stays, without their name; what was only asked is gone.
    expect((await listPortfolio(named.maker.id, { limit: 5 })).items).toMatchObject([{ client: null }]);
    expect(await allItems(piecesBy(named.maker.id))).toHaveLength(1);
    // The cards and names of others are what the stream would have brought up to date.
    const ofStream = (name: string) => /^(?:cards|names) /.test(name);
    await restoreEarned();
    const differences = await findDifferences();
    expect(differences.filter(({ name, record }) => !ofStream(name) || record === person.id)).toEqual([]);
    await expect(keepAccount(person.id)).resolves.toMatchObject({ username: 'Deleted user' });
  });

  it('leaves none of its pictures in the store', async () => {
    const [former, face] = [await aPicture(newId()), await aPicture(newId())];
    const [cover, image] = [await aPicture(), await aPicture()];
    await changeAccount(person.id, () => ({ set: { img: face, formerPictures: [former] } }));
    await aGig(asSession(await getUser(person.id)), { cover, images: [image] });
    const shown = await aPicture(await aShownPiece(), 'picture.webp');
    const bought = await aFinishedOrder({ buyer: asSession(person) });
    await asks(bought);
    const asked = await aPicture(bought.id, 'picture.webp', askedKey);
    for (const url of [former, face, shown, asked]) expect(await filesOf(url)).toHaveLength(2);
    await closeAccount(person.id);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    for (const url of [former, face, cover, image, shown, asked]) expect(await filesOf(url)).toEqual([]);
  });

  it('leaves what is in the folders of others, and the cover that an order shows, wherever they used these', async () => {
    const others = await aPicture(newId());
    const ordered = await aPicture();
    const seller = asSession(person);
    const order = await findOrder(await aShownPiece());
    // It shows it also once all of it went back.
    const set = { 'card.cover': ordered, 'card.sales': 0 };
    await update(keys.gig(order?.gigId ?? ''), { set, when: { PK: exists } });
    await aGig(seller, { cover: others, images: [ordered, others] });
    // Earlier, the picture of a profile was in the folder of its person.
    await changeAccount(person.id, () => ({ set: { img: ordered } }));
    await closeAccount(person.id);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    for (const url of [others, ordered]) expect(await filesOf(url)).toHaveLength(2);
  });

  it('frees any number of names that they had before', async () => {
    const formerNames = Array.from({ length: 40 }, (_, index) => `Mina ${count} of pier ${index}`);
    for (const name of formerNames) {
      await put({ ...keys.username(name), userId: person.id, username: said.name });
      for (const look of await looksOf(name)) await put({ ...keys.look(look), userId: person.id });
    }
    await update(keys.user(person.id), { set: { formerNames }, when: { PK: exists } });
    await closeAccount(person.id);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    const left = await Promise.all(formerNames.map((name) => findItem(keys.username(name))));
    expect(left.filter(Boolean)).toEqual([]);
    for (const name of [said.name, formerNames.at(0), formerNames.at(-1)])
      expect(await findCredential(name ?? '')).toBeUndefined();
    expect((await everything()).filter((item) => item.includes('of pier'))).toEqual([]);
  });

  it('frees any number of addresses that they had before, but none that somebody else has by now', async () => {
    const address = (index: number) => `quay${index}.${said.mail}`;
    const formerEmails = Array.from({ length: 40 }, (_, index) => ({
      id: newId(),
      address: address(index),
      until: Date.now() + 7 * DAY,
    }));
    for (const [index, each] of formerEmails.entries())
      await put({
        ...keys.email(each.address),
        ...(index % 2 ? { heldFor: person.id } : { userId: newId() }),
      });
    await update(keys.user(person.id), { set: { formerEmails }, when: { PK: exists } });
    await closeAccount(person.id);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    const left = await Promise.all(formerEmails.map((each) => findItem(keys.email(each.address))));
    expect(left.map(Boolean)).toEqual(formerEmails.map((_, index) => index % 2 === 0));
    for (const each of formerEmails) await remove(keys.email(each.address));
  });

  it('lets nobody sign in, and nobody else take the name, while the mail is free', async () => {
    await closeAccount(person.id);
    later(14.01);
    expect(await finishClosing(person.id)).toBe('erased');
    for (const login of [said.name, said.former, said.mail])
      expect(await findCredential(login)).toBeUndefined();
    const another = (username: string) => {
      const account = { username, email: said.mail, isSeller: false, country: 'Peru' };
      return register(newUser(newId(), { ...account, phone: undefined, desc: undefined }), 'hash');
    };
    for (const name of [said.name, said.former, said.name.toUpperCase()])
      await expect(another(name)).rejects.toThrow(authTexts.usernameTaken.message);
    expect(await another('Somebody else')).toMatchObject({ email: said.mail });
  });
});
