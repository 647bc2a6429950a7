import type { ShownPiece } from '#shared/entities/portfolio.ts';
import { cn } from '#web/ui/cn.ts';
import { Modal } from '#web/ui/dialog.tsx';
import { dialogClass } from '#web/ui/overlay.ts';

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
