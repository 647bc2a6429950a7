import { setLocalStorage } from './browser-context.ts';
import { expect, test, type Role } from './people.ts';

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
/** A4 in points, to a whole one. */
const A4 = /\/MediaBox\s*\[0 0 59[45][\d.]* 84[12][\d.]*\]/;

const sides: { role: Role; list: string; total: string }[] = [
  { role: 'buyer', list: '/orders', total: 'Paid' },
  { role: 'seller', list: '/order/', total: 'Yours' },
];

for (const { role, list, total } of sides) {
  test.describe(() => {
    test.use({ role });

    test(`a ${role} prints a receipt on one sheet of A4, light although the page is dark`, async ({
      page,
      context,
      sample,
    }) => {
      await setLocalStorage(context, 'theme', 'dark');
      const order = role === 'buyer' ? sample.orders.bought('FINISHED') : sample.orders.received('FINISHED');
      await page.goto(role === 'buyer' ? list : `${list}${order.id}`);
      await page.locator(`a[href="/receipt/${order.id}"]`).click();
      const receipt = page.getByRole('article', { name: 'Receipt' });
      await expect(receipt.getByRole('row', { name: new RegExp(`^${total}`) }).last()).toBeVisible();
      await expect(receipt).toContainText(order.title);

      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pagesIn(pdf)).toBe(1);
      expect(pdf.toString('latin1')).toMatch(A4);
      await page.emulateMedia({ media: 'print' });
      await expect(receipt).toHaveCSS('color', 'rgb(20, 32, 27)');
      for (const hidden of ['banner', 'contentinfo'] as const)
        await expect(page.getByRole(hidden)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    });
  });
}
