import { useState, type DragEvent, type ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

type FileDropProps = { onDrop: (files: File[]) => void; className?: string; children: ReactNode };

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A part of the page that files can be dropped on, which says so while they are dragged over it. */
export function FileDrop({ onDrop, className, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={cn('relative', className)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-20 grid place-items-center rounded-card border-2 border-dashed border-brand bg-brand-soft/90 font-semibold text-brand">
          Drop files to attach them
        </div>
      )}
    </div>
  );
}
