import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';

import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';

import { isUnderWay, type Upload } from './upload-list.ts';

type UploadRowProps = {
  upload: Upload;
  onRemove: () => void;
  /** Uploads the file again; for one whose upload failed. */
  onRetry?: (() => void) | undefined;
  /** Moves the file by one place; without it the order does not matter. */
  onMove?: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
};

/** What the button that takes a file off the list does. */
function removeLabel(upload: Upload): string {
  const { name, error } = upload;
  if (error !== undefined) return `Dismiss ${name}`;
  return isUnderWay(upload) ? `Stop uploading ${name}` : `Remove ${name}`;
}

/** The id of the button that moves a file, so that it can get the focus back. */
export const moveButtonId = ({ id }: Upload, by: -1 | 1) => `upload-${id}-${by < 0 ? 'up' : 'down'}`;

/** A file of an upload field: thumbnail, name, its progress or error, and buttons to move and to remove it. */
export function UploadRow({ upload, onRemove, onRetry, onMove, isFirst, isLast }: UploadRowProps) {
  const { name, picture, error, progress } = upload;
  const move = (by: -1 | 1) => ({ id: moveButtonId(upload, by), onClick: () => onMove?.(by) });
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
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        {error !== undefined && (
          <span role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {error}
          </span>
        )}
        {isUnderWay(upload) && <ProgressBar value={progress} label={`Uploading ${name}`} />}
      </span>
      <span className="flex shrink-0">
        {onRetry && (
          <IconButton label={`Upload ${name} again`} onClick={onRetry}>
            <RotateCw className="size-5" aria-hidden />
          </IconButton>
        )}
        {onMove && (
          <>
            <IconButton label={`Move ${name} up`} disabled={isFirst} {...move(-1)}>
              <ArrowUp className="size-5" aria-hidden />
            </IconButton>
            <IconButton label={`Move ${name} down`} disabled={isLast} {...move(1)}>
              <ArrowDown className="size-5" aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label={removeLabel(upload)} onClick={onRemove}>
          <Trash2 className="size-5" aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
