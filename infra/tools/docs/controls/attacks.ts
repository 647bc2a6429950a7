import { testsIn, trust, security, flows, http, services, stacks, type Control } from './control.ts';

/** Attacks by guessing and from other sites. */
export const attacks: Record<string, Control[]> = {
  'Passwords and guessing': [
    {
      items: 'ASVS 11.4.2',
      what: 'Passwords are kept as argon2id with a salt and a pepper, and made anew when the cost rises',
      proofs: [
        services('passwords'),
        testsIn('test/functions/calls/auth/login.test.ts', 'a hash that was made at a lower cost'),
      ],
    },
    {
      items: 'ASVS 6.2.1, 6.2.4, 6.2.5, 6.2.8, 6.2.9, 6.2.11',
      what: '8 to 128 characters of any kind, exactly as typed; common ones, patterns and one’s own names are refused',
      proofs: [
        services('passwords', 'a password'),
        flows(
          'accounts/accounts',
          'needs the password letter by letter',
          'refuses what is wrong, and names its field',
        ),
      ],
    },
    {
      items: 'API2, ASVS 6.4.3, 6.5.1',
      what: 'A link to set a new password is random, stored as a hash, good once and for half an hour; it ends all sessions and voids the others',
      proofs: [
        testsIn(
          'test/functions/calls/auth/forgot.test.ts',
          'a forgotten password',
          'a link to set a new password',
        ),
      ],
    },
    {
      items: 'API2, API4',
      what: 'Who asks for a new password cannot tell whether anybody has the name, and is refused alike after a few times',
      proofs: [testsIn('test/functions/calls/auth/forgot.test.ts', 'whoever asks for a new password')],
    },
    {
      items: 'ASVS 6.2.2, 6.2.3, 7.4.3, 7.5.1',
      what: 'A new password or address needs the present password; a new password ends all sessions and begins one, and the address before can take the account back for a week',
      proofs: [
        testsIn('test/functions/calls/auth/change-password.test.ts'),
        testsIn('test/functions/calls/auth/email.test.ts'),
      ],
    },
    {
      items: 'ASVS 6.7.1, 6.7.2',
      what: 'A passkey is taken for this site and account only, with a challenge of five minutes that is good once; a copy that counts on its own is refused, and attempts are counted by address',
      proofs: [
        testsIn('test/functions/domain/accounts/passkeys/passkeys.test.ts'),
        testsIn(
          'test/functions/domain/accounts/proof.test.ts',
          'are tried for signing in so often from one address, and the right one not after that',
        ),
      ],
    },
    {
      items: 'ASVS 7.5.3',
      what: 'A session alone asks for no export, deletes no account, adds no passkey and leads to no payout account: these need the password or a passkey of a day. The owner is told of each passkey, export and payout account',
      proofs: [
        testsIn('test/functions/domain/accounts/proof.test.ts'),
        testsIn('test/functions/domain/money/payout-accounts/links.test.ts'),
      ],
    },
    {
      items: 'ASVS 7.5.2',
      what: 'People see their sessions, can end each of them, and are told of a sign-in with a browser that was not used before',
      proofs: [testsIn('test/functions/domain/accounts/sessions.test.ts', 'the sessions of somebody')],
    },
    {
      items: 'API2, ASVS 11.3.3',
      what: 'The link that ends mails is signed with a key of its reader, ends those of one group, and nothing with a letter changed',
      proofs: [testsIn('test/functions/calls/notifications/unsubscribe.test.ts')],
    },
    {
      items: 'API2, API4, ASVS 6.3.1',
      what: 'Ten failures for a name and address in fifteen minutes, however the name is spelled and whatever address is claimed; then 429 with Retry-After',
      proofs: [security('throttles'), trust('races/attempts.test.ts')],
    },
    {
      items: 'API2',
      what: 'A failed sign-in does not tell whether the name exists: not by words, status, headers, table reads or hashes made',
      proofs: [
        security(
          'enumeration',
          'cannot tell an existing username from an unknown one by words, status, headers or work',
        ),
        testsIn(
          'test/functions/calls/auth/login.test.ts',
          'does the same work for an unknown username as for a wrong password, so that response times do not differ',
        ),
      ],
    },
    {
      items: 'API4, ASVS 2.4.1',
      what: 'Sign-ins, registrations, uploads without a session, messages, everything that a person creates and what they change of work again and again are counted over a sliding window; the counter cannot be raced',
      proofs: [
        testsIn(
          'test/functions/table/sliding-window.test.ts',
          'never lets more through in any stretch of a window, and forgets in time',
        ),
        testsIn(
          'test/functions/domain/accounts/creations.test.ts',
          'is refused beyond the limit of a day, and creates nothing then',
          'what somebody changes of work again and again, of which its other side is told',
        ),
        testsIn('test/functions/calls/auth/login.test.ts', 'are limited for %s'),
        security(
          'throttles',
          '%s are counted by the address that the connection came from, whatever the request claims',
        ),
        testsIn(
          'test/functions/domain/conversations/conversations.test.ts',
          'is limited to sixty messages a minute for each sender, over all conversations',
        ),
        trust('races/attempts.test.ts'),
      ],
    },
    {
      items: 'API4',
      what: 'Every read without a session is counted by its address before it reads, one with a session that is over once that is found, and goes ahead only when the table is too busy to count',
      proofs: [testsIn('test/functions/http/anonymous-reads.test.ts')],
    },
    {
      items: 'ASVS 2.4.1, 4.1.3',
      what: 'Requests that go around the CDN are refused, and the address is the one that the CDN saw',
      proofs: [
        http('edge'),
        stacks('web/edge', 'by %s carries the address it came from, whatever it claims'),
        stacks(
          'web/front',
          'is in us-east-1 and blocks addresses with too many requests, above all sign-ins',
        ),
      ],
    },
  ],
  'Other sites': [
    {
      items: 'API8, ASVS 3.5.1, 3.5.2, 3.5.3',
      what: 'Every writing call is refused to a page of another site before anything else, and takes JSON only (two also take files by multipart)',
      proofs: [
        security(
          'cross-site',
          'is refused to a page of another site before anything else: %j',
          'refuses bodies that HTML forms can send, from any caller',
        ),
        http('origin'),
      ],
    },
    {
      items: 'API8, ASVS 4.4.1, 4.4.2, 4.4.3, 4.4.4',
      what: 'A socket is opened through the CDN, for a page of the site alone, with a session that lives; it is closed within moments of the session’s end',
      proofs: [
        flows(
          'live/live-sockets',
          'to a page of another site, and to whoever names no site, though with the session of one of ours',
          'without a session, with a forged one, and with one that has ended',
          'as soon as its session ends, and those of the same person’s other sessions are not',
          'when its session has run out, with what it would be told first or what it says',
        ),
        http('socket'),
        stacks(
          'web/edge',
          'is opened at the root of a stage whose name is a secret, with the secret of the edge',
        ),
      ],
    },
    {
      items: 'API1, API4',
      what: 'What concerns somebody is told to their own browsers alone; what a socket sends is ignored unless it is a ping or “typing”, of which one counts in a second',
      proofs: [
        flows(
          'live/live',
          'is told to both participants in all their browsers, and to nobody else',
          'that somebody is writing is told to the other participant alone, once a second',
        ),
        flows(
          'live/live-sockets',
          'is ignored unless it is a ping or “typing”',
          'is limited: ten thousand frames at once harm nobody, and the socket still works',
        ),
        testsIn(
          'test/functions/domain/live/push.test.ts',
          'is told to nobody of a conversation of others, of one that does not exist, and after a block',
        ),
      ],
    },
    {
      items: 'API8, ASVS 3.4.2',
      what: 'No answer lets another site read it, also none to a preflight',
      proofs: [
        security('cross-site', 'no answer lets another site read it'),
        testsIn(
          'test/infra/local/s3.test.ts',
          'lets our own pages ask whether they may upload, and no others',
        ),
      ],
    },
    {
      items: 'API8, ASVS 3.2.1, 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6',
      what: 'Pages, calls and pictures carry HSTS, CSP, nosniff, Referrer-Policy and frame-ancestors',
      proofs: [
        stacks('web/front', 'the headers'),
        testsIn('test/infra/local/site.test.ts', 'security headers'),
      ],
    },
    {
      items: 'ASVS 3.7.2',
      what: 'Signing in leads to a page of the site only',
      proofs: [testsIn('test/web/lib/session/session.test.ts', 'the way through /login')],
    },
  ],
};
