import Stripe from 'stripe';
import { expect, it } from 'vitest';

import { orNull } from '#functions/services/stripe/objects.ts';

const { StripeInvalidRequestError } = Stripe.errors;
const failing = (code: string | undefined) =>
  Promise.reject(
    new StripeInvalidRequestError({
      statusCode: 404,
      message: '',
      type: 'invalid_request_error',
      ...(code ? { code } : {}),
    }),
  );

it.each(['resource_missing', 'not_found'])('Stripe has nothing with an id where it says %s', async (code) => {
  expect(await orNull(failing(code))).toBeNull();
});

it.each([undefined, 'account_invalid'])('a 404 with the code %s tells nothing about the id', async (code) => {
  await expect(orNull(failing(code))).rejects.toMatchObject({ statusCode: 404 });
});
