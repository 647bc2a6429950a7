/**
 * What is not protected: what ASVS 5.0 asks for (by its item, where it has one) or a reader could expect, and the code that
 * shows it. A test fails once that code is another, so that no sentence outlives what it says.
 */
export type Gap = { item?: string; what: string; shownBy: Sign[] };

/** A file that has this line, or that has nothing of this kind. */
type Sign = { file: string; has: string } | { file: string; lacks: RegExp };

const has = (file: string, line: string): Sign => ({ file, has: line });
const lacks = (file: string, anything: RegExp): Sign => ({ file, lacks: anything });

/** What is not protected, by theme. */
export const gaps: Record<string, Gap[]> = {
  'Signing in': [
    {
      item: '6.3.3',
      what: 'No second factor is required: a passkey, which is one, can be used instead of the password, and the password alone still signs in.',
      shownBy: [lacks('functions/calls/auth/login.ts', /passkey/i)],
    },
    {
      item: '6.2.12',
      what: 'Passwords are compared with the most common ones, not with a list of those that were stolen elsewhere.',
      shownBy: [lacks('functions/services/passwords.ts', /breach|pwned|stolen/i)],
    },
    {
      item: '6.3.8',
      what: 'Registering shows whether a username or an email has an account. Signing in and asking for a new password do not.',
      shownBy: [has('functions/domain/accounts/email/addresses.ts', 'emailTaken')],
    },
    {
      what: 'Guessing is counted per name and address. An account has two names, username and email. Attempts from very many addresses are slowed by the firewall alone, which only `prod` has by default.',
      shownBy: [
        has('functions/domain/accounts/sign-in/attempts.ts', 'subject: [loginKey(name).PK, address]'),
        has('infra/environments.ts', 'hasFirewall: false'),
      ],
    },
    {
      what: 'Whoever knows a name can use up for a day the links to set a new password that are mailed to its owner where a browser asks that the account does not know, such as on a new device.',
      shownBy: [
        has(
          'functions/domain/accounts/sign-in/attempts.ts',
          'const subject = knownBrowser ? [address, browser] : [address];',
        ),
      ],
    },
    {
      what: 'Anybody with an account can use up for a day the links that are mailed to an address that no account has, so that whoever wants to have it waits.',
      shownBy: [
        has(
          'functions/domain/accounts/sign-in/attempts.ts',
          "address.toLowerCase() === email.toLowerCase() ? ['own', email.toLowerCase()] : [address.toLowerCase()],",
        ),
      ],
    },
    {
      item: '7.3.1',
      what: 'A session does not end earlier because it is not used: it lasts seven days.',
      shownBy: [
        has('functions/domain/accounts/sessions/sessions.ts', 'return session && session.ttl * 1000 > now()'),
      ],
    },
    {
      item: '7.2.4',
      what: 'Signing in again leaves the earlier sessions, up to twenty. Their person sees them and can end them.',
      shownBy: [lacks('functions/http/new-session.ts', /ends?Session/)],
    },
    {
      item: '16.3.1',
      what: 'Sign-ins are not logged one by one, whether they succeed or fail.',
      shownBy: [
        lacks('functions/calls/auth/login.ts', /log\./),
        lacks('functions/http/new-session.ts', /log\./),
      ],
    },
  ],
  People: [
    {
      item: '7.4.5',
      what: 'The operator has no command or page to suspend somebody, to end their sessions or to take down what they wrote. A reported conversation is on the list of cases (`npm run books -- cases`).',
      shownBy: [
        lacks('shared/api/authorization.ts', /suspend|moderat/i),
        lacks('package.json', /suspend|moderat|reports/i),
      ],
    },
    {
      what: 'Where mails are sent, an email address need not be confirmed to buy, to sell or to write. Until it is, no news go there, and its owner opens no payout account.',
      shownBy: [has('functions/calls/payouts/account.ts', 'if (sendsMail() && !isVerified(seller))')],
    },
    {
      what: 'A block ends no work that two people have begun, paid for or not: requirements, hand-ins, reasons, amounts of disputes and reviews still reach the other, with their texts, files and pictures.',
      shownBy: [
        'orders/requirements',
        'orders/deliver',
        'orders/cancel',
        'modules/submission/submit',
        'modules/cancel',
        'reviews/publish',
      ].map((file) => lacks(`functions/domain/${file}.ts`, /block/i)),
    },
    {
      what: 'Links that people give are checked by their form only. Nobody looks at where they lead.',
      shownBy: [lacks('shared/rules/work/work-url.ts', /fetch|blocklist/i)],
    },
  ],
  Files: [
    {
      item: '5.4.3',
      what: 'Deliveries and attached files may be of any type, and are not scanned for viruses.',
      shownBy: [
        lacks('functions/services/s3/files.ts', /scan|virus/i),
        lacks('infra/stacks/data.ts', /guardduty|malware/i),
      ],
    },
    {
      item: '5.2.6',
      what: 'Pictures are stored as they come: their metadata stays, such as the place where they were taken, and their pixels are not counted.',
      shownBy: [
        has('functions/services/s3/copy.ts', 'new CopyObjectCommand({'),
        lacks('functions/services/s3/inspect.ts', /width|metadata/i),
      ],
    },
    {
      what: 'Pictures of profiles, gigs, projects and handed-in modules are public to whoever knows the address, and caches keep them.',
      shownBy: [has('functions/services/s3/pictures.ts', "'public, max-age=31536000, immutable'")],
    },
    {
      what: 'A picture that is removed, or private again because a change of finished work is asked for, may be served by the CDN for a day more, and stays in browsers that have shown it.',
      shownBy: [
        has('infra/constructs/call-caching.ts', 'maxTtl: Duration.days(1),'),
        lacks('functions/services/s3/remove-picture.ts', /invalidat/i),
      ],
    },
    {
      item: '14.2.1',
      what: 'The link in a mail that stops mails of its kind has its token in the address, as programs for mail need it (RFC 8058), so that logs of visits keep it. It stops mails of one group, and does nothing else.',
      shownBy: [has('functions/domain/mail/unsubscribe.ts', '/api/notifications/unsubscribe?token=')],
    },
    {
      what: 'A link to a delivered file works for whoever has it, until it ends after five minutes.',
      shownBy: [has('shared/limits/uploads.ts', 'linkLifetime = 5 * 60_000')],
    },
    {
      what: 'The password or a passkey is needed to ask for an export, not to download it: for the day that it is there, whoever has a session of its owner can.',
      shownBy: [has('functions/calls/users/export.ts', '{ run: ({ caller }) => readExport(caller.id) }')],
    },
  ],
  Pages: [
    {
      item: '3.4.7',
      what: 'The Content-Security-Policy allows inline styles, and names no address for reports.',
      shownBy: [
        has('infra/site/headers.ts', "'style-src': `'self' 'unsafe-inline'`"),
        lacks('infra/site/headers.ts', /report-(?:to|uri)/),
      ],
    },
  ],
  'The marketplace on one machine': [
    {
      what: '`npm start` is for trying and for development. It listens on this machine only, speaks plain http, and keeps its secrets in `.data/settings.json`.',
      shownBy: [
        has('infra/local/server/gateway.ts', "server.listen(port, '127.0.0.1')"),
        has('infra/local/settings.ts', "join(folder, 'settings.json')"),
      ],
    },
    {
      what: 'Its database checks no signatures: other users of the same machine who find its address can read it.',
      shownBy: [
        has('infra/local/server/own-host.ts', 'authorization.startsWith(`AWS4-HMAC-SHA256 Credential='),
      ],
    },
  ],
};
