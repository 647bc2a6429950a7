/**
 * Damages a record in the table.
 * @module-tag local
 */

import { expect, it, vi } from 'vitest';

import { listGigsOfSeller } from '#functions/domain/gigs/list.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';
import { anOrder, payOrder } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { listingSettled } from '#test/support/table/listing-settled.ts';

const cloud = useCloud();

it('a gig whose cards cannot be written does not block the cards of other gigs', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const [poisoned, other] = [await anOrder(cloud), await anOrder(cloud)];
  await update(keys.gig(poisoned.gigId), {
    set: { facets: 7 },
    add: { ver: 1 },
    when: { PK: exists },
  });
  await payOrder(cloud, other.buyer, other.id);
  const sales = async () => (await listGigsOfSeller(other.seller.id, { limit: 1 })).items[0]?.sales;
  await listingSettled(cloud);
  await expect.poll(sales).toBe(1);
  await expect
    .poll(() => logged.mock.calls.map(([first]) => first as unknown))
    .toContain('A record of the stream is set aside.');
  await payOrder(cloud, poisoned.buyer, poisoned.id);
  expect((await findGig(poisoned.gigId))?.card.sales).toBe(1);
});
