import Download from 'lucide-react/icons/download';

import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Modal } from '#web/ui/overlays/dialog.tsx';
import { dialogClass } from '#web/ui/overlays/overlay.ts';

type PictureViewerProps = {
  name: string;
  /** A link to it; undefined while that is not known. */
  url: string | undefined;
  onSave: () => void;
  onClose: () => void;
};

/** A picture as large as the window allows, with a button to save it. */
export function PictureViewer({ name, url, onSave, onClose }: PictureViewerProps) {
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{name}</span>}
      panelClass={cn(dialogClass, 'w-fit max-w-[calc(100vw-2.5rem)] min-w-72')}
    >
      {url && (
        <img src={url} alt={name} className="m-auto max-h-[calc(100dvh-13rem)] max-w-full rounded-xl" />
      )}
      <Button variant="secondary" className="justify-self-start" onClick={onSave}>
        <Download className="size-5" aria-hidden />
        Download
      </Button>
    </Modal>
  );
}
