import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';

import type { Session } from '#shared/entities/accounts/session.ts';
import { EndButton } from '#web/components/end-button.tsx';
import { shown } from '#web/lib/format.ts';
import { formatDateTime, formatRelative } from '#web/lib/time/dates.ts';
import { Badge } from '#web/ui/display/badge.tsx';

import { endSession } from './api.ts';

/** A session: which browser, from where, and since when. All but this browser's own can be ended here. */
export function SessionRow({ session }: { session: Session }) {
  const { id, browser, country, startedAt, lastSeenAt, isCurrent } = session;
  const { mutateAsync, isPending } = useMutation(endSession);
  const name = browser ?? 'An unknown browser';
  const Icon = /\b(?:iOS|Android)\b/.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-4 first:border-0 md:px-5">
      <Icon className="size-6 shrink-0 text-muted" aria-hidden />
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="break-words">{name}</bdi>
          {isCurrent && (
            <Badge icon={Check} tone="good">
              This browser
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          {country && `${shown.region(country)} · `}
          {!isCurrent && (
            <>
              last active <time dateTime={lastSeenAt}>{formatRelative(lastSeenAt)}</time> ·{' '}
            </>
          )}
          signed in <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
        </p>
      </div>
      {!isCurrent && (
        <EndButton
          question={{
            title: 'End this session?',
            description: `${name} will be signed out at once.`,
            action: 'End session',
          }}
          onConfirmed={() => mutateAsync(id)}
          isPending={isPending}
          done="The session has ended."
        >
          End
        </EndButton>
      )}
    </li>
  );
}
