import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { conversationQuery, messagesQuery } from './api.ts';
import { ThreadSkeleton } from './thread/thread-skeleton.tsx';

type ConversationLoaderProps = { id: string; children: (conversation: Conversation) => ReactNode };

/** Loads a conversation and its messages, with a skeleton and a message for a missing conversation. */
export function ConversationLoader({ id, children }: ConversationLoaderProps) {
  usePrefetchInfiniteQuery(messagesQuery(id));
  return (
    <QueryView
      query={useQuery(conversationQuery(id))}
      skeleton={
        <>
          <Skeleton className="h-11 w-64" />
          <ThreadSkeleton />
        </>
      }
      missing={
        <EmptyState
          art="not-found"
          hint="It may belong to another account."
          action={<ButtonLink to="/messages">Show all conversations</ButtonLink>}
        >
          <PageHeading title={notFoundTexts.conversation.message} size="section" />
        </EmptyState>
      }
      title="Conversation"
    >
      {children}
    </QueryView>
  );
}
