import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { beginPage, isFree, notePresses, noteGoing, wasLost } from '#web/lib/routing/page-focus.ts';

const body = { name: 'body' };
const button = { name: 'button' };
const pressed = new EventTarget();
notePresses(pressed);
const press = (type = 'pointerdown') => pressed.dispatchEvent(new Event(type));
const focus = (activeElement: object | null) => vi.stubGlobal('document', { activeElement, body });

beforeEach(() => {
  wasLost();
  beginPage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the heading of a page that is opened', () => {
  it('takes the focus from what opened the page', () => {
    press();
    beginPage();
    focus(button);
    expect(isFree()).toBe(true);
  });

  it.each(['keydown', 'pointerdown'])('leaves it where the reader has put it meanwhile, by a %s', (type) => {
    press(type);
    focus(button);
    expect(isFree()).toBe(false);
    focus(body);
    expect(isFree()).toBe(true);
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
    expect([wasLost(), isFree()]).toEqual([true, true]);
    expect(wasLost()).toBe(false);
  });

  it('takes none that was elsewhere', () => {
    focus(button);
    noteGoing(aHeading());
    noteGoing(null);
    expect(wasLost()).toBe(false);
  });
});
