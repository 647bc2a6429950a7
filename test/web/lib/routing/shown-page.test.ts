import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isLeaving, leavePage, noteGoing, takesFocus, watchPage } from '#web/lib/routing/shown-page.ts';

const body = { name: 'body' };
const button = { name: 'button' };
const pressed = new EventTarget();
watchPage(pressed);
const press = (type = 'pointerdown') => pressed.dispatchEvent(new Event(type));
const focus = (activeElement: object | null) => vi.stubGlobal('document', { activeElement, body });

beforeEach(() => {
  focus(body);
  takesFocus(false);
  leavePage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the heading of a page that is opened', () => {
  it('takes the focus from what opened the page', () => {
    press();
    leavePage();
    focus(button);
    expect(takesFocus(true)).toBe(true);
  });

  it.each(['keydown', 'pointerdown'])('leaves it where the reader has put it meanwhile, by a %s', (type) => {
    press(type);
    focus(button);
    expect(takesFocus(true)).toBe(false);
    focus(body);
    expect(takesFocus(true)).toBe(true);
  });
});

describe('the heading that replaces another one of the page', () => {
  const aHeading = (...around: object[]) =>
    ({ parentElement: { contains: (each: object) => around.includes(each) } }) as unknown as Element;

  it('takes the focus over that was beside it, as on Retry, once', () => {
    focus(button);
    noteGoing(aHeading(button));
    press();
    focus(body);
    expect([takesFocus(false), takesFocus(false)]).toEqual([true, false]);
  });

  it('takes none that was elsewhere', () => {
    focus(button);
    noteGoing(aHeading());
    noteGoing(null);
    expect(takesFocus(false)).toBe(false);
  });
});

it('a page that the browser leaves is known from one that stayed after all', () => {
  vi.useFakeTimers();
  expect(isLeaving()).toBe(false);
  press('beforeunload');
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(isLeaving()).toBe(false);
  vi.useRealTimers();
});
