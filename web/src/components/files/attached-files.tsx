import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';

import type { Attachment, LinkedAttachment } from '#shared/entities/conversations/attachment.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { requireNetwork } from '#web/lib/browser/require-network.ts';
import { formatSize } from '#web/lib/files/file-size.ts';
import { cn } from '#web/ui/cn.ts';
import { toast } from '#web/ui/feedback/toast.ts';

import { AttachedPicture } from './attached-picture.tsx';
import { FileIcon } from './file-icon.tsx';

// Loaded with the first picture that is opened.
const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }));

/** Whether a file is shown as a picture. */
export const isPicture = ({ type, size }: Attachment): boolean =>
  Object.hasOwn(imageTypes, type) && size <= uploadLimits.size.image;

type AttachedFilesProps = {
  files: readonly Attachment[];
  /** The same files with links, once these are known; they may have expired since. */
  linked: readonly LinkedAttachment[] | undefined;
  /** Gets links that have not expired. */
  getLinks: () => Promise<readonly LinkedAttachment[]>;
  className?: string;
};

/** The files of a record: pictures in frames that keep their size, which open on a click, and others as cards to save. */
export function AttachedFiles({ files, linked, getLinks, className }: AttachedFilesProps) {
  const [opened, setOpened] = useState<number>();
  const saving = useMutation({
    mutationFn: async (index: number) => {
      requireNetwork();
      const url = (await getLinks())[index]?.url;
      if (url) window.location.assign(url);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const shown = files.map((file, index) => ({ file, index, key: `${index} ${file.name}` }));
  const pictures = shown.filter(({ file }) => isPicture(file));
  const others = shown.filter(({ file }) => !isPicture(file));
  const openedFile = opened === undefined ? undefined : files[opened];
  return (
    <div className={cn('grid gap-2', className)}>
      {pictures.length > 0 && (
        <ul className={cn('grid gap-2', pictures.length > 1 && 'grid-cols-2')} aria-label="Pictures">
          {pictures.map(({ file, index, key }) => (
            <AttachedPicture
              key={key}
              name={file.name}
              url={linked?.[index]?.pictureUrl ?? undefined}
              onExpired={() => void getLinks().catch(() => undefined)}
              onOpen={() => setOpened(index)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="grid gap-2" aria-label="Files">
          {others.map(({ file, index, key }) => (
            <li key={key}>
              <button
                type="button"
                aria-busy={saving.isPending && saving.variables === index}
                onClick={() => saving.mutate(index)}
                className="flex min-h-14 w-full min-w-52 items-center gap-3 rounded-xl border border-line bg-surface p-2 pr-4 text-left text-ink transition-colors hover:border-field"
              >
                <FileIcon name={file.name} />
                <span className="grid min-w-0 flex-1">
                  <span className="line-clamp-2 font-semibold wrap-anywhere">
                    <span className="sr-only">Download </span>
                    {file.name}
                  </span>
                  <span className="text-sm text-muted">{formatSize(file.size)}</span>
                </span>
                <Download className="size-5 shrink-0 text-muted" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && openedFile && (
        <Suspense>
          <PictureViewer
            name={openedFile.name}
            url={linked?.[opened]?.pictureUrl ?? undefined}
            onSave={() => saving.mutate(opened)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
