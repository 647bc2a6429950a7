import type { Appearance, StripeError } from '@stripe/stripe-js';

import type { FieldError } from './card-rules.ts';
import { PaymentElement } from './payment-element.ts';
import type { Provider } from './provider.ts';

export type ElementsOptions = { clientSecret?: string; appearance?: Appearance };

export const validationError = ({ code, message }: FieldError): StripeError => ({
  type: 'validation_error',
  code,
  message,
});

/** The part of Stripe's Elements that our pages use: one payment element for one intent. */
export class Elements {
  readonly clientSecret: string;
  readonly #provider: Provider;
  #appearance: Appearance;
  #element: PaymentElement | null = null;

  constructor(provider: Provider, { clientSecret = '', appearance = {} }: ElementsOptions) {
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret)) {
      throw new Error('Invalid value for elements(): clientSecret must be of the form pi_…_secret_….');
    }
    this.clientSecret = clientSecret;
    this.#provider = provider;
    this.#appearance = appearance;
  }

  get appearance(): Appearance {
    return this.#appearance;
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The test form has only the payment element, not '${type}'.`);
    this.#element = new PaymentElement(this.#provider.retrieve(this.clientSecret), this.#appearance);
    return this.#element;
  }

  getElement(): PaymentElement | null {
    return this.#element;
  }

  update({ appearance }: ElementsOptions): void {
    if (!appearance) return;
    this.#appearance = appearance;
    this.#element?.restyle(appearance);
  }

  fetchUpdates(): Promise<{ error?: StripeError }> {
    return Promise.resolve({});
  }

  submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    const fieldError = this.#element?.form?.check();
    return Promise.resolve(
      fieldError ? { error: validationError(fieldError) } : { selectedPaymentMethod: 'card' },
    );
  }

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }
}
