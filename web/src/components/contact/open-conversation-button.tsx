import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { toast } from '#web/ui/feedback/toast.ts';

import { ContactButton } from './contact-button.tsx';
import type { ContactProps } from './contact.tsx';
import { openConversation } from './open-conversation.ts';

type OpenConversationButtonProps = ContactProps & { viewerId: string };

/** Opens the conversation with a user, which is created if there is none. */
export function OpenConversationButton({
  viewerId,
  user,
  isSeller,
  about,
  ...look
}: OpenConversationButtonProps) {
  const navigate = useNavigate();
  const opening = useMutation(openConversation);
  const id = isSeller ? user.id + viewerId : viewerId + user.id;
  const open = () =>
    opening.mutate(
      { id, to: user.id, about },
      {
        onSuccess: (conversation) => void navigate(`/message/${conversation.id}`),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return <ContactButton {...look} username={user.username} isPending={opening.isPending} onClick={open} />;
}
