import { afterEach, expect, it } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import * as conversationLimits from '#shared/limits/conversations.ts';
import { type Browser } from '#test/flows/support/a-browser.ts';
import { aConversation, aMessage } from '#test/flows/support/a-conversation.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
afterEach(() => setClock(null));

/** Stops the clock at the start of a minute, until the test moves it. */
function freezeClock() {
  let time = Math.ceil(now() / conversationLimits.sending.window) * conversationLimits.sending.window;
  setClock(() => time);
  return (by: number) => void (time += by);
}

async function page(browser: Browser, id: string, query = '') {
  const { body, headers } = await browser.get(`/messages/${id}${query}`);
  const shown = body as unknown as Message[];
  return { descs: shown.map(({ desc }) => desc), cursor: headers.get('x-next-cursor') };
}

it(
  'a long conversation is read from its end, fifty at a time, while it goes on',
  { tags: 'local' },
  async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const advance = freezeClock();
    const sent: string[] = [];
    const send = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const { desc } = await aMessage((number % 2 ? buyer : seller).browser, id, `${sent.length}`);
        sent.push(desc);
      }
    };
    await send(120);
    advance(conversationLimits.sending.window);

    const latest = await page(buyer.browser, id);
    await send(3);
    const older = await page(buyer.browser, id, `?cursor=${latest.cursor}`);
    await send(3);
    const oldest = await page(buyer.browser, id, `?cursor=${older.cursor}`);
    expect([latest, older, oldest].map(({ descs }) => descs.length)).toEqual([50, 50, 20]);
    expect(oldest.cursor).toBeNull();
    expect([...oldest.descs, ...older.descs, ...latest.descs]).toEqual(sent.slice(0, 120));

    const all = await page(seller.browser, id, '?limit=100');
    expect(all.descs).toEqual(sent.slice(-100));
    expect((await page(seller.browser, id, '?limit=2')).descs).toEqual(sent.slice(-2));
    for (const query of ['?limit=0', '?limit=101', '?cursor=%20', '?limit=x'])
      expect((await seller.browser.get(`/messages/${id}${query}`)).status).toBe(400);
  },
);

it('a page that ends with the first message is the last one', async () => {
  const { buyer, seller, id } = await aConversation(cloud);
  expect(await page(buyer.browser, id)).toEqual({ descs: [], cursor: null });
  for (let number = 0; number < 50; number += 1) await aMessage(seller.browser, id, `${number}`);
  const { descs, cursor } = await page(buyer.browser, id);
  expect([descs.length, descs[0], cursor]).toEqual([50, '0', null]);
});
