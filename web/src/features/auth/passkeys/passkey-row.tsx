import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';

import type { Passkey } from '#shared/entities/accounts/passkey.ts';
import { ProofButton } from '#web/components/proof/proof-button.tsx';
import { formatDate, formatRelative } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { removePasskey } from './api.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

/** A passkey: what it is called and when it was used. It can be named and removed. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isNaming, setNaming] = useState(false);
  if (isNaming) {
    return (
      <li className="border-t border-line px-4 py-4 first:border-0 md:px-5">
        <PasskeyNameForm passkey={passkey} onDone={() => setNaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-4 first:border-0 md:px-5">
      <KeyRound className="size-6 shrink-0 text-muted" aria-hidden />
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          added <time dateTime={createdAt}>{formatDate(createdAt)}</time> ·{' '}
          {lastUsedAt ? (
            <>
              used <time dateTime={lastUsedAt}>{formatRelative(lastUsedAt)}</time>
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="ghost"
          size="small"
          aria-label={`Rename ${name}`}
          className="text-muted"
          onClick={() => setNaming(true)}
        >
          Rename
        </Button>
        <ProofButton
          variant="ghost"
          size="small"
          aria-label={`Remove ${name}`}
          className="-ml-4 text-muted"
          toProve={{
            draft: `remove-passkey-${id}`,
            title: `Remove “${name}”?`,
            description: 'Nobody signs in with it any more. You can still use your password.',
            action: 'Remove',
            isDangerous: true,
            mutation: removePasskey(id),
            onDone: () => toast.success('The passkey was removed.'),
          }}
        >
          Remove
        </ProofButton>
      </div>
    </li>
  );
}
