import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useRef } from 'react';
import { NavLink } from 'react-router-dom';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import { timeAgoColumn } from '#web/components/lists/columns.tsx';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import type { Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

import { markRead, polledConversationsQuery } from './api.ts';

/** The name is a link whose clickable area is the whole row. */
function Counterpart({ id, counterpart, isUnread }: Conversation) {
  return (
    <NavLink
      to={`/message/${id}`}
      className="inline-flex min-h-11 max-w-full items-center gap-3 font-semibold outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
    >
      <Avatar user={counterpart} />
      <span className="min-w-0">
        {counterpart.username}
        {isUnread && (
          <>
            <span className="sr-only">, unread</span>
            <span aria-hidden className="ml-2 inline-block size-2.5 rounded-full bg-accent" />
          </>
        )}
      </span>
    </NavLink>
  );
}

function LastMessage({ lastMessage, isUnread }: Conversation) {
  if (lastMessage === null) return <span className="text-muted">No messages yet</span>;
  return (
    <span className={cn('line-clamp-2 wrap-anywhere', isUnread ? 'font-semibold' : 'text-muted')}>
      {preview(lastMessage, commonLimits.preview.lastMessage)}
    </span>
  );
}

type Marking = { pendingId: string | undefined; onMarkRead: (conversation: Conversation) => void };

/** The place of each cell in the row: the name and when, the message below them, and the button beside it. */
const place = {
  name: 'col-start-1 row-start-1 min-w-0',
  date: 'col-start-2 row-start-1 self-center text-right text-sm text-muted',
  message: '-mt-2.5 col-span-2 row-start-2 min-w-0 pl-12 text-sm',
  action: 'col-span-2 row-start-3 justify-self-end has-[>div:empty]:hidden',
};

/** Who the others are. A seller who also buys has conversations of both kinds. */
function headerOf(loaded: readonly Conversation[], isSeller: boolean): string {
  const buyers = loaded.filter(({ counterpart, buyerId }) => counterpart.id === buyerId).length;
  if (buyers > 0 && buyers < loaded.length) return 'Buyer or Seller';
  return (loaded.length > 0 ? buyers > 0 : isSeller) ? 'Buyer' : 'Seller';
}

const columns = (header: string, { pendingId, onMarkRead }: Marking): Column<Conversation>[] => [
  { header, className: place.name, cell: Counterpart },
  { header: 'Last Message', className: place.message, cell: LastMessage },
  { ...timeAgoColumn<Conversation>('Date', ({ updatedAt }) => updatedAt), className: place.date },
  {
    header: 'Action',
    className: place.action,
    cell: (conversation) =>
      conversation.isUnread && (
        <Button
          size="small"
          variant="secondary"
          className="z-10"
          isPending={pendingId === conversation.id}
          onClick={() => onMarkRead(conversation)}
        >
          <span>
            Mark as Read
            <span className="sr-only">: the conversation with {conversation.counterpart.username}</span>
          </span>
        </Button>
      ),
  },
];

type ConversationsListProps = {
  isSeller: boolean;
  /** The id of the conversation that is open beside the list. */
  openId?: string | undefined;
};

/** The columns of /messages: the other party, the last message, and whether it is unread. */
export function ConversationsList({ isSeller, openId }: ConversationsListProps) {
  const query = useInfiniteQuery(polledConversationsQuery);
  const marking = useMutation(markRead);
  const list = useRef<HTMLDivElement>(null);

  const onMarkRead = ({ id }: Conversation) =>
    marking.mutate(
      { id },
      {
        // Success removes the button, so the focus moves to the row's link.
        onSuccess: () => list.current?.querySelector<HTMLElement>(`a[href$="${id}"]`)?.focus(),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return (
    <div ref={list}>
      <PagedTable
        query={query}
        caption="Conversations"
        layout="list"
        columns={columns(headerOf(query.data?.pages.flatMap(({ items }) => items) ?? [], isSeller), {
          pendingId: marking.isPending ? marking.variables.id : undefined,
          onMarkRead,
        })}
        rowKey={({ id }) => id}
        rowClassName={({ id, isUnread }) =>
          cn(
            'relative grid-cols-[minmax(0,1fr)_auto] transition-colors',
            isUnread ? 'bg-brand-soft/60 hover:bg-brand-soft' : 'hover:bg-sunk',
            id === openId && 'bg-sunk shadow-[inset_3px_0_0_var(--color-brand)]',
          )
        }
        empty={
          <EmptyState
            icon={MessagesSquare}
            hint={
              isSeller
                ? 'Clients write to you from your gigs; you can write to them from their projects.'
                : 'Write to a seller from a gig or from a bid.'
            }
            action={
              isSeller ? (
                <ButtonLink to="/projects">Find a project</ButtonLink>
              ) : (
                <ButtonLink to="/gigs">Find a gig</ButtonLink>
              )
            }
          >
            {conversationTexts.none}
          </EmptyState>
        }
      />
    </div>
  );
}
