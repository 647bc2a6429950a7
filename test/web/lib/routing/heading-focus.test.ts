import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { consumeFocus, rememberLostFocus, watchPresses } from '#web/lib/routing/heading-focus.ts';
import { leavePage } from '#web/lib/routing/page-lifetime.ts';

const body = { name: 'body' };
const button = { name: 'button' };
const pressed = new EventTarget();
watchPresses(pressed);
const press = (type = 'pointerdown') => pressed.dispatchEvent(new Event(type));
const focus = (activeElement: object | null) => vi.stubGlobal('document', { activeElement, body });

beforeEach(() => {
  focus(body);
  consumeFocus(false);
  leavePage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the heading of a page that is opened', () => {
  it('takes the focus from what opened the page', () => {
    press();
    leavePage();
    focus(button);
    expect(consumeFocus(true)).toBe(true);
  });

  it.each(['keydown', 'pointerdown'])('leaves it where the reader has put it meanwhile, by a %s', (type) => {
    press(type);
    focus(button);
    expect(consumeFocus(true)).toBe(false);
    focus(body);
    expect(consumeFocus(true)).toBe(true);
  });
});

describe('the heading that replaces another one of the page', () => {
  const aHeading = (...around: object[]) =>
    ({ parentElement: { contains: (each: object) => around.includes(each) } }) as unknown as Element;

  it('takes the focus over that was beside it, as on Retry, once', () => {
    focus(button);
    rememberLostFocus(aHeading(button));
    press();
    focus(body);
    expect([consumeFocus(false), consumeFocus(false)]).toEqual([true, false]);
  });

  it('takes none that was elsewhere', () => {
    focus(button);
    rememberLostFocus(aHeading());
    rememberLostFocus(null);
    expect(consumeFocus(false)).toBe(false);
  });
});
