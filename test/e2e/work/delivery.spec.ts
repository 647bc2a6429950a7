import { submitSignIn } from '#test/e2e/forms.ts';
import { follow } from '#test/e2e/inspect-screen.ts';
import { aNewBuyer, aNewSeller, expect, test } from '#test/e2e/people.ts';

import { aGig } from './a-gig.ts';

test.use({ expectedErrors: /status of 401/ });

test('what was typed survives an expired session, and stays with its order', async ({
  as,
  baseURL: origin = '',
}) => {
  const [seller, buyer] = await Promise.all([aNewSeller(origin), aNewBuyer(origin)]);
  const gig = await aGig(seller, { title: 'I will paint a zebra', desc: 'By hand.' });
  const order = () => buyer.client.orders.create({ params: { gigId: gig.id } });
  const [{ id }, other] = [await order(), await order()];
  const page = await as(buyer);
  // A request of the top bar that is on its way would get a 401 and redirect to sign-in before the button is pressed.
  const answers = ['conversations', 'notifications/unread', 'users/me'].map((call) =>
    page.waitForResponse(new RegExp(`/api/${call}`)),
  );
  await page.goto(`/submit-requirements/${id}`);
  await Promise.all(answers);
  const field = page.getByLabel('Your requirements');
  await field.fill('Three paragraphs that took me an hour.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit requirements' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await submitSignIn(page, buyer.user.username, buyer.password);
  await expect(page).toHaveURL(`/submit-requirements/${id}`);
  await expect(field).toHaveValue('Three paragraphs that took me an hour.');

  // To the other order without loading the page again, and back.
  await follow(page, `/submit-requirements/${other.id}`);
  await expect(field).toHaveValue('');
  await field.fill('One line for the other order.');
  await page.goBack();
  await expect(field).toHaveValue('Three paragraphs that took me an hour.');
});
