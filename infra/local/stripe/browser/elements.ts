import type { Appearance, StripeError } from '@stripe/stripe-js';

import type { FieldError } from './card-rules.ts';
import { EmptyElement, otherElements } from './empty-element.ts';
import { PaymentElement } from './payment-element.ts';
import type { Provider } from './provider.ts';

export type ElementsOptions = { clientSecret?: string; appearance?: Appearance };

export const validationError = ({ code, message }: FieldError): StripeError => ({
  type: 'validation_error',
  code,
  message,
});

/** The part of Stripe's Elements that our pages use: one payment element for one intent. The others are empty. */
export class Elements {
  readonly clientSecret: string;
  readonly #provider: Provider;
  #appearance: Appearance;
  #element: PaymentElement | null = null;
  readonly #others = new Map<string, EmptyElement>();

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

  create(type: string): PaymentElement | EmptyElement {
    if (otherElements.includes(type)) {
      const element = new EmptyElement();
      this.#others.set(type, element);
      return element;
    }
    if (type !== 'payment') throw new Error(`Invalid value for elements.create(): '${type}' is no element.`);
    this.#element = new PaymentElement(this.#provider.retrieve(this.clientSecret), this.#appearance);
    return this.#element;
  }

  /** The card form, if there is one. */
  get payment(): PaymentElement | null {
    return this.#element;
  }

  getElement(type = 'payment'): PaymentElement | EmptyElement | null {
    return type === 'payment' ? this.#element : (this.#others.get(type) ?? null);
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
