import { beforeAll, describe, expect, it, vi } from 'vitest';

import {
  expired,
  leftOut,
  listOf,
  moved,
  newUpload,
  storedOf,
  type Upload,
} from '#web/components/files/upload-list.ts';

const noStorage = { getItem: () => null };
beforeAll(() => {
  vi.stubGlobal('localStorage', noStorage);
  vi.stubGlobal('sessionStorage', noStorage);
});

const files: Upload[] = ['a', 'b', 'c'].map((name) => ({
  ...newUpload(new File([], name)),
  stored: `/media/${name}`,
}));
const names = (list: { name: string }[]) => list.map(({ name }) => name).join('');
const [a, , c] = files.map(({ id }) => id);

describe('the files of an upload field', () => {
  it('that another visit uploaded are called as their keys say, and pictures by their number', () => {
    const list = listOf(['work/1/requirements/2/brief (2).pdf', '/media/a/b.png'], []);
    expect(list.map(({ name }) => name)).toEqual(['brief (2).pdf', 'Uploaded file 2']);
  });

  it('stay where they were chosen, whichever upload ends first', () => {
    const underWay = newUpload(new File([], 'b'));
    const list = files.with(1, underWay);
    expect(storedOf(list)).toEqual(['/media/a', '/media/c']);
    const finished = list.with(1, { ...underWay, stored: '/media/b' });
    expect(storedOf(finished)).toEqual(['/media/a', '/media/b', '/media/c']);
  });

  it('are moved by one place, and not beyond an end', () => {
    expect(names(moved(files, c ?? 0, -1))).toBe('acb');
    expect(names(moved(files, a ?? 0, 1))).toBe('bac');
    expect(names(moved(files, a ?? 0, -1))).toBe('abc');
    expect(names(moved(files, c ?? 0, 1))).toBe('abc');
  });

  it('follow values from outside, and keep what is under way', () => {
    const list = listOf(['/media/c', '/media/elsewhere'], [...files, newUpload(new File([], 'd'))]);
    expect(list.map(({ name }) => name)).toEqual(['c', 'Uploaded file 2', 'd']);
    expect(list[1]?.picture).toBe('/media/elsewhere');
  });
});

it('files that are not taken are said in one sentence', () => {
  expect(leftOut(1, 'At most 10 files.')).toBe('At most 10 files. 1 file was left out.');
  expect(leftOut(20, 'At most 10 files.')).toBe('At most 10 files. 20 files were left out.');
  expect(expired(1)).toBe('1 file of this draft has expired. Upload it again.');
  expect(expired(2)).toBe('2 files of this draft have expired. Upload them again.');
});
