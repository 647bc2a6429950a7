import { describe, expect, it } from 'vitest';

import { Placeholders, type Condition } from '#functions/table/conditions.ts';
import { isIn, allows, refusalOf, transition } from '#functions/table/transition.ts';
import type { StoredMachine } from '#shared/rules/machine.ts';

type Stage = 'WRITTEN' | 'RETURNED' | 'SENT';
const drafts: StoredMachine<Stage, 'write' | 'edit' | 'send' | 'give', 'client' | 'freelancer'> = {
  name: 'Draft',
  path: 'card.stage',
  flags: { WRITTEN: { isSent: false }, RETURNED: { isSent: false }, SENT: { isSent: true } },
  states: { WRITTEN: 'Written', RETURNED: 'Returned', SENT: 'Sent' },
  transitions: [
    { action: 'write', by: 'client', from: [], to: 'WRITTEN' },
    { action: 'edit', by: 'client', from: ['WRITTEN'], to: 'WRITTEN' },
    { action: 'send', by: 'freelancer', from: ['WRITTEN', 'RETURNED'], to: 'SENT' },
    { action: 'give', by: 'client', from: ['WRITTEN'], to: 'RETURNED' },
    { action: 'give', by: 'client', from: ['RETURNED'], to: 'SENT' },
  ],
  refusals: { send: (stage) => ({ reason: 'drafts.sent', message: `It is ${stage}.` }) },
};

/** A condition as the database gets it, with the values in place. */
function textOf(condition: Condition): string {
  const placeholders = new Placeholders();
  const text = placeholders.condition(condition).replaceAll('#', '');
  const values = placeholders.attributes().ExpressionAttributeValues ?? {};
  return text.replace(/:v\d+/g, (name) => String(values[name]));
}

describe('a row of a machine as a write', () => {
  it('holds, without reading the item, in every state of the machine that allows it', () => {
    const { set, when } = transition(drafts, 'send', 'freelancer');
    expect(set).toEqual({ 'card.stage': 'SENT', 'card.isSent': true });
    expect(textOf(when)).toBe('card.stage IN (WRITTEN, RETURNED)');
  });

  it('holds only in the state that was read', () => {
    expect(textOf(transition(drafts, 'send', 'freelancer', 'RETURNED').when)).toBe('card.stage = RETURNED');
  });

  it('is refused before any write where the machine does not allow it, with its message', () => {
    expect(() => transition(drafts, 'send', 'freelancer', 'SENT')).toThrow('It is SENT.');
    expect(refusalOf(drafts, 'send', 'SENT')).toMatchObject({ status: 409 });
    expect(() => transition(drafts, 'send', 'client', 'WRITTEN')).toThrow('It is WRITTEN.');
    expect(() => transition(drafts, 'edit', 'client', 'SENT')).toThrow(
      "Draft: 'edit' is not possible in SENT.",
    );
  });

  it('says what a new record says of its state', () => {
    expect(transition(drafts, 'write', 'client').set).toEqual({
      'card.stage': 'WRITTEN',
      'card.isSent': false,
    });
  });

  it('has to be read first where it leads to one state or another', () => {
    expect(() => transition(drafts, 'give', 'client')).toThrow("Where 'give' leads depends on the state");
    expect(transition(drafts, 'give', 'client', 'RETURNED').set).toMatchObject({ 'card.stage': 'SENT' });
  });
});

it('says of a state whether an action is allowed in it, and to whom', () => {
  expect(allows(drafts, 'send', 'freelancer', 'RETURNED')).toBe(true);
  expect(allows(drafts, 'send', 'freelancer', 'SENT')).toBe(false);
  expect(allows(drafts, 'send', 'client', 'RETURNED')).toBe(false);
});

it('names states as a condition', () => {
  expect(textOf(isIn(drafts, 'SENT'))).toBe('card.stage = SENT');
  expect(textOf(isIn(drafts, ['SENT', 'WRITTEN']))).toBe('card.stage IN (SENT, WRITTEN)');
});
