import { useMutation, useQuery } from '@tanstack/react-query';

import type { Session } from '#shared/entities/accounts/session.ts';
import * as retention from '#shared/limits/retention.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { EndButton } from '#web/components/end-button.tsx';
import { PartView } from '#web/components/lists/part-view.tsx';

import { endOtherSessions, sessionsQuery } from './api.ts';
import { SessionRow } from './session-row.tsx';

/** Where the user is signed in, and how each of it is ended. */
export function SessionsView() {
  return (
    <section aria-labelledby="sessions" tabIndex={-1} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="sessions" className="text-xl">
          Where you are signed in
        </h2>
        <p className="text-muted">
          A session ends automatically {plural(retention.sessionDays, 'day')} after it began. If you do not
          recognize one, end it and change your password.
        </p>
      </div>
      <PartView
        query={useQuery(sessionsQuery)}
        label="Loading your sessions"
        placeholderClass="h-40 rounded-card"
      >
        {({ items }) => <SessionsList items={items} />}
      </PartView>
    </section>
  );
}

function SessionsList({ items }: { items: Session[] }) {
  const { mutateAsync, isPending } = useMutation(endOtherSessions);
  // This browser's own comes first: the others are what one looks for.
  const sessions = items.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className="card">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <EndButton
          question={{
            title: 'End all other sessions?',
            description: `${plural(others, 'browser')} will be signed out at once. You stay signed in here.`,
            action: 'End all others',
          }}
          onConfirmed={() => mutateAsync()}
          isPending={isPending}
          done="You are signed in nowhere else."
        >
          End all other sessions
        </EndButton>
      )}
    </>
  );
}
