import { useQuery } from '@tanstack/react-query';

import type { Passkey } from '#shared/entities/accounts/passkey.ts';
import { PartView } from '#web/components/lists/part-view.tsx';
import { knowsPasskeys, passkeysQuery } from '#web/components/proof/passkeys.ts';
import { ProofButton } from '#web/components/proof/proof-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { addPasskey } from './api.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** The user's passkeys, and how one is added. */
export function PasskeysView() {
  return (
    <section aria-labelledby="passkeys" tabIndex={-1} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="passkeys" className="text-xl">
          Passkeys
        </h2>
        <p className="text-muted">
          With a passkey you sign in with your fingerprint, your face or the PIN of your device. Nobody can
          guess it, and no other site can ask for it. Your password stays. For a day, a new passkey does
          nothing but sign in. Setting a new password with an emailed link removes all passkeys.
        </p>
      </div>
      <PartView
        query={useQuery(passkeysQuery)}
        label="Loading your passkeys"
        placeholderClass="h-20 rounded-card"
      >
        {({ items }) => <PasskeysList items={items} />}
      </PartView>
      <ProofButton
        variant="secondary"
        className="justify-self-start"
        blockedBy={!knowsPasskeys() && 'This browser does not support passkeys.'}
        toProve={{
          draft: 'add-passkey',
          title: 'Add a passkey',
          description: 'First confirm that it is you. Then your browser asks how the passkey is kept.',
          action: 'Continue',
          mutation: addPasskey,
          onDone: ({ name }) => toast.success(`The passkey “${name}” was added.`),
        }}
      >
        Add a passkey
      </ProofButton>
    </section>
  );
}

function PasskeysList({ items }: { items: Passkey[] }) {
  if (items.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <ul className="card">
      {items.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}
