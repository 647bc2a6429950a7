import { useEffect, useRef, useState } from 'react';

import { messages } from '#shared/messages.ts';
import { plural } from '#web/lib/plural.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { InvalidFile } from '#web/lib/uploads.ts';

export type Upload = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

export type UploadRules = {
  max?: number;
  /** The error of a file beyond `max`. */
  tooMany?: string;
  /** The error of an upload that failed without a reason from the server. */
  failure?: string;
  /** The most bytes of a file. */
  maxSize: number;
  /** MIME types as in an input's `accept`: 'image/png,image/jpeg'. Without it any file is accepted. */
  accept?: string;
};

export type UnfinishedUpload = {
  id: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  abort: AbortController;
  error?: string;
};

type UseUploads = UploadRules & {
  /** The finished uploads as they are stored in the record: URLs of pictures, keys of deliveries. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  upload: Upload;
};

type FileInfo = { name: string; picture: string | null };

/** The name and the thumbnail of files uploaded since the page was loaded, by their URL or key. */
const chosenFiles = new Map<string, FileInfo>();
let lastId = 0;

/** The name and the thumbnail of a finished upload. After a reload the name is unknown, and a number replaces it. */
export const uploadedFile = (stored: string, index: number): FileInfo =>
  chosenFiles.get(stored) ?? {
    name: `Uploaded file ${index + 1}`,
    picture: stored.startsWith('/media/') ? stored : null,
  };

/** Uploads chosen files and adds each to `value` when it is finished. Leaving the page aborts unfinished uploads. */
export function useUploads({
  value,
  onChange,
  upload,
  max = 1,
  tooMany = `At most ${plural(max, 'file')}.`,
  failure = messages.orders.uploadFailed,
  maxSize,
  accept,
}: UseUploads) {
  const [unfinished, setUnfinished] = useState<UnfinishedUpload[]>([]);
  const active = unfinished.filter(({ error }) => !error).length;
  const room = Math.max(0, max - value.length - active);

  const latestValue = useRef(value);
  const latestUnfinished = useRef(unfinished);
  // Two uploads may finish before the parent has rendered the first of them in `value`.
  const justFinished = useRef<string[]>([]);
  useEffect(() => {
    latestValue.current = value;
    latestUnfinished.current = unfinished;
    justFinished.current = justFinished.current.filter((stored) => !value.includes(stored));
  });
  useEffect(() => () => latestUnfinished.current.forEach(({ abort }) => abort.abort()), []);

  const update = (id: number, part: Partial<UnfinishedUpload>) =>
    setUnfinished((list) => list.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const dismiss = (id: number) => setUnfinished((list) => list.filter((each) => each.id !== id));

  async function start({ id, file, abort }: UnfinishedUpload) {
    try {
      const stored = await upload(file, {
        onProgress: (progress) => update(id, { progress }),
        signal: abort.signal,
      });
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      chosenFiles.set(stored, { name: file.name, picture });
      justFinished.current.push(stored);
      onChange([...new Set([...latestValue.current, ...justFinished.current])]);
      dismiss(id);
    } catch (cause) {
      if (abort.signal.aborted) dismiss(id);
      else update(id, { error: cause instanceof InvalidFile ? cause.message : errorMessage(cause, failure) });
    }
  }

  function findError(file: File, index: number): string | undefined {
    if (index >= room) return tooMany;
    if (accept && !accept.split(',').includes(file.type)) return messages.uploads.unsupported;
    if (file.size > maxSize) return messages.uploads.tooLarge;
    return undefined;
  }

  /** Uploads the files that the rules allow; lists the others with their error until files are chosen again. */
  function add(files: readonly File[]) {
    const added = files.map((file, index): UnfinishedUpload => {
      const error = findError(file, index);
      const begun = { id: ++lastId, file, progress: 0, abort: new AbortController() };
      return error === undefined ? begun : { ...begun, error };
    });
    setUnfinished((list) => [...list.filter(({ error }) => !error), ...added]);
    for (const each of added) if (!each.error) void start(each);
  }

  return { unfinished, isBusy: active > 0, room, add, dismiss };
}
