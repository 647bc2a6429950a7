import { useMutation } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense } from 'react';

import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { About } from '#shared/entities/conversations/conversation.ts';
import { openConversation } from '#web/components/contact/open-conversation.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { ThreadSkeleton } from './thread/thread-skeleton.tsx';

// Loaded when the conversation is opened, because most visits do not write.
const Thread = lazy(async () => ({ default: (await import('./thread/thread.tsx')).Thread }));

type ConversationPanelProps = { sellerId: string; buyerId: string; counterpart: UserCard; about: About };

/** The conversation with the other party of something, within the page about it. It is loaded when it is opened. */
export function ConversationPanel({ sellerId, buyerId, counterpart, about }: ConversationPanelProps) {
  const { data: conversation, error, isPending, mutate } = useMutation(openConversation);
  const { id, username } = counterpart;
  return (
    <section aria-label={`Conversation with ${username}`} className="grid gap-4">
      <h2 className="text-xl">Conversation with {username}</h2>
      {conversation ? (
        <div className="flex h-112 flex-col gap-3">
          <Suspense fallback={<ThreadSkeleton />}>
            <Thread conversation={conversation} />
          </Suspense>
        </div>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isPending={isPending}
          onClick={() => mutate({ id: sellerId + buyerId, to: id, about })}
        >
          <MessageCircle className="size-5" aria-hidden />
          Open the conversation
        </Button>
      )}
      <FormError>{error && errorMessage(error)}</FormError>
    </section>
  );
}
