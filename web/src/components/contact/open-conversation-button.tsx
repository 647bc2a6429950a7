import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import type { UserCard } from '#shared/entities/user.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { toast } from '#web/ui/toast.ts';

import { ContactButton, type ContactLook } from './contact-button.tsx';
import { openConversation } from './open-conversation.ts';

type OpenConversationButtonProps = ContactLook & {
  conversationId: string;
  user: Pick<UserCard, 'id' | 'username'>;
};

/** Opens the conversation with a user, which is created if there is none. */
export function OpenConversationButton({ conversationId, user, ...look }: OpenConversationButtonProps) {
  const navigate = useNavigate();
  const opening = useMutation(openConversation);
  const open = () =>
    opening.mutate(
      { id: conversationId, to: user.id },
      {
        onSuccess: ({ id }) => void navigate(`/message/${id}`),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return <ContactButton {...look} username={user.username} isPending={opening.isPending} onClick={open} />;
}
