import type { Appearance, StripeError } from '@stripe/stripe-js';

import { createCardForm, type CardForm } from './card-form.ts';
import { cardFields, complaintOf, type CardValues } from './card-rules.ts';
import type { Result } from './provider.ts';

type Listener = (event?: unknown) => void;

const elementType = 'payment';

/** The part of Stripe's PaymentElement that pages use: mounted, listened to, and asked for a card. */
export class PaymentElement {
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Events that come once, for those who begin to listen later. */
  readonly #past = new Map<string, unknown>();
  readonly #intent: Promise<Result>;
  #appearance: Appearance;
  #form: CardForm | null = null;

  constructor(intent: Promise<Result>, appearance: Appearance) {
    this.#intent = intent;
    this.#appearance = appearance;
  }

  get form(): CardForm | null {
    return this.#form;
  }

  on(name: string, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    if (this.#past.has(name)) queueMicrotask(() => listeners.has(listener) && listener(this.#past.get(name)));
    return this;
  }

  once(name: string, listener: Listener): this {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    return this.on(name, first);
  }

  off(name: string, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }

  #emit(name: string, event: Record<string, unknown> = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ elementType, ...event });
  }

  #emitOnce(name: string, event: Record<string, unknown> = {}): void {
    this.#past.set(name, { elementType, ...event });
    this.#emit(name, event);
  }

  #changed(values: CardValues): void {
    const today = new Date();
    this.#emit('change', {
      complete: cardFields.every((field) => complaintOf(field, values, today) === null),
      empty: cardFields.every((field) => values[field] === ''),
      collapsed: false,
      value: { type: 'card' },
    });
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw new Error('The selector you specified applies to no DOM elements.');
    this.unmount();
    this.#form = createCardForm(container, this.#appearance, {
      change: (values) => this.#changed(values),
      focus: () => this.#emit('focus'),
      blur: () => this.#emit('blur'),
      escape: () => this.#emit('escape'),
    });
    this.#emitOnce('loaderstart');
    void this.#settle();
  }

  /** Ready once the provider knows the intent; an intent that can no longer be paid has no form. */
  async #settle(): Promise<void> {
    const { paymentIntent, error } = await this.#intent;
    const isOver = paymentIntent && ['succeeded', 'canceled'].includes(paymentIntent.status);
    const over: StripeError = {
      type: 'invalid_request_error',
      message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
    };
    if (error || isOver) this.#emitOnce('loaderror', { error: error ?? over });
    else this.#emitOnce('ready');
  }

  update(): void {}

  restyle(appearance: Appearance): void {
    this.#appearance = appearance;
    this.#form?.restyle(appearance);
  }

  focus(): void {
    this.#form?.focus();
  }

  blur(): void {
    this.#form?.blur();
  }

  clear(): void {
    this.#form?.clear();
  }

  unmount(): void {
    this.#form?.remove();
    this.#form = null;
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
  }
}
