import type { ShownPiece } from '#shared/entities/work/portfolio.ts';
import { cn } from '#web/ui/cn.ts';
import { Modal } from '#web/ui/overlays/dialog.tsx';
import { dialogClass } from '#web/ui/overlays/overlay.ts';

import { PieceView } from './piece-view.tsx';

/** A piece of a portfolio in full. */
export function PieceDialog({ piece, onClose }: { piece: ShownPiece; onClose: () => void }) {
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {piece.title}
        </span>
      }
      panelClass={cn(dialogClass, 'max-w-2xl')}
    >
      <PieceView piece={piece} client={piece.client} />
    </Modal>
  );
}
