import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useState } from 'react';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import { messageSummary } from '#shared/rules/news/message-summary.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import type { PagedQuery } from '#web/components/lists/paged-list.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { byDay } from '#web/lib/time/days.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { conversationQuery, polledMessagesQuery } from '../api.ts';
import { sendTyping } from '../live/typing.ts';
import { FileDrop } from '../sending/file-drop.tsx';
import { useMessageForm } from '../sending/message-form.ts';
import { useOutbox } from '../sending/outbox-storage.ts';
import { SendBox } from '../sending/send-box.tsx';
import { useOutboxActions } from '../sending/send-outbox.ts';
import { UnsentBubble } from '../sending/unsent-bubble.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { Bubble } from './bubble.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { useMarkReadOnView } from './mark-read-on-view.ts';
import { MessageFiles } from './message-files.tsx';
import { OlderMessages } from './older-messages.tsx';
import { useThreadScroll } from './thread-scroll.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { ThreadStatus } from './thread-status.tsx';

/** The messages of a conversation, and the box to write one. */
export function Thread({ conversation: opened }: { conversation: Conversation }) {
  const thread = useInfiniteQuery(polledMessagesQuery(opened.id));
  // Its opener has just fetched it; from then on the socket updates it.
  const { data: conversation = opened } = useQuery({ ...conversationQuery(opened.id), staleTime: Infinity });
  const error = useStandingError(thread);
  const { data } = thread;
  if (data)
    return (
      <OpenThread conversation={conversation} thread={thread} newestRead={data.pages[0]?.newestRead ?? ''} />
    );
  return error ? <LoadFailed query={thread} error={error} /> : <ThreadSkeleton />;
}

type OpenThreadProps = {
  conversation: Conversation;
  thread: PagedQuery<Message>;
  /** The id of the newest message that the server has returned. All messages before it are here as well. */
  newestRead: string;
};

function OpenThread({ conversation, thread, newestRead }: OpenThreadProps) {
  const { id, counterpart } = conversation;
  const newestFirst = thread.data?.pages.flatMap(({ items }) => items) ?? [];
  const unsent = useOutbox().filter(({ conversationId }) => conversationId === id);
  const { send, retry, discard } = useOutboxActions(id);

  const newest = newestFirst[0];
  const newestReceived = newestFirst.find(({ userId }) => userId === counterpart.id);
  const { scroller, content, lastSeen, scrollToEnd } = useThreadScroll({
    oldest: newestFirst.at(-1)?.id,
    newest: newest?.id,
  });
  useMarkReadOnView(conversation, { newestRead, newestReceived, isAtEnd: lastSeen === null });

  const writing = useMessageForm(id, (message) => {
    send(message);
    scrollToEnd();
  });
  const drop = (files: File[]) => {
    if (!conversation.isBlocked && !conversation.isGone) writing.uploads.add(files);
  };

  return (
    <FileDrop onDrop={drop} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          role="region"
          aria-label="Messages"
          // Makes it scrollable by keyboard.
          tabIndex={0}
          // `relative` contains the absolutely positioned screen reader texts, which would otherwise lengthen the page.
          className="relative flex-1 overflow-y-auto overscroll-contain rounded-card border border-line bg-sunk px-4 [overflow-anchor:none] md:px-6"
        >
          <div ref={content} className="grid min-h-full content-end gap-3 pt-4 pb-1.5">
            {thread.hasNextPage && <OlderMessages thread={thread} scroller={scroller} />}
            {newestFirst.length === 0 && unsent.length === 0 && (
              <EmptyState
                icon={MessagesSquare}
                hint={conversation.isGone ? undefined : `Write the first one to ${counterpart.username}.`}
              >
                No messages yet
              </EmptyState>
            )}
            {byDay(newestFirst.toReversed(), ({ createdAt }) => createdAt).map(({ day, items }) => (
              <section key={day} aria-label={day} className="grid gap-2">
                <h2 className="justify-self-center py-2 font-sans text-sm font-semibold tracking-normal text-muted">
                  {day}
                </h2>
                <ol className="grid gap-2">
                  {items.map((message) => (
                    <Bubble
                      key={message.id}
                      desc={message.desc}
                      createdAt={message.createdAt}
                      files={message.files.length > 0 && <MessageFiles message={message} />}
                      {...(message.userId === counterpart.id && { writer: counterpart.username })}
                    />
                  ))}
                </ol>
              </section>
            ))}
            {unsent.length > 0 && (
              <ol aria-label="Not sent yet" className="grid gap-2">
                {unsent.map((each) => (
                  <UnsentBubble
                    key={each.key}
                    unsent={each}
                    onRetry={() => retry(each.key)}
                    onDiscard={() => discard(each.key)}
                  />
                ))}
              </ol>
            )}
            <ThreadStatus conversation={conversation} newest={unsent.length > 0 ? undefined : newest} />
          </div>
        </div>
        {lastSeen !== null && newestReceived !== undefined && newestReceived.id > lastSeen && (
          <Button size="small" className="absolute! bottom-3 self-center shadow-lift" onClick={scrollToEnd}>
            <ArrowDown className="size-4" aria-hidden />
            New messages
          </Button>
        )}
      </div>
      <Announcements newestFirst={newestFirst} counterpart={counterpart} />
      {conversation.isGone ? (
        <GoneNotice />
      ) : conversation.isBlocked ? (
        <BlockedNotice conversation={conversation} />
      ) : (
        <SendBox {...writing} onType={() => sendTyping(id)} />
      )}
    </FileDrop>
  );
}

type AnnouncementsProps = { newestFirst: Message[]; counterpart: Conversation['counterpart'] };

/** Announces to screen readers the other party's messages that arrive after the conversation was opened. */
function Announcements({ newestFirst, counterpart }: AnnouncementsProps) {
  const [newestAtOpening] = useState(newestFirst[0]?.id ?? '');
  const arrived = newestFirst.filter(({ id, userId }) => id > newestAtOpening && userId === counterpart.id);
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {arrived
        .slice(0, MAX_ANNOUNCED)
        .toReversed()
        .map((message) => (
          <p key={message.id}>
            {counterpart.username}: {messageSummary(message)}
          </p>
        ))}
    </div>
  );
}

/** The most messages that are announced at once. */
const MAX_ANNOUNCED = 3;
