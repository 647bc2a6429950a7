import type { ReactElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { leavePage } from '#web/lib/routing/page-lifetime.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

type Shown = ReactElement<{ title: string; isOpen: boolean; onClose: (isConfirmed: boolean) => void }>;
const render = vi.fn<(dialog: Shown) => void>();

beforeAll(() => {
  vi.stubGlobal('document', { createElement: () => ({}), activeElement: null });
  vi.doMock('react-dom/client', () => ({ createRoot: () => ({ render }) }));
});
beforeEach(() => render.mockClear());
afterAll(() => {
  vi.doUnmock('react-dom/client');
  vi.unstubAllGlobals();
});

const shown = () => render.mock.lastCall?.[0].props;
const aQuestion = { title: 'Delete it?', action: 'Delete' };

it.each([true, false])(
  'a question is answered by whether the action was chosen (%s), and closed',
  async (isChosen) => {
    const answer = confirm(aQuestion);
    await expect.poll(() => shown()).toMatchObject({ ...aQuestion, isOpen: true });
    shown()?.onClose(isChosen);
    expect(await answer).toBe(isChosen);
    expect(shown()?.isOpen).toBe(false);
  },
);

it('a question goes with the page that asks it, and nothing is done', async () => {
  const answer = confirm(aQuestion);
  await expect.poll(() => shown()?.isOpen).toBe(true);
  leavePage();
  expect(await answer).toBe(false);
  expect(shown()?.isOpen).toBe(false);
});

it('a question is not asked any more once the page is left while the dialog loads', async () => {
  const answer = confirm(aQuestion);
  leavePage();
  expect(await answer).toBe(false);
  expect(render).not.toHaveBeenCalled();
});
