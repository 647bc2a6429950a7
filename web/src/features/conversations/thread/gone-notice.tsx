import UserX from 'lucide-react/icons/user-x';

/** Stands in the place of the message box once the other person has deleted their account. */
export const GoneNotice = () => (
  <p className="flex items-center gap-2 rounded-card bg-sunk px-5 py-3">
    <UserX className="size-5 shrink-0 text-muted" aria-hidden />
    <span className="min-w-0">
      This person has deleted their account, so nobody can write to them any more.
    </span>
  </p>
);
