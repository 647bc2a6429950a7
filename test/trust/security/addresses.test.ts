import { beforeAll, describe, expect, it } from 'vitest';

import * as textLimits from '#shared/limits/text.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { aForm, aBrowser } from '#test/flows/support/a-browser.ts';
import { aProjectForm } from '#test/flows/support/a-project.ts';
import { aGigForm } from '#test/flows/support/a-published-gig.ts';
import { anAward } from '#test/flows/support/an-award.ts';
import { anOrder, type Member } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

/** Addresses that every field refuses: scripts, local or private hosts, credentials, malformed ones. */
const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://example.com/',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/x',
  'http://example.com/x',
  '//example.com/x',
  '/api/auth/logout',
  'example.com/x',
  'https://user@example.com/x',
  `https://${['user', 'secret'].join(':')}@example.com/x`,
  `https://${['example.com', 'secret'].join(':')}@evil.example/x`,
  'https://localhost/x',
  'https://localhost./x',
  'https://intranet/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f.0.0.1/x',
  'https://0177.0.0.1/x',
  'https://127.0.0.1./x',
  'https://１２７.0.0.1/x',
  'https://①②⑦.0.0.1/x',
  'https://127。0。0。1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:169.254.169.254]/x',
  'https://exa mple.com/x',
  'https://example.com/a\tb',
  'https://example.com/a\nb',
  'https://example.com/a\u00a0b',
  'https://exam\u0000ple.com/x',
  'https://example.com:99999/x',
  'https://',
  'https://.',
  `https://example.com/${'x'.repeat(textLimits.url - 19)}`,
  `https://example.com/${'é'.repeat(1_000)}`,
];

/** Addresses that browsers normalize. They are stored as browsers read them. */
const normalized: [given: string, stored: string][] = [
  ['https:example.com/x', 'https://example.com/x'],
  ['https:/\\example.com/x', 'https://example.com/x'],
  ['https://example.com\\@evil.example/x', 'https://example.com/@evil.example/x'],
  ['https://@example.com/x', 'https://example.com/x'],
  ['https://ex\u00ADample.com/x', 'https://example.com/x'],
  ['https://evil。example/x', 'https://evil.example/x'],
  ['https://ｅｖｉｌ.example/x', 'https://evil.example/x'],
  ['https://%65vil.example/x', 'https://evil.example/x'],
  ['https://аpple.com/x', 'https://xn--pple-43d.com/x'],
  ['https://example.com/\u202Egpj.exe', 'https://example.com/%E2%80%AEgpj.exe'],
  ['https://example.com/"><svg/onload=alert(1)>', 'https://example.com/%22%3E%3Csvg/onload=alert(1)%3E'],
  ['  https://example.com/x  ', 'https://example.com/x'],
  ['https://example.com', 'https://example.com'],
];

let order: { id: string; seller: Member; buyer: Member };
let award: Awaited<ReturnType<typeof anAward>>;
let gigForm: Awaited<ReturnType<typeof aGigForm>>;
beforeAll(async () => {
  [order, award] = await Promise.all([anOrder(cloud), anAward(cloud)]);
  gigForm = await aGigForm(order.seller.browser);
});

const deliver = (fileUrl: string) => order.seller.browser.put(`/orders/upload-work/${order.id}`, { fileUrl });
const submit = (projectURL: string) =>
  award.freelancer.browser.put(`/modules/${award.moduleId}/freelancer`, { projectURL });
function submitForm(projectURL: string) {
  const raw = new FormData();
  raw.set('projectURL', projectURL);
  return award.freelancer.browser.put(`/modules/${award.moduleId}/freelancer`, undefined, { raw });
}

describe.each([
  ['the link of a delivery', deliver, 'workUrl', orderTexts.urlInvalid],
  ['the link of a submission', submit, 'projectURL', moduleTexts.urlInvalid],
] as const)('%s', (_, send, field, message) => {
  it.each(refused)('cannot be %j', async (address) => {
    expect(await send(address)).toMatchObject({ status: 400, body: { code: 'invalid', message } });
  });

  it.each(normalized)('that is given as %j is stored as %j', async (given, stored) => {
    expect(await send(given)).toMatchObject({ status: 200, body: { [field]: stored } });
  });

  it('may have 2,048 characters', async () => {
    const address = `https://example.com/${'x'.repeat(textLimits.url - 20)}`;
    expect(await send(address)).toMatchObject({ status: 200, body: { [field]: address } });
  });
});

it.each(refused.filter((address) => !/[\t\n\0]/.test(address)))(
  'a multipart submission refuses the same: %j',
  async (address) => {
    expect((await submitForm(address)).status).toBe(400);
  },
);

describe('the address of a picture', () => {
  const elsewhere = [
    ...refused.slice(0, 12),
    'https://example.com/x.png',
    '/media/../api/orders',
    '/media/x/y.svg/../z.png',
    '/media/x/y.png?z',
    '/media/x/y.png\n',
    '\\media\\x\\y.png',
    '/MEDIA/x/y.png',
    '/pending/x/y.png',
  ];

  it.each(elsewhere)('must be one of our own, and cannot be %j', async (address) => {
    const { browser } = order.seller;
    const answers = await Promise.all([
      browser.post('/gigs', { ...gigForm, images: [address] }),
      browser.post('/gigs', { ...gigForm, cover: address }),
      order.buyer.browser.post('/projects', aProjectForm({ images: [address] })),
      aBrowser(cloud).post('/auth/register', aForm({ img: address })),
      award.freelancer.browser.put(`/modules/${award.moduleId}/freelancer`, {
        projectURL: 'https://example.com/x',
        images: [address],
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });
});
