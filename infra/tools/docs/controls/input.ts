import { testsIn, trust, security, flows, http, services, type Control } from './control.ts';

/** What people send: texts, links and files. */
export const input: Record<string, Control[]> = {
  'What people write': [
    {
      items: 'ASVS 1.2.1, 3.2.2',
      what: 'Every text field of every call comes back letter for letter, and every screen shows it as text',
      proofs: [
        security('stored-text'),
        testsIn(
          'test/e2e/screens/stored-script.spec.ts',
          'text that people write is shown as text on every screen, never as markup or script',
          'text from the address is shown as text as well',
        ),
      ],
    },
    {
      items: 'ASVS 1.2.1, 1.3.11',
      what: 'In mails, what people write and call themselves is text too, and no header; nothing is fetched when a mail is opened',
      proofs: [testsIn('test/functions/domain/mail/render-mail.test.ts')],
    },
    {
      items: 'ASVS 1.1.1, 2.2.1',
      what: 'No name looks like another’s or like the site’s own, whatever letters it is made of; titles have no characters that nobody sees, and text of which nobody sees anything is missing',
      proofs: [
        testsIn('test/shared/invisible.test.ts'),
        testsIn(
          'test/functions/domain/accounts/users.test.ts',
          'is refused for a username that looks like one that is taken: %s, %s',
          'is refused for a username that seems to speak for the site: %s',
        ),
        trust(
          'races/accounts.test.ts',
          'of usernames that differ only in case, Unicode form or look one is registered',
        ),
      ],
    },
    {
      items: 'ASVS 1.2.2',
      what: 'Links are https, without credentials, to a name with a dot, and are kept as browsers read them; pictures are our own uploads',
      proofs: [security('addresses')],
    },
    {
      items: 'ASVS 1.2.4, 2.2.1, 2.2.2',
      what: 'Every request is read by its schema; broken, huge, nested and odd ones are the caller’s mistake, never ours, and write nothing',
      proofs: [
        trust('fuzz.test.ts'),
        flows('cloud/requests', 'a body that is no text, or nested too deeply, is refused'),
        http('parse'),
        security('throttles', 'a username that grows by normalization is not found, and breaks nothing'),
      ],
    },
    {
      items: 'API4, ASVS 5.2.1',
      what: 'Bodies, texts, lists and pages are bounded, and each call has a budget of what it may take of the table',
      proofs: [
        http('parse', 'over 1 MB is too large, and the message says how to upload'),
        testsIn(
          'test/functions/costs.test.ts',
          'as in %s, keeps to its budget and answers as the document says',
        ),
        testsIn(
          'test/functions/calls/modules/of-project.test.ts',
          'fit into one answer, also with all that can be written about as many as there can be',
        ),
      ],
    },
    {
      items: 'API7, ASVS 1.3.6',
      what: 'The server never asks an address that somebody gave: it knows the provider’s, and its own cloud’s',
      proofs: [security('outbound')],
    },
  ],
  Files: [
    {
      items: 'ASVS 5.2.2, 5.3.1',
      what: 'A picture is what its first bytes say, is served as that, and runs nothing; SVG and HTML are none',
      proofs: [
        services('s3/pictures'),
        testsIn('test/infra/local/s3.test.ts', 'are public, cached as each says itself, and never executed'),
      ],
    },
    {
      items: 'ASVS 5.2.1, 5.3.2',
      what: 'A signed upload is for one key that we chose, one type, one length, one purpose and one person, once, for five minutes',
      proofs: [security('uploads'), testsIn('test/infra/local/s3.test.ts', 'a presigned upload')],
    },
    {
      items: 'ASVS 5.4.1, 5.4.2',
      what: 'A delivered file is saved under a harmless name by an exact header, and never opens as a page',
      proofs: [security('downloads'), services('s3/files')],
    },
    {
      items: 'API1, ASVS 5.2.2, 5.4.1',
      what: 'A file of a message or of requirements is for its two people; it is shown only as the picture that its bytes are, and saved otherwise',
      proofs: [services('s3/attachments'), flows('conversations/attachments')],
    },
  ],
};
