/** The types of Stripe's elements but the payment element. */
export const otherElements: readonly string[] = [
  'address',
  'affirmMessage',
  'afterpayClearpayMessage',
  'auBankAccount',
  'card',
  'cardCvc',
  'cardExpiry',
  'cardNumber',
  'currencySelector',
  'expressCheckout',
  'iban',
  'idealBank',
  'issuingCardCopyButton',
  'issuingCardCvcDisplay',
  'issuingCardExpiryDisplay',
  'issuingCardNumberDisplay',
  'issuingCardPinDisplay',
  'linkAuthentication',
  'paymentMethodMessaging',
  'paymentRequestButton',
  'shippingAddress',
  'taxId',
];

/** An element that the test form has no fields for. A page may use it as any other: it is ready, and stays empty. */
export class EmptyElement {
  readonly #ready = new Set<() => void>();

  mount(): void {
    queueMicrotask(() => {
      for (const listener of this.#ready) listener();
    });
  }

  on(event: string, listener: () => void): this {
    if (event === 'ready') this.#ready.add(listener);
    return this;
  }

  once(event: string, listener: () => void): this {
    return this.on(event, listener);
  }

  off(_event: string, listener?: () => void): this {
    if (listener) this.#ready.delete(listener);
    else this.#ready.clear();
    return this;
  }

  getValue(): Promise<{ complete: boolean; isNewAddress: boolean; value: object }> {
    return Promise.resolve({ complete: false, isNewAddress: false, value: {} });
  }

  unmount(): void {}
  destroy(): void {}
  update(): void {}
  focus(): void {}
  blur(): void {}
  clear(): void {}
  collapse(): void {}
}
