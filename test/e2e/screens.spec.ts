import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext } from '@playwright/test';

import { demoLogins } from '#infra/local/seed/demo.ts';
import type { GigCard } from '#shared/entities/gig.ts';
import type { OrderCard } from '#shared/entities/order.ts';

import { enter, fetchJson, remember } from './enter.ts';
import { sampleProjects } from './sample-projects.ts';
import { expect, test } from './test.ts';

const nowhere = '00000000000000000000000000';
const [buyerLogin, sellerLogin] = ['buyer', 'seller'].map((role) => {
  const login = demoLogins.find((each) => each.role === role);
  if (!login) throw new Error(`The sample has no demo ${role}.`);
  return login;
}) as [(typeof demoLogins)[number], (typeof demoLogins)[number]];

async function visitorScreens(context: BrowserContext, origin: string): Promise<string[]> {
  const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
  const projects = await sampleProjects(origin);
  return [
    '/',
    '/gigs',
    '/gigs?search=nothing-has-these-words',
    `/gig/${gig?.id}`,
    `/gig/${nowhere}`,
    `/user/${gig?.userId}`,
    `/user/${nowhere}`,
    '/projects',
    '/projects?search=nothing-has-these-words',
    `/project/${projects.ofBuyer('OPEN')}`,
    `/project/${projects.ofBuyer('COMPLETED')}`,
    `/project/${nowhere}`,
    '/login',
    '/register',
    '/no/such/place',
  ];
}

async function buyerScreens(context: BrowserContext, origin: string): Promise<string[]> {
  await enter(context, buyerLogin);
  const orders = await fetchJson<OrderCard[]>(context, '/orders?limit=100');
  const one = (which: (order: OrderCard) => boolean) => orders.find(which)?.id ?? nowhere;
  const finished = one((order) => order.isPaid && order.isCompleted);
  const delivered = one((order) => !order.isPaid && order.isCompleted);
  const fresh = one((order) => !order.isPaid && !order.isCompleted);
  const projects = await sampleProjects(origin);
  return [
    '/orders',
    `/submit-requirements/${fresh}`,
    `/submit-requirements/${finished}`,
    `/pay/${delivered}`,
    `/pay/${finished}`,
    `/download/${finished}`,
    `/download/${delivered}`,
    `/download/${fresh}`,
    '/success',
    '/add',
    `/gig/${orders[0]?.gigId}`,
    '/addProject',
    '/myprojects',
    `/project/${projects.ofBuyer('OPEN')}`,
    `/project/${projects.ofBuyer('OPEN')}/bids`,
    `/project/${projects.shared('AWARDED')}/bids`,
    `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
    `/projects/${projects.shared('COMPLETED')}/assign/${projects.freelancerId}`,
    `/payment/${projects.module('PAY')}`,
    `/payment/${projects.module('COMPLETED')}`,
    `/payment/${projects.module('WAITING')}`,
    '/success2',
  ];
}

async function sellerScreens(context: BrowserContext, origin: string): Promise<string[]> {
  await enter(context, sellerLogin);
  const orders = await fetchJson<OrderCard[]>(context, '/orders?limit=100');
  const [open, done] = [false, true].map((isCompleted) =>
    orders.find((order) => order.isCompleted === isCompleted),
  );
  const projects = await sampleProjects(origin);
  return [
    '/orders',
    '/mygigs',
    '/add',
    `/order/${open?.id}`,
    `/order/${done?.id}`,
    `/order/${nowhere}`,
    `/upload-work/${open?.id}`,
    '/pay/any',
    '/projects',
    `/project/${projects.withoutBid()}`,
    `/project/${projects.withBid('PENDING')}`,
    `/project/${projects.withBid('REJECTED')}`,
    `/project/${projects.withBid('ACCEPTED')}`,
    '/myworks',
    `/assignedModule/${projects.shared('AWARDED')}`,
    `/assignedModule/${projects.shared('COMPLETED')}`,
    `/assignedModule/${projects.withoutBid()}`,
    '/addProject',
  ];
}

const roles = { visitor: visitorScreens, buyer: buyerScreens, seller: sellerScreens };

// Unknown ids are part of the rounds; the browser reports the refused calls by itself.
test.use({ expectedTrouble: /status of 40[349]/ });

for (const [role, screens] of Object.entries(roles)) {
  for (const theme of ['light', 'dark']) {
    test(`every screen of a ${role} is accessible and holds its width in ${theme}`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      await remember(context, 'theme', theme);
      const all = await screens(context, String(baseURL));
      let violations = 0;
      for (const screen of all) {
        await page.goto(screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        const { violations: found } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        const told = found.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
        violations += told.length;
        expect.soft(told, screen).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0);
      }
      console.info(`axe: ${role}, ${theme}: ${all.length} screens, ${violations} violations`);
    });
  }
}
