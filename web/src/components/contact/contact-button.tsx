import MessageCircle from 'lucide-react/icons/message-circle';

import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** A pill button with the word Contact, or an icon next to a name. */
export type ContactLook = { look?: 'button' | 'icon'; className?: string };

type ContactButtonProps = ContactLook & {
  username: string;
  isPending?: boolean;
  /** Without it the button is disabled, while the code of the action is loading. */
  onClick?: () => void;
};

export function ContactButton({ username, look, isPending = false, onClick, className }: ContactButtonProps) {
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
