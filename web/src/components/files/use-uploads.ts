import { useEffect, useRef, useState } from 'react';

import { plural } from '#shared/rules/text/plural.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { isExpired, rememberUpload } from '#web/lib/files/uploaded-files.ts';
import { InvalidFile, type SendFile } from '#web/lib/files/uploads.ts';

import * as list from './upload-list.ts';
import type { Upload } from './upload-list.ts';

export type UploadRules = {
  max?: number;
  /** What is said when more than `max` files are chosen. */
  tooMany?: string;
  /** The error of an upload that failed without a reason from the server. */
  failure?: string;
  /** The most bytes of a file. */
  maxSize: number;
  /** MIME types as in an input's `accept`: 'image/png,image/jpeg'. Without it any file is accepted. */
  accept?: string;
};

type UseUploads = UploadRules & {
  /** The finished uploads as they are stored in the record: URLs of pictures, keys of deliveries. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  send: SendFile;
};

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/**
 * The files of a field, in the order in which they were chosen. Uploads each, and keeps `value` to the finished ones.
 * Leaving the page stops the uploads that are under way.
 */
export function useUploads({
  value,
  onChange,
  send,
  max = 1,
  tooMany = `At most ${plural(max, 'file')}.`,
  failure = orderTexts.uploadFailed,
  maxSize,
  accept,
}: UseUploads) {
  const [uploads, setUploads] = useState(() =>
    list.listOf(
      value.filter((each) => !isExpired(each)),
      [],
    ),
  );
  const [notice, setNotice] = useState('');
  // Two uploads may end before the first of them is rendered.
  const latest = useRef(uploads);
  const handler = useRef(onChange);
  useEffect(() => {
    handler.current = onChange;
  });

  // Values that were reported and have not come back yet. Any other value comes from outside.
  const reported = useRef<string[]>([]);

  function change(next: Upload[]) {
    const before = list.storedOf(latest.current);
    latest.current = next;
    setUploads(next);
    const after = list.storedOf(next);
    if (areSame(before, after)) return;
    reported.current.push(JSON.stringify(after));
    handler.current(after);
  }
  const update = (id: number, part: Partial<Upload>) =>
    change(latest.current.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const remove = (id: number) => change(latest.current.filter((each) => each.id !== id));

  const given = JSON.stringify(value);
  useEffect(() => {
    const index = reported.current.indexOf(given);
    reported.current.splice(0, index + 1);
    if (index >= 0) return;
    const values = JSON.parse(given) as string[];
    const kept = values.filter((each) => !isExpired(each));
    latest.current = list.listOf(kept, latest.current);
    setUploads(latest.current);
    if (kept.length === values.length) return;
    setNotice(list.expired(values.length - kept.length));
    reported.current.push(JSON.stringify(kept));
    handler.current(kept);
  }, [given]);
  useEffect(() => () => latest.current.forEach(({ abort }) => abort?.abort()), []);

  async function start(file: File, { id, name, abort = new AbortController() }: Upload) {
    try {
      const { stored, thumbnail } = await send(file, {
        onProgress: (progress) => update(id, { progress }),
        signal: abort.signal,
      });
      rememberUpload(stored, { name, thumbnail });
      update(id, { stored, picture: thumbnail });
    } catch (cause) {
      if (abort.signal.aborted) remove(id);
      else if (cause instanceof InvalidFile) update(id, { error: cause.message });
      else update(id, { error: errorMessage(cause, failure), file });
    }
  }

  /** Uploads a file again whose upload failed, if there is still room for it. */
  function retry({ id, file }: Upload) {
    if (!file || room === 0) return;
    const again = { ...list.newUpload(file), id };
    change(latest.current.map((each) => (each.id === id ? again : each)));
    void start(file, again);
  }

  function findError(file: File): string | undefined {
    if (accept && !accept.split(',').includes(file.type)) return uploadTexts.unsupported;
    return file.size > maxSize ? uploadTexts.tooLarge.message : undefined;
  }

  const room = Math.max(0, max - uploads.filter(({ error }) => error === undefined).length);

  /** Uploads as many of the files as there is room for; lists those that are refused until files are chosen again. */
  function add(files: readonly File[]) {
    const added = files
      .slice(0, room)
      .map((file) => ({ file, upload: list.newUpload(file, findError(file)) }));
    change([
      ...latest.current.filter(({ error }) => error === undefined),
      ...added.map(({ upload }) => upload),
    ]);
    setNotice(files.length > room ? list.leftOut(files.length - room, tooMany) : '');
    for (const { file, upload } of added) if (list.isUnderWay(upload)) void start(file, upload);
  }

  return {
    uploads,
    /** Why chosen files are not in the list; empty if all are. */
    notice,
    isBusy: uploads.some(list.isUnderWay),
    room,
    add,
    retry,
    remove: (id: number) => {
      setNotice('');
      remove(id);
    },
    move: (id: number, by: -1 | 1) => change(list.moved(latest.current, id, by)),
  };
}
