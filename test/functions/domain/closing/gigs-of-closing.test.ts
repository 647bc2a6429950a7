import { beforeEach, describe, expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { followClosing } from '#functions/domain/closing/follow-closing.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { listGigsOfSeller } from '#functions/domain/gigs/list.ts';
import * as gigs from '#functions/domain/gigs/listed.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { keepLists } from '#functions/domain/listing/keep-lists.ts';
import { sync } from '#functions/domain/listing/listing-index.ts';
import { followShown } from '#functions/domain/people/follow-shown.ts';
import { recount } from '#functions/domain/recount/recount.ts';
import { repair } from '#functions/domain/recount/repair.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aGig, withdraw } from '#test/functions/domain/a-gig.ts';
import { aBuyer, anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { findDifferences } from '#test/support/recount.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

useMarket();

/** Follows the changes of these items, as the stream would. */
const followed = async (...all: Key[]) => {
  for (const key of all) await follow([aChange(key)], [followClosing, followShown, keepLists([gigs])]);
};

/** A refresh that had read the gig before, and is late to write. */
const refreshAsItWas = (gig: GigItem) => sync(gigs.gigListing, { ...gig, ver: gig.ver + 100 }, true);

const wrongCardsOf = async ({ card: { id } }: GigItem) =>
  (await findDifferences()).filter(({ name, record }) => name === 'cards of gigs' && record === id);

let seller: SessionUser;
let gig: GigItem;
let ofGig: Key;
let ofClosing: Key;
beforeEach(async () => {
  seller = await aSeller();
  gig = await aGig(seller);
  ofGig = keys.gig(gig.card.id);
  ofClosing = keys.closing(seller.id);
});

const offered = async () => (await listGigsOfSeller(seller.id, { limit: 5 })).items;
const order = async () => anOrder({}, { seller, buyer: await aBuyer(), gig });

describe('the gigs of an account that is being closed', () => {
  it('leave the market and come back as often as that is told, but those withdrawn before stay away', async () => {
    const gone = await aGig(seller);
    await withdraw(gone.card.id, seller.id);
    const all = [ofClosing, ofClosing, ofGig, keys.gig(gone.card.id)];
    for (let round = 0; round < 2; round += 1) {
      await closeAccount(seller.id);
      await followed(...all);
      expect(await offered()).toEqual([]);
      await expect(order()).rejects.toMatchObject({ status: 404 });

      await keepAccount(seller.id);
      await followed(...all);
      expect(await offered()).toMatchObject([{ id: gig.card.id }]);
      expect(await wrongCardsOf(gig)).toEqual([]);
    }
    expect(await order()).toMatchObject({ gig: { card: { id: gig.card.id } } });
    expect((await findGig(gone.card.id))?.deletedAt).toBeDefined();
  });

  it('are on no list before their news is followed, and no late refresh puts them back', async () => {
    await closeAccount(seller.id);
    await followed(ofClosing);
    expect(await offered()).toEqual([]);
    await refreshAsItWas(gig);
    expect(await offered()).toEqual([]);
    expect(await wrongCardsOf(gig)).toEqual([]);
  });

  it('stay off it if the account is closed again while they come back', async () => {
    await closeAccount(seller.id);
    await followed(ofClosing);
    await keepAccount(seller.id);
    let close: Promise<unknown> | undefined;
    const stop = interceptTable(async ({ constructor: { name } }, send) => {
      if (name === 'TransactWriteCommand' && !close) await (close = closeAccount(seller.id));
      return send();
    });
    await followed(ofClosing).finally(stop);
    expect(close).toBeDefined();
    expect(await offered()).toEqual([]);
  });

  it('stay withdrawn if their seller withdraws them meanwhile', async () => {
    await closeAccount(seller.id);
    await followed(ofClosing);
    await withdraw(gig.card.id, seller.id);
    await keepAccount(seller.id);
    await followed(ofClosing, ofGig);
    expect(await offered()).toEqual([]);
    expect((await findGig(gig.card.id))?.deletedAt).toBeDefined();
  });

  it('leave it too when they were published just before, by their own change', async () => {
    const latest = await aGig(seller);
    await closeAccount(seller.id);
    await follow([aChange(keys.gigOf(seller.id, latest.card.id), 'INSERT')], [followClosing]);
    expect(await offered()).toEqual([]);
    await keepAccount(seller.id);
    await followed(ofClosing);
    expect((await offered()).map(({ id }) => id)).toContain(latest.card.id);
  });

  it('come back with the name that their seller has taken meanwhile', async () => {
    await closeAccount(seller.id);
    await followed(ofClosing);
    const username = `Wilma ${seller.username}`;
    await changeAccount(seller.id, () => ({ set: { username } }));
    for (let page = 0; page < 5; page += 1) await followed(keys.shown(seller.id));
    await keepAccount(seller.id);
    await followed(ofClosing, ofGig);
    expect(await offered()).toMatchObject([{ seller: { username } }]);
  });

  it('and its name are found by the recount where nothing has followed, which has them followed', async () => {
    const ofPerson = [ofClosing, keys.shown(seller.id)];
    const stored = () => Promise.all(ofPerson.map(({ PK, SK }) => findItem<object>({ PK, SK })));
    const behind = async () =>
      (await findDifferences()).filter(({ record }) => record === seller.id).map(({ name }) => name);
    await changeAccount(seller.id, () => ({ set: { username: `Late ${seller.id}` } }));
    await closeAccount(seller.id);
    expect((await behind()).toSorted()).toEqual(['gigs of closing accounts', 'names and pictures of people']);
    const before = await stored();
    await repair(await recount());
    // The stream tells only of items that are not as before.
    for (const [at, item] of (await stored()).entries()) expect(item).not.toEqual(before[at]);
    for (let page = 0; page < 5; page += 1) await followed(...ofPerson);
    expect(await behind()).toEqual([]);
    await keepAccount(seller.id);
    expect(await behind()).toEqual(['gigs of closing accounts']);
    await followed(ofClosing);
    expect(await behind()).toEqual([]);
  });

  it('are where the last decision says, however they change at the same time', async () => {
    const change = () => repair([{ differences: [{ record: '', what: '', listed: ofGig }] }]);
    const refresh = () => gigs.refresh(gig.card.id);
    for (let round = 0; round < 5; round += 1) {
      await closeAccount(seller.id);
      await Promise.all([followed(ofClosing), change(), refresh(), keepAccount(seller.id), change()]);
      await Promise.all([followed(ofClosing), followed(ofClosing), change(), refresh()]);
      await followed(ofClosing, ofGig);
      expect(await wrongCardsOf(gig)).toEqual([]);
      expect(await offered()).toMatchObject([{ id: gig.card.id }]);
    }
  });
});
