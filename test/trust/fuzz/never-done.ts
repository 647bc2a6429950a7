/**
 * Calls that no request made from the document and the records of the market can have done, by what it would need from
 * outside. They are fuzzed like all others, but their requests count neither for nor against those that are done.
 */
const needs: Record<string, string[]> = {
  'the secret of a link in a mail, which nobody can guess': [
    'auth.reset',
    'auth.verify',
    'notifications.unsubscribe',
  ],
  'the signature of an authenticator': ['passkeys.add', 'passkeys.rename', 'passkeys.signIn'],
  'an account with nothing open, while everybody in the market is at work': ['users.close'],
};

export const isNeverDone = (operation: string): boolean =>
  Object.values(needs).some((operations) => operations.includes(operation));
