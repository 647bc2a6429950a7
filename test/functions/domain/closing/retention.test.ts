import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { formerName } from '#functions/domain/accounts/names/former-names.ts';
import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { keepParties } from '#functions/domain/money/books/parties.ts';
import { paymentOf } from '#functions/domain/money/books/payment.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import * as retention from '#shared/limits/retention.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { aBuyer, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();
const start = Date.parse('2026-05-01T00:00:00.000Z');
beforeEach(() => setClock(() => start));
afterEach(() => setClock(null));

/** In how many days something expires that is stored now. */
const daysOf = (item: object | undefined) => (Number((item as { ttl?: number }).ttl) * 1000 - now()) / DAY;

describe('what the page about privacy says of how long it is kept', () => {
  it('is how long it is kept: notifications, former names, sessions, closed accounts', async () => {
    const { id } = await aBuyer();
    const news = { kind: 'account.password', title: 'Your account', path: '/', by: 'owner' } as const;
    expect(daysOf(notify(id, news).item)).toBe(retention.newsDays);
    expect(daysOf(await formerName('a look'))).toBe(retention.formerNameDays);
    const account = { id, username: 'Somebody', img: null, country: null, role: 'buyer' } as const;
    const session = await startSession(account);
    expect(daysOf(await findItem(keys.session(id, session)))).toBe(retention.sessionDays);
    const { deletion } = await closeAccount(id);
    expect(Date.parse(deletion?.at ?? '')).toBe(start + retention.closingDays * DAY);
  });

  it('is how long receipts keep names: from the end of the year of the payment', () => {
    const party = { id: 'somebody', username: 'Somebody' };
    const at = new Date(start).toISOString();
    const { item } = keepParties(
      paymentOf({ kind: 'order', id: 'some order' }),
      { buyer: party, seller: party },
      at,
    );
    expect(new Date(Number(item?.['ttl']) * 1000).getUTCFullYear()).toBe(2027 + retention.receiptYears);
  });

  it('comes from the one table of it, and from nowhere else', () => {
    const written = /(?:\d+|a|one|two|three|seven|ten|fourteen|ninety)\s+(?:day|month|year)s?\b/gi;
    for (const page of ['web/src/pages/about/privacy.tsx', 'web/src/features/users/close-account.tsx'])
      expect(readFileSync(page, 'utf8').match(written) ?? [], page).toEqual([]);
  });
});
