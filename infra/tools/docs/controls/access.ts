import { testsIn, trust, security, flows, http, services, stacks, type Control } from './control.ts';

/** Authorization and sessions. */
export const access: Record<string, Control[]> = {
  'Who may do what': [
    {
      items: 'API1, ASVS 8.2.2',
      what: 'Each call is refused to whoever is not a party of the record; the party is part of the condition of the write',
      proofs: [trust('authorization.test.ts')],
    },
    {
      items: 'API3, ASVS 8.2.3, 15.3.1',
      what: 'Each answer shows exactly what its asker may see; what its schema does not declare does not leave',
      proofs: [
        trust('authorization.test.ts'),
        http('answer', 'contains nothing that the call does not declare'),
      ],
    },
    {
      items: 'API3, ASVS 15.3.3',
      what: 'What only the server decides has no effect in any request: the same is answered and written with it as without',
      proofs: [security('mass-assignment', '$operation answers and writes the same')],
    },
    {
      items: 'API5, ASVS 8.2.1, 8.3.1',
      what: 'The role is the account’s, whatever the request says, and is asked before the request is read',
      proofs: [
        flows('cloud/requests', 'for its role by the account, regardless of what the request claims'),
        trust('authorization.test.ts'),
      ],
    },
    {
      items: 'ASVS 2.3.1, 8.3.1',
      what: 'Delivered work is sealed until it is completed and paid, by every path; links live five minutes and lead to one file',
      proofs: [
        security('sealed-work'),
        flows(
          'work/orders',
          'before the payment no answer to the buyer contains the work, its key or its note',
        ),
        services(
          's3/files',
          'has a link that expires after five minutes and cannot be changed to show a page or another file',
        ),
      ],
    },
    {
      items: 'ASVS 2.3.1',
      what: 'Who is blocked can send no message, start no conversation and begin no new work with the other, not even at the same moment, and is not told by whom',
      proofs: [
        flows(
          'conversations/conversations-blocked',
          'whoever is blocked cannot write, is not told by whom, and can write again once that ends',
        ),
        trust(
          'races/conversations.test.ts',
          'of messages that are sent while the other side blocks them what is kept was answered, and nothing follows',
        ),
      ],
    },
    {
      items: 'ASVS 13.2.2',
      what: 'Each function has a role of its own with the actions, tables’ keys and secrets that its call needs',
      proofs: [
        stacks(
          'access',
          'allows exactly what its policy says',
          'allows no action by a wildcard, and only Lambda and what releases versions to assume it',
        ),
        testsIn('test/infra/local/rights.test.ts'),
      ],
    },
  ],
  Sessions: [
    {
      items: 'API2, ASVS 9.1.1, 9.1.2, 9.1.3',
      what: 'A token is taken only with an Ed25519 signature of a published key of ours: not unsigned, not by another key or algorithm, not by a key that it names itself',
      proofs: [services('tokens')],
    },
    {
      items: 'API2, ASVS 9.2.1, 9.2.2, 9.2.3',
      what: 'Its time, kind, issuer and audience are checked, and each refusal has one reason',
      proofs: [services('tokens')],
    },
    {
      items: 'API2, ASVS 7.2.1, 7.4.1',
      what: 'The session must live in the table under that person: signing out ends every copy, and another person’s or role’s is none',
      proofs: [
        flows(
          'accounts/accounts',
          'is refused by the server once its owner has signed out, also when it was copied, and their others are not',
        ),
        security(
          'sessions',
          'is refused for another person, also when that person is signed in, and with another role',
        ),
        http('handle', 'never writes for a session that is over, even when its load has succeeded'),
      ],
    },
    {
      items: 'API2',
      what: 'Each sign-in begins a session of its own; a planted one is never taken over',
      proofs: [
        security('sessions', 'starts a new session each time, and never continues one from a planted cookie'),
      ],
    },
    {
      items: 'ASVS 7.3.2',
      what: 'A session ends after seven days',
      proofs: [
        flows('accounts/accounts', 'is over after seven days'),
        testsIn(
          'test/functions/domain/accounts/sessions.test.ts',
          'is over after seven days, even while the database still has it',
        ),
      ],
    },
    {
      items: 'ASVS 13.3.4',
      what: 'Keys are exchanged without signing anybody out, and a key that is no longer published signs nobody in',
      proofs: [
        services(
          'signer',
          'survive a key rotation: both keys verify while there are two, and the old one no longer does once removed',
        ),
        security('sessions', 'is refused once its key is no longer published'),
      ],
    },
    {
      items: 'ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4',
      what: 'The cookie is `__Host-`, Secure, HttpOnly, SameSite=Lax; no other cookie, header or address counts as a session',
      proofs: [
        http('cookies'),
        security(
          'sessions',
          'counts by its exact name only',
          'counts once: of two the first, and the second is never tried',
          'is not accepted in a header or in the address',
        ),
      ],
    },
  ],
};
