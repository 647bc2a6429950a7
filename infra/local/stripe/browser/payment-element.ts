import type { Appearance, StripeError } from '@stripe/stripe-js';

import { createCardForm, type CardForm } from './card-form.ts';
import { cardFields, fieldErrorOf, type CardValues } from './card-rules.ts';
import type { Result } from './provider.ts';

type Listener = (event?: unknown) => void;

const elementType = 'payment';

/** The part of Stripe's PaymentElement that our pages use: mounting, events and the card form. */
export class PaymentElement {
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Events that are emitted once; listeners added later receive them too. */
  readonly #emittedOnce = new Map<string, unknown>();
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
    if (this.#emittedOnce.has(name))
      queueMicrotask(() => listeners.has(listener) && listener(this.#emittedOnce.get(name)));
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
    this.#emittedOnce.set(name, { elementType, ...event });
    this.#emit(name, event);
  }

  #emitChange(values: CardValues): void {
    const today = new Date();
    this.#emit('change', {
      complete: cardFields.every((field) => fieldErrorOf(field, values, today) === null),
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
      change: (values) => this.#emitChange(values),
      focus: () => this.#emit('focus'),
      blur: () => this.#emit('blur'),
      escape: () => this.#emit('escape'),
    });
    this.#emitOnce('loaderstart');
    void this.#emitLoaded();
  }

  /** Emits `ready` when the intent is loaded; `loaderror` if it cannot be loaded or can no longer be paid. */
  async #emitLoaded(): Promise<void> {
    const { paymentIntent, error } = await this.#intent;
    const isTerminal = paymentIntent && ['succeeded', 'canceled'].includes(paymentIntent.status);
    const terminalState: StripeError = {
      type: 'invalid_request_error',
      message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
    };
    if (error || isTerminal) this.#emitOnce('loaderror', { error: error ?? terminalState });
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
