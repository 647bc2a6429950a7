import { MessageCircle } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

export type ContactLook = { look: 'button' | 'icon'; className: string };

type ContactFaceProps = ContactLook & { username: string; isPending: boolean; onClick?: () => void };

/** The button that leads to somebody, as it looks: a pill, or an icon beside a name. Without an action it waits for one. */
export function ContactFace({ username, look, isPending, onClick, className }: ContactFaceProps) {
  if (look === 'icon') {
    return (
      <IconButton
        label={`Contact ${username}`}
        aria-busy={isPending}
        disabled={!onClick}
        onClick={onClick}
        className={className}
      >
        <MessageCircle className="size-5" aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      disabled={!onClick}
      onClick={onClick}
      className={className}
    >
      <MessageCircle className="size-4" aria-hidden />
      <span>
        Contact<span className="sr-only"> {username}</span>
      </span>
    </Button>
  );
}
