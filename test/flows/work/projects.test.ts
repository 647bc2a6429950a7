import { beforeAll, describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import { aBrowser, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { anUploadedPicture } from '#test/flows/support/a-picture.ts';
import { aPlacedBid, aPostedProject, aProjectForm } from '#test/flows/support/a-project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { listingSettled } from '#test/support/table/listing-settled.ts';

const cloud = useCloud();
const visitor = () => aBrowser(cloud);
const aClient = () => aMember(cloud);
const aFreelancer = () => aMember(cloud, { isSeller: true });

let client: Awaited<ReturnType<typeof aClient>>;
let freelancer: Awaited<ReturnType<typeof aFreelancer>>;
beforeAll(async () => {
  [client, freelancer] = await Promise.all([aClient(), aFreelancer()]);
});

type Listed = { id: string; bidCount: number; isOpen: boolean };
async function list(query: Record<string, string>, browser: Browser = visitor()): Promise<Listed[]> {
  const { status, body } = await browser.get(`/projects?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body as unknown as Listed[];
}
const isListed = async (id: string, query: Record<string, string> = {}) =>
  (await list({ limit: '100', ...query })).some((project) => project.id === id);
const ofUser = async (id: string, browser: Browser) =>
  (await browser.get(`/projects/user/${id}`)).body as unknown as Listed[];

describe('posting a project', () => {
  it('answers the whole record, and shows it with its pictures to everybody at once', async () => {
    const images = [await anUploadedPicture(client.browser)];
    const form = aProjectForm({ images, budget: '800', numberOfModules: '2', userId: client.id });
    const { status, body } = await client.browser.post('/projects', form);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...form,
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      budget: 800,
      numberOfModules: 2,
      bidCount: 0,
      stage: 'OPEN',
      isOpen: true,
      isCompleted: false,
      assignedModules: 0,
      completedModules: 0,
      createdAt: expect.any(String),
      client: { id: client.id, username: client.username, img: null },
    });
    const id = body['id'] as string;
    expect(await visitor().get(`/projects/${id}`)).toMatchObject({ status: 200, body });
    expect((await fetch(cloud.origin + String(images[0]))).headers.get('content-type')).toBe('image/png');
    for (const query of [
      {},
      { sort: 'sales' },
      { cat: 'design' },
      { min: '800', max: '800' },
      { search: 'valley' },
    ])
      expect(await isListed(id, query)).toBe(true);
  });
});

describe('the lists of projects', () => {
  it('hide an awarded project from all but its client, and show it again when it is reopened', async () => {
    const owner = await aClient();
    const { id } = await aPostedProject(owner.browser);
    const bid = await aPlacedBid(freelancer.browser, id);
    await listingSettled(cloud);
    await expect.poll(async () => (await ofUser(owner.id, visitor()))[0]?.bidCount).toBe(1);

    await owner.browser.put(`/bids/${bid.id}/accept`);
    await listingSettled(cloud);
    await expect.poll(() => isListed(id)).toBe(false);
    await expect.poll(() => ofUser(owner.id, visitor())).toEqual([]);
    expect(await ofUser(owner.id, freelancer.browser)).toEqual([]);
    expect(await ofUser(owner.id, owner.browser)).toMatchObject([{ id, isOpen: false, bidCount: 1 }]);
    expect((await visitor().get(`/projects/${id}`)).body).toMatchObject({ isOpen: false });

    await owner.browser.put(`/bids/${bid.id}/reject`);
    await listingSettled(cloud);
    await expect.poll(() => isListed(id)).toBe(true);
    await expect.poll(() => isListed(id, { sort: 'sales', cat: 'Design' })).toBe(true);
  });

  it('hide a closed project from all but its client and those who have its address, for good', async () => {
    const owner = await aClient();
    const { id } = await aPostedProject(owner.browser);
    const bid = await aPlacedBid(freelancer.browser, id);
    const late = await aFreelancer();
    const close = (browser: Browser) => browser.post(`/projects/close/${id}`);
    const closed = { id, stage: 'CLOSED', isOpen: false, isCompleted: false, bidCount: 1 };
    expect((await owner.browser.post(`/projects/close/${newId()}`)).status).toBe(404);
    const twice = await Promise.all([close(owner.browser), close(owner.browser)]);
    for (const reply of twice) expect(reply).toMatchObject({ status: 200, body: closed });

    await listingSettled(cloud);
    await expect.poll(() => isListed(id)).toBe(false);
    expect(await ofUser(owner.id, visitor())).toEqual([]);
    expect(await ofUser(owner.id, owner.browser)).toMatchObject([closed]);
    expect((await visitor().get(`/projects/${id}`)).body).toMatchObject(closed);
    expect(await late.browser.post('/bids', { projectId: id, amount: 100 })).toMatchObject({
      status: 409,
      body: { message: projectTexts.closed.message },
    });
    expect(await owner.browser.put(`/bids/${bid.id}/accept`)).toMatchObject({
      status: 409,
      body: { message: projectTexts.isClosed.message },
    });
    const { body } = await freelancer.browser.get(`/bids/user/${freelancer.id}/projects?limit=1`);
    expect(body).toMatchObject({ projectBids: [{ project: closed, bid: { status: 'PENDING' } }] });
  });

  it('put the project with most bids first when the popular ones are asked for, else the newest', async () => {
    const [popular, newer] = [
      await aPostedProject(client.browser, { category: 'Animation' }),
      await aPostedProject(client.browser, { category: 'Animation' }),
    ];
    await aPlacedBid(freelancer.browser, popular.id);
    const made = [popular.id, newer.id];
    const ids = async (query: Record<string, string>) =>
      (await list({ cat: 'Animation', limit: '100', ...query }))
        .map(({ id }) => id)
        .filter((id) => made.includes(id));
    await listingSettled(cloud);
    await expect.poll(() => ids({ sort: 'sales' })).toEqual([popular.id, newer.id]);
    await expect.poll(() => ids({})).toEqual([newer.id, popular.id]);
    await expect.poll(() => ids({ sort: 'price' })).toEqual([newer.id, popular.id]);
  });

  it('are paginated', async () => {
    const owner = await aClient();
    const made = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await aPostedProject(owner.browser)).id);
    const first = await owner.browser.get(`/projects/user/${owner.id}?limit=2`);
    const next = first.headers.get('x-next-cursor') ?? '';
    const rest = await owner.browser.get(`/projects/user/${owner.id}?limit=2&cursor=${next}`);
    const seen = [first, rest].flatMap(({ body }) => (body as unknown as Listed[]).map(({ id }) => id));
    expect(seen).toEqual(made);
    expect(rest.headers.get('x-next-cursor')).toBeNull();
  });

  it('answer what is wrong, and nothing for what there is not', async () => {
    for (const query of ['min=abc', 'max=1e', 'cursor=%3F', 'limit=0', 'limit=101'])
      expect((await visitor().get(`/projects?${query}`)).status, query).toBe(400);
    for (const query of ['min=900&max=800', 'cat=Cooking', 'search=%25'])
      expect(await visitor().get(`/projects?${query}`), query).toMatchObject({ status: 200, body: [] });
    for (const path of ['/projects/nothing', '/projects/user/7', '/projects/7/bids'])
      expect((await client.browser.get(path)).status, path).toBe(404);
    const { body } = await visitor().get(`/projects/${newId()}`);
    expect(body).toMatchObject({ code: 'not_found', message: notFoundTexts.project.message });
  });
});
