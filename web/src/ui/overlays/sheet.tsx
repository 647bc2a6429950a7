import { cva, type VariantProps } from 'class-variance-authority';

import { Modal, type DialogProps } from './dialog.tsx';

const sheetClass = cva(
  'fixed z-50 grid content-start gap-4 overflow-y-auto border-line bg-surface p-6 text-ink shadow-lift',
  {
    variants: {
      side: {
        left: 'inset-y-0 left-0 w-[min(24rem,calc(100vw-3rem))] animate-from-left border-r',
        right: 'inset-y-0 right-0 w-[min(24rem,calc(100vw-3rem))] animate-from-right border-l',
        bottom: 'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] animate-from-bottom rounded-t-card border-t',
      },
    },
  },
);

type SheetProps = DialogProps & { side?: NonNullable<VariantProps<typeof sheetClass>['side']> };

/** A dialog at an edge of the window: navigation and filters on phones, details beside a table. */
export function Sheet({ side = 'right', ...dialog }: SheetProps) {
  return <Modal {...dialog} panelClass={sheetClass({ side })} />;
}
