import { MessageCircle } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import type { UserCard } from '#shared/entities/user.ts';
import { loginPath, useCurrentUser } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';

import { ContactFace } from './contact-face.tsx';

// Visitors only see the way to it, and need not load what leads to a conversation.
const ContactButton = lazy(async () => ({ default: (await import('./contact-button.tsx')).ContactButton }));

/** Somebody to write to, and which side they are on. */
type Party = Pick<UserCard, 'id' | 'username'> & { isSeller: boolean };

type ContactProps = { party: Party; look?: 'button' | 'icon'; className?: string };

/** Leads to the conversation with somebody of the other side; visitors sign in first. Nobody else has any to lead to. */
export function Contact({ party, look = 'button', className = '' }: ContactProps) {
  const user = useCurrentUser();
  const location = useLocation();

  if (!user) {
    return (
      <ButtonLink to={loginPath(location)} variant="secondary" size="small" className={className}>
        <MessageCircle className="size-4" aria-hidden />
        Contact
      </ButtonLink>
    );
  }
  if (user.isSeller === party.isSeller) return null;
  const id = user.isSeller ? user.id + party.id : party.id + user.id;
  const face = <ContactFace look={look} className={className} username={party.username} isPending={false} />;
  return (
    <Suspense fallback={face}>
      <ContactButton id={id} to={party} look={look} className={className} />
    </Suspense>
  );
}
