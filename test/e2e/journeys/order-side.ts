import { expect } from '@playwright/test';

import { agree, payByCard } from '#test/e2e/forms.ts';

import type { Side } from './journey-side.ts';

export type OrderSide = ReturnType<typeof anOrderSide>;

/** What the buyer or the seller of an order does and reads. */
export function anOrderSide(side: Side, orderId: string) {
  const { page } = side;
  const standing = page.getByRole('region', { name: 'Where it stands' });

  /** Expects these texts where the order stands, and nothing that is wider than the window, at each width. */
  const reads = (...texts: string[]) => side.readsIn(standing, ...texts);
  return {
    ...side,
    reads,

    /** Opens the order and reads where it stands. */
    async finds(...texts: string[]) {
      await page.goto(`/order/${orderId}`);
      await reads(...texts);
    },

    /** Expects this in the history of the order. */
    remembers: (text: string) => expect(page.getByRole('list', { name: 'History' })).toContainText(text),

    async pays(number: string) {
      await page.goto(`/pay/${orderId}`);
      await payByCard(page, { number });
      await page.waitForURL(/\/success/);
    },

    /** Delivers a link in the order's page. */
    async delivers(url: string, button: string) {
      await page.getByLabel('Link to the work').fill(url);
      // A revision completes nothing: the order is completed already.
      if (button === 'Deliver the link') await page.getByLabel('Mark the order as completed').check();
      await page.getByRole('button', { name: button, exact: true }).click();
      await agree(page, 'Deliver');
    },

    /** Takes a decision in its dialog, after filling in these fields and reading what it says of the money. */
    async decides(step: string, { action = step, says = '', fields = {} }: Decision = {}) {
      await standing.getByRole('button', { name: step, exact: true }).click();
      const dialog = page.getByRole('dialog');
      for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
      await expect(dialog).toContainText(says);
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    },
  };
}

type Decision = { action?: string; says?: string; fields?: Record<string, string> };
