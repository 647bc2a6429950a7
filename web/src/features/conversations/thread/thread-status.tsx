import CheckCheck from 'lucide-react/icons/check-check';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';

import { useIsTyping } from '../live/typing.ts';
import { isSeen } from '../unread.ts';

type ThreadStatusProps = {
  conversation: Conversation;
  /** The newest message, if nothing is being sent after it. */
  newest: Message | undefined;
};

/**
 * The line below the messages: whether the other person is typing, and whether they have seen the user's message above it. It
 * keeps its height, so that nothing moves. Screen readers find both, but neither interrupts what is being written.
 */
export function ThreadStatus({ conversation, newest }: ThreadStatusProps) {
  const isTyping = useIsTyping(conversation.id);
  return (
    <div className="-mt-1.5 flex h-6 min-w-0 items-center gap-4 text-sm text-muted">
      {isTyping && (
        <p className="flex min-w-0 items-center gap-2">
          <span className="flex shrink-0 gap-1" aria-hidden>
            {dotDelays.map((delay) => (
              <span
                key={delay}
                style={{ animationDelay: delay }}
                className="size-1.5 animate-pulse rounded-full bg-current motion-reduce:animate-none"
              />
            ))}
          </span>
          <span className="truncate">{conversation.counterpart.username} is typing…</span>
        </p>
      )}
      {newest && isSeen(conversation, newest) && (
        <p className="ml-auto flex shrink-0 items-center gap-1 pr-1">
          <CheckCheck className="size-4" aria-hidden />
          Seen
        </p>
      )}
    </div>
  );
}

const dotDelays = ['0s', '0.2s', '0.4s'];
