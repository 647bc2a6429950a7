import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import type { UserCard } from '#shared/entities/user.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { toast } from '#web/ui/toast.ts';

import { ContactFace, type ContactLook } from './contact-face.tsx';
import { openConversation } from './open-conversation.ts';

type ContactButtonProps = ContactLook & {
  /** Of the conversation, which may not have begun yet. */
  id: string;
  to: Pick<UserCard, 'id' | 'username'>;
};

/** Finds or begins the conversation and goes there. */
export function ContactButton({ id, to, ...look }: ContactButtonProps) {
  const navigate = useNavigate();
  const opening = useMutation(openConversation);
  const go = () =>
    opening.mutate(
      { id, to: to.id },
      {
        onSuccess: (conversation) => void navigate(`/message/${conversation.id}`),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return <ContactFace {...look} username={to.username} isPending={opening.isPending} onClick={go} />;
}
