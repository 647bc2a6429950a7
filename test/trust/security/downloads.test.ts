import { beforeAll, describe, expect, it } from 'vitest';

import { aFileForm, anOrder } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

let order: Awaited<ReturnType<typeof anOrder>>;
beforeAll(async () => {
  order = await anOrder(cloud);
});

const PAGE = '<!doctype html><script>alert(1)</script>';
const long = 'a'.repeat(255);

/** The name of a delivered file, and the exact content-disposition header of its download. */
const names: [given: string, disposition: string][] = [
  ['work.zip', 'attachment; filename=work.zip'],
  ['final work (2).zip', 'attachment; filename="final work (2).zip"'],
  ['../../../etc/passwd', 'attachment; filename=passwd'],
  ['..\\..\\boot.ini', 'attachment; filename=boot.ini'],
  [
    'a"; filename="evil.exe',
    `attachment; filename="a%22; filename=%22evil.exe"; filename*=UTF-8''a%2522%3B%20filename%3D%2522evil.exe`,
  ],
  [
    'a%0d%0aSet-Cookie: x=1.txt',
    `attachment; filename="a%0d%0aSet-Cookie x=1.txt"; filename*=UTF-8''a%250d%250aSet-Cookie%20x%3D1.txt`,
  ],
  ['a;b=c,d.txt', 'attachment; filename="a;b=c,d.txt"'],
  ["it's 100% done.html", `attachment; filename="it's 100% done.html"`],
  ['résumé.pdf', `attachment; filename="r?sum?.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`],
  ['報告書.pdf', `attachment; filename="???.pdf"; filename*=UTF-8''%E5%A0%B1%E5%91%8A%E6%9B%B8.pdf`],
  ['invoice\u202Efdp.exe', 'attachment; filename=invoicefdp.exe'],
  ['zero\u200Bwidth\uFEFF.txt', 'attachment; filename=zerowidth.txt'],
  ['<img src=x onerror=alert(1)>.svg', 'attachment; filename="img src=x onerror=alert(1).svg"'],
  ['.htaccess', 'attachment; filename=file.htaccess'],
  ['CON', 'attachment; filename=file'],
  [`${long}${long}`, `attachment; filename=${long}`],
];

describe('a delivered file', () => {
  it.each(names)('named %j is downloaded and never displayed', async (given, disposition) => {
    const { id, seller } = order;
    const form = aFileForm(PAGE, given);
    const { status, body } = await seller.browser.put(`/orders/${id}/upload-work`, undefined, { raw: form });
    expect(status).toBe(200);
    const response = await fetch(String(body['workUrl']));
    expect(await response.text()).toBe(PAGE);
    expect(response.headers.get('content-disposition')).toBe(disposition);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('whose name has line breaks sets no header of its own', async () => {
    const { id: orderId, seller } = order;
    const fileName = 'a\r\nSet-Cookie: session=1\r\n\r\n<script>.txt';
    const file = { purpose: 'delivery', orderId, fileName, contentType: 'text/html', size: PAGE.length };
    const { body } = await seller.browser.post('/uploads', file);
    const { uploadUrl, headers, key } = body as { uploadUrl: string; headers: HeadersInit; key: string };
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: PAGE })).status).toBe(200);
    const delivered = await seller.browser.put(`/orders/${orderId}/upload-work`, { finalWork: key });
    const answer = await fetch(String(delivered.body['workUrl']));
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="aSet-Cookie session=1script.txt"`,
    );
  });

  it.each(['a\u0000.png', '', '   ', 'x'.repeat(256)])('cannot be named %j', async (fileName) => {
    const { id: orderId, seller } = order;
    const file = { purpose: 'delivery', orderId, fileName, contentType: 'text/plain', size: 9 };
    expect((await seller.browser.post('/uploads', file)).status).toBe(400);
  });
});
