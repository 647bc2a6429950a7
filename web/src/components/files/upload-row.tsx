import { CircleAlert, FileText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

type UploadRowProps = {
  name: string;
  /** An address to show it by, where it is a picture. */
  picture?: string | null;
  children?: ReactNode;
  /** What the button takes back: 'Remove', 'Stop uploading', 'Dismiss'. */
  verb: string;
  onTakeBack: () => void;
};

/** One file of an upload field: thumbnail, name, what is to be said of it, and a way to take it back. */
export function UploadRow({ name, picture, children, verb, onTakeBack }: UploadRowProps) {
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
      <IconButton label={`${verb} ${name}`} onClick={onTakeBack}>
        <Trash2 className="size-5" aria-hidden />
      </IconButton>
    </li>
  );
}

type SendingRowProps = {
  name: string;
  progress: number;
  problem: string | undefined;
  onStop: () => void;
  onDismiss: () => void;
};

/** A file on its way, or one that did not arrive. */
export function SendingRow({ name, progress, problem, onStop, onDismiss }: SendingRowProps) {
  return problem ? (
    <UploadRow name={name} verb="Dismiss" onTakeBack={onDismiss}>
      <span role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {problem}
      </span>
    </UploadRow>
  ) : (
    <UploadRow name={name} verb="Stop uploading" onTakeBack={onStop}>
      <ProgressBar value={progress} label={`Uploading ${name}`} />
    </UploadRow>
  );
}
