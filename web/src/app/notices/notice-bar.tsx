import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A quiet line about the account at the top of the page, with what can be done about it. */
export function NoticeBar({
  label,
  text,
  children,
}: {
  label: string;
  text: ReactNode;
  children: ReactNode;
}) {
  const place = document.querySelector('#notices');
  if (!place) return null;
  return createPortal(
    <aside aria-label={label} className="border-b border-line bg-sunk">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <p className="min-w-0 flex-1 basis-72 break-words">{text}</p>
        {children}
      </div>
    </aside>,
    place,
  );
}
