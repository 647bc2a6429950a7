import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { About } from '#shared/entities/conversations/conversation.ts';
import { loginPath, useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';

import { ContactButton, type ContactLook } from './contact-button.tsx';

// Visitors get a link to /login and never need the code that opens a conversation.
const OpenConversationButton = lazy(async () => ({
  default: (await import('./open-conversation-button.tsx')).OpenConversationButton,
}));

export type ContactProps = ContactLook & {
  user: Pick<UserCard, 'id' | 'username'>;
  /** Whether this user is the seller in what the two talk about. One of the two has to be. */
  isSeller: boolean;
  /** What the conversation is about. */
  about?: About;
};

/** Opens the conversation with another user. Visitors sign in first. */
export function Contact(props: ContactProps) {
  const { user, isSeller, className } = props;
  const currentUser = useCurrentUser();
  const location = useLocation();

  if (!currentUser) {
    return (
      <ButtonLink to={loginPath(location)} variant="secondary" size="small" className={className}>
        <MessageCircle className="size-4" aria-hidden />
        Contact
      </ButtonLink>
    );
  }
  if (currentUser.id === user.id || !(isSeller || currentUser.isSeller)) return null;
  return (
    <Suspense fallback={<ContactButton {...props} username={user.username} />}>
      <OpenConversationButton {...props} viewerId={currentUser.id} />
    </Suspense>
  );
}
