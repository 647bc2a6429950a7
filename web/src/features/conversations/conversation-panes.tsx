import { useState, type ReactNode } from 'react';

import { useInView } from '#web/lib/browser/in-view.ts';
import { cn } from '#web/ui/cn.ts';

import { ConversationsList } from './conversations-list.tsx';

type ConversationPanesProps = {
  isSeller: boolean;
  /** The id of the open conversation; without one, the list is what the page is about. */
  openId?: string;
  /** Above the list. */
  heading: ReactNode;
  children: ReactNode;
};

const asHighAsWindow = 'h-[calc(100dvh-7.0625rem)] min-h-112';

/**
 * The user's conversations on the left and an open one on the right, as high as the window; on a narrow screen only what the
 * page is about.
 */
export function ConversationPanes({ isSeller, openId, heading, children }: ConversationPanesProps) {
  const isOpen = openId !== undefined;
  return (
    <div
      className={cn(
        'wrap py-4 min-[900px]:grid min-[900px]:h-[calc(100dvh-7.0625rem)] min-[900px]:min-h-112 min-[900px]:grid-cols-[22rem_minmax(0,1fr)] min-[900px]:gap-5',
        isOpen && asHighAsWindow,
      )}
    >
      <div className={cn('flex min-h-0 flex-col gap-4 max-[899px]:py-6', isOpen && 'max-[899px]:hidden')}>
        {heading}
        <WhenShown isShownAtOnce={!isOpen}>
          <ConversationsList isSeller={isSeller} openId={openId} />
        </WhenShown>
      </div>
      <div className={cn('flex h-full min-h-0 min-w-0 flex-col gap-3', !isOpen && 'max-[899px]:hidden')}>
        {children}
      </div>
    </div>
  );
}

/** A card that loads its content once it is visible: never where a narrow screen hides it. */
function WhenShown({ isShownAtOnce, children }: { isShownAtOnce: boolean; children: ReactNode }) {
  const [watch, isInView] = useInView();
  const [isShown, setShown] = useState(isShownAtOnce);
  if (isInView && !isShown) setShown(true);
  return (
    <div ref={watch} className="card min-h-0 overflow-y-auto min-[900px]:flex-1">
      {isShown && children}
    </div>
  );
}
