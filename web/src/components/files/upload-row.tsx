import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import FileText from 'lucide-react/icons/file-text';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';

import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

type UploadRowProps = {
  name: string;
  /** The address of its thumbnail, for pictures. */
  picture?: string | null;
  children?: ReactNode;
  /** What the button does: 'Remove', 'Stop uploading', 'Dismiss'. */
  removeVerb: string;
  onRemove: () => void;
};

/** A file of an upload field: thumbnail, name, its state (children), and a button that removes it. */
export function UploadRow({ name, picture, children, removeVerb, onRemove }: UploadRowProps) {
  return (
    <li className="flex items-center gap-3">
      {picture ? (
        <Picture src={picture} alt="" sizes="56px" className="size-14 shrink-0 rounded-lg" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-sunk text-muted">
          <FileText className="size-6" aria-hidden />
        </span>
      )}
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="line-clamp-2">{name}</span>
        {children}
      </span>
      <IconButton label={`${removeVerb} ${name}`} onClick={onRemove}>
        <Trash2 className="size-5" aria-hidden />
      </IconButton>
    </li>
  );
}

type UnfinishedUploadRowProps = {
  name: string;
  progress: number;
  error: string | undefined;
  onStop: () => void;
  onDismiss: () => void;
};

/** A file that is being uploaded, or whose upload failed. */
export function UnfinishedUploadRow({ name, progress, error, onStop, onDismiss }: UnfinishedUploadRowProps) {
  return error ? (
    <UploadRow name={name} removeVerb="Dismiss" onRemove={onDismiss}>
      <span role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {error}
      </span>
    </UploadRow>
  ) : (
    <UploadRow name={name} removeVerb="Stop uploading" onRemove={onStop}>
      <ProgressBar value={progress} label={`Uploading ${name}`} />
    </UploadRow>
  );
}
