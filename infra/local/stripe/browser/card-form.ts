import type { Appearance } from '@stripe/stripe-js';

import {
  cardFields,
  complaintOf,
  digitsOf,
  groupExpiry,
  groupNumber,
  trimCvc,
  type CardField,
  type CardValues,
  type Complaint,
} from './card-rules.ts';
import { isolated } from './style.ts';

const parts: Record<CardField, { label: string; placeholder: string; autocomplete: AutoFill }> = {
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

/** Regroups a field as it is typed in, with the caret behind the same digit as before. */
function regroup(input: HTMLInputElement, group: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const grouped = group(input.value);
  if (grouped === input.value) return;
  input.value = grouped;
  if (isAtEnd) return;
  let place = 0;
  for (let seen = 0; seen < digitsBefore && place < grouped.length; place += 1) {
    if (/\d/.test(grouped[place] ?? '')) seen += 1;
  }
  input.setSelectionRange(place, place);
}

/** The test form for a card, put into `container`. */
export function createCardForm(container: HTMLElement, appearance: Appearance, events: CardFormEvents) {
  const host = document.createElement('div');
  const { root, restyle } = isolated(host, appearance);
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

  function complain(field: CardField, complaint: Complaint | null): void {
    const input = inputs.get(field);
    const error = errors.get(field);
    if (!input || !error) return;
    error.textContent = complaint?.message ?? '';
    input.classList.toggle('Input--invalid', complaint !== null);
    if (complaint) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  function typed(field: CardField, input: HTMLInputElement, event: Event): void {
    const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
    // The separator goes with the last digit before it; else it would come back at once.
    if (isDeletion && field === 'expiry' && /^\d\d \/?$/.test(input.value))
      input.value = input.value.slice(0, 1);
    else regroup(input, groupings[field]);
    if (!complaintOf(field, values(), new Date())) complain(field, null);
    events.change(values());
  }

  function left(field: CardField, input: HTMLInputElement, { relatedTarget }: FocusEvent): void {
    // Not on the way to the page's button: a line that appears would move it away from under the click.
    const isStillHere = relatedTarget instanceof Node && root.contains(relatedTarget);
    if (isStillHere && input.value !== '') complain(field, complaintOf(field, values(), new Date()));
    events.blur();
  }

  function pressed(event: KeyboardEvent): void {
    // The fields stand outside the page's form, so that Enter would do nothing.
    if (event.key === 'Enter') host.closest('form')?.requestSubmit();
    if (event.key === 'Escape') events.escape();
  }

  function fieldOf(field: CardField): HTMLElement {
    const { label, placeholder, autocomplete } = parts[field];
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
    input.addEventListener('input', (event) => typed(field, input, event));
    input.addEventListener('focus', () => events.focus());
    input.addEventListener('blur', (event) => left(field, input, event));
    input.addEventListener('keydown', pressed);
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
        complain(field, null);
      }
      events.change(values());
    },
    /** Keeps what was typed from being changed while it is being paid with. */
    freeze: (isFrozen: boolean) => inputs.forEach((input) => (input.readOnly = isFrozen)),
    /** Marks every bad field and goes to the first; answers what is wrong with it. */
    check(): Complaint | null {
      const complaints = cardFields.map((field) => {
        const complaint = complaintOf(field, values(), new Date());
        complain(field, complaint);
        return { field, complaint };
      });
      const first = complaints.find(({ complaint }) => complaint !== null);
      if (first) inputs.get(first.field)?.focus();
      return first?.complaint ?? null;
    },
    remove: () => host.remove(),
  };
}

export type CardForm = ReturnType<typeof createCardForm>;
