import { findUpload } from '#web/lib/files/uploaded-files.ts';

/** A file of an upload field, at its place in the list: chosen, being uploaded, refused, or finished. */
export type Upload = {
  id: number;
  name: string;
  /** The address of its thumbnail. */
  picture: string | null;
  /** From 0 to 1. */
  progress: number;
  /** As the record stores it once it is finished: the URL of a picture, the key of a delivery. */
  stored?: string;
  error?: string;
  /** The file, where its upload failed and may be tried again. */
  file?: File;
  abort?: AbortController;
};

let lastId = 0;

/** A file that is about to be uploaded, or that is refused with this error. */
export const newUpload = ({ name }: File, error?: string): Upload => ({
  id: ++lastId,
  name,
  picture: null,
  progress: 0,
  abort: new AbortController(),
  ...(error === undefined ? {} : { error }),
});

/** The name of a private file, which its key ends with; undefined for a picture, whose URL has none. */
export const nameInKey = (stored: string): string | undefined =>
  stored.startsWith('/media/') ? undefined : stored.split('/').at(-1);

/** A finished upload. The name of a picture that another visit uploaded is unknown, and a number replaces it. */
function storedUpload(stored: string, index: number): Upload {
  const known = findUpload(stored);
  const picture = known ? known.thumbnail : stored.startsWith('/media/') ? stored : null;
  const name = known?.name ?? nameInKey(stored) ?? `Uploaded file ${index + 1}`;
  return { id: ++lastId, name, picture, progress: 1, stored };
}

/** What the record stores, in the order of the list. */
export const storedOf = (list: readonly Upload[]): string[] => list.flatMap(({ stored }) => stored ?? []);

export const isUnderWay = ({ stored, error }: Upload): boolean => stored === undefined && error === undefined;

/** The list for these stored values, which came from outside: a draft, or a form that was reset. */
export function listOf(values: readonly string[], before: readonly Upload[]): Upload[] {
  const finished = values.map(
    (stored, index) => before.find((each) => each.stored === stored) ?? storedUpload(stored, index),
  );
  return [...finished, ...before.filter(({ stored }) => stored === undefined)];
}

/** The list with one of its files moved by so many places. */
export function moved(list: readonly Upload[], id: number, by: -1 | 1): Upload[] {
  const from = list.findIndex((each) => each.id === id);
  const to = from + by;
  const [one, other] = [list[from], list[to]];
  return one && other ? list.with(from, other).with(to, one) : [...list];
}

/** One sentence about the files beyond the most that a field takes. */
export const leftOut = (count: number, tooMany: string): string =>
  count === 1 ? `${tooMany} 1 file was left out.` : `${tooMany} ${count} files were left out.`;

/** One sentence about files of a draft that were removed because nothing used them in time. */
export const expired = (count: number): string =>
  count === 1
    ? '1 file of this draft has expired. Upload it again.'
    : `${count} files of this draft have expired. Upload them again.`;
