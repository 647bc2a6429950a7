import { config } from '#web/lib/config.ts';

/** Whoever runs this marketplace, with the address to write to if there is one. */
export function OperatorAddress() {
  const { supportEmail: email } = config();
  if (!email) return 'the operator of this marketplace';
  return (
    <a href={`mailto:${email}`} className="font-semibold text-brand underline">
      {email}
    </a>
  );
}
