import { useMutation, useQuery } from '@tanstack/react-query';

import type { Passkey } from '#shared/entities/passkey.ts';
import { PartView } from '#web/components/lists/part-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';

import { addPasskey, knowsPasskeys, passkeysQuery } from './api.ts';
import { passkeyError } from './passkey-error.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** The user's passkeys, and how one is added. */
export function PasskeysView() {
  const { mutate, isPending, error } = useMutation(addPasskey);
  const add = () =>
    mutate(crypto.randomUUID(), {
      onSuccess: ({ name }) => toast.success(`The passkey “${name}” was added.`),
    });
  return (
    <section aria-labelledby="passkeys" tabIndex={-1} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="passkeys" className="text-xl">
          Passkeys
        </h2>
        <p className="text-muted">
          With a passkey you sign in by your finger, your face or the PIN of your device. Nobody can guess it,
          and no other site can ask for it. Your password stays.
        </p>
      </div>
      <PartView
        query={useQuery(passkeysQuery)}
        label="Loading your passkeys"
        placeholderClass="h-20 rounded-card"
      >
        {({ items }) => <PasskeysList items={items} />}
      </PartView>
      <FormError>{error && passkeyError(error, 'No passkey was made.')}</FormError>
      <Button
        variant="secondary"
        className="justify-self-start"
        isPending={isPending}
        onClick={add}
        blockedBy={!knowsPasskeys() && 'This browser knows no passkeys.'}
      >
        Add a passkey
      </Button>
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
