import type { Appearance } from '@stripe/stripe-js';

import {
  cardFields,
  fieldErrorOf,
  digitsOf,
  groupExpiry,
  groupNumber,
  trimCvc,
  type CardField,
  type CardValues,
  type FieldError,
} from './card-rules.ts';
import { createShadowRoot } from './style.ts';

const fieldProperties: Record<CardField, { label: string; placeholder: string; autocomplete: AutoFill }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
};

export type CardFormEvents = {
  change: (values: CardValues) => void;
  focus: () => void;
  blur: () => void;
  escape: () => void;
};

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Formats a field during input and keeps the caret after the same digit. */
function regroup(input: HTMLInputElement, group: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const grouped = group(input.value);
  if (grouped === input.value) return;
  input.value = grouped;
  if (isAtEnd) return;
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < grouped.length; position += 1) {
    if (/\d/.test(grouped[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

/** Renders the test card form into `container`. */
export function createCardForm(container: HTMLElement, appearance: Appearance, events: CardFormEvents) {
  const host = document.createElement('div');
  const { root, restyle } = createShadowRoot(host, appearance);
  const errors = new Map<CardField, HTMLParagraphElement>();
  const inputs = new Map<CardField, HTMLInputElement>();

  const values = (): CardValues => ({
    number: inputs.get('number')?.value ?? '',
    expiry: inputs.get('expiry')?.value ?? '',
    cvc: inputs.get('cvc')?.value ?? '',
  });

  const groupings: Record<CardField, (text: string) => string> = {
    number: groupNumber,
    expiry: groupExpiry,
    cvc: (text) => trimCvc(text, values().number),
  };

  function showError(field: CardField, fieldError: FieldError | null): void {
    const input = inputs.get(field);
    const error = errors.get(field);
    if (!input || !error) return;
    error.textContent = fieldError?.message ?? '';
    input.classList.toggle('Input--invalid', fieldError !== null);
    if (fieldError) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  function handleInput(field: CardField, input: HTMLInputElement, event: Event): void {
    const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
    // Delete the digit before the separator too; otherwise formatting would add the separator again.
    if (isDeletion && field === 'expiry' && /^\d\d \/?$/.test(input.value))
      input.value = input.value.slice(0, 1);
    else regroup(input, groupings[field]);
    if (!fieldErrorOf(field, values(), new Date())) showError(field, null);
    events.change(values());
  }

  function handleBlur(field: CardField, input: HTMLInputElement, { relatedTarget }: FocusEvent): void {
    // Show errors only when focus stays in the form: on a click on the page's button, a new error line would move the button.
    const staysInForm = relatedTarget instanceof Node && root.contains(relatedTarget);
    if (staysInForm && input.value !== '') showError(field, fieldErrorOf(field, values(), new Date()));
    events.blur();
  }

  function handleKeydown(event: KeyboardEvent): void {
    // In a shadow root the fields do not belong to the page's form, so Enter would not submit it.
    if (event.key === 'Enter') host.closest('form')?.requestSubmit();
    if (event.key === 'Escape') events.escape();
  }

  function fieldOf(field: CardField): HTMLElement {
    const { label, placeholder, autocomplete } = fieldProperties[field];
    const input = element('input', {
      id: field,
      name: field,
      className: 'Input',
      type: 'text',
      inputMode: 'numeric',
      placeholder,
      autocomplete,
      required: true,
    });
    input.setAttribute('aria-describedby', `${field}-error`);
    input.addEventListener('input', (event) => handleInput(field, input, event));
    input.addEventListener('focus', () => events.focus());
    input.addEventListener('blur', (event) => handleBlur(field, input, event));
    input.addEventListener('keydown', handleKeydown);
    const error = element('p', { id: `${field}-error`, className: 'Error' });
    inputs.set(field, input);
    errors.set(field, error);
    return element(
      'div',
      { className: field === 'number' ? 'Wide' : '' },
      element('label', { className: 'Label', htmlFor: field }, label),
      input,
      error,
    );
  }

  const note = element(
    'p',
    { className: 'Note Wide' },
    'Test form: no card is charged. Use ',
    element('span', {}, '4242 4242 4242 4242'),
    ', any future date and any security code.',
  );
  const fieldset = element(
    'fieldset',
    {},
    element('legend', {}, 'Card details'),
    ...cardFields.map(fieldOf),
    note,
  );
  root.append(fieldset);
  container.append(host);

  return {
    restyle,
    values,
    focus: () => inputs.get('number')?.focus(),
    blur: () => inputs.forEach((input) => input.blur()),
    clear() {
      for (const field of cardFields) {
        const input = inputs.get(field);
        if (input) input.value = '';
        showError(field, null);
      }
      events.change(values());
    },
    /** Makes the fields read-only during a payment. */
    freeze: (isFrozen: boolean) => inputs.forEach((input) => (input.readOnly = isFrozen)),
    /** Validates every field, focuses the first invalid one and returns its error; null if all are valid. */
    check(): FieldError | null {
      const fieldErrors = cardFields.map((field) => {
        const fieldError = fieldErrorOf(field, values(), new Date());
        showError(field, fieldError);
        return { field, fieldError };
      });
      const first = fieldErrors.find(({ fieldError }) => fieldError !== null);
      if (first) inputs.get(first.field)?.focus();
      return first?.fieldError ?? null;
    },
    remove: () => host.remove(),
  };
}

export type CardForm = ReturnType<typeof createCardForm>;
