import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/users/change-me.ts';
import { readAccount } from '#functions/domain/accounts/change.ts';
import { publishOwnPicture } from '#functions/domain/accounts/own-picture.ts';
import { changeProfile } from '#functions/domain/accounts/profile.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { removeFile } from '#functions/services/s3/files.ts';
import { PICTURE } from '#functions/services/s3/keys.ts';
import { newImage, uploadedPictures } from '#functions/services/s3/pictures.ts';
import type { Failure } from '#shared/api/call.ts';
import { NewProfile } from '#shared/entities/accounts/account-fields.ts';
import type { Me } from '#shared/entities/accounts/user.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { impostors, pictures } from '#test/functions/services/s3/pictures.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

useMarket();
useSessions();
const store = useBucket();
afterEach(() => setClock(null));

async function save(user: SessionUser, profile: Record<string, unknown>) {
  const current = { ...user, ...(await findUser(user.id)) };
  const event = anEvent({ method: 'PUT', cookies: await cookiesOf(current), json: profile });
  const { statusCode, body = '' } = await handler(event, aContext);
  return { status: statusCode, answer: JSON.parse(body) as Me & Failure };
}

/** Uploads these bytes as a picture of somebody; its key and its URL. */
async function upload({ id }: SessionUser, Body: Buffer) {
  const place = newImage(id, { contentType: 'image/png' });
  await bucket().send(new PutObjectCommand({ ...objectAt(place.key), Body }));
  return place;
}

const isPublic = async (url: string | null) =>
  url !== null &&
  (await Promise.all([url, smallOf(url)].map((each) => store.find(each.slice(1))))).every(Boolean);

const profileOf = ({ username }: SessionUser, img: string) => NewProfile.parse({ username, img });

const whole = {
  tagline: 'Ink on paper',
  desc: 'Prints by hand.\nSince 2019.',
  country: 'Portugal',
  phone: '+351 555 0100',
  languages: ['Portuguese', 'English', 'English'],
  skills: ['Linocut', ' Typography ', '', 'Linocut'],
  links: ['https://prints.example.com'],
};

describe('a saved profile', () => {
  it('says what was typed, each entry once, and nothing of what is left out', async () => {
    const user = await aSeller();
    const { status, answer } = await save(user, { username: user.username, ...whole });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...whole,
      languages: ['Portuguese', 'English'],
      skills: ['Linocut', 'Typography'],
      emailVerified: true,
      deletionAt: null,
    });
    expect(await findUser(user.id)).toMatchObject({ country: 'PT', languages: ['pt', 'en'] });
    const byCodes = { username: user.username, country: 'pt', languages: ['pt', 'en'] };
    expect((await save(user, byCodes)).answer).toMatchObject({
      country: 'Portugal',
      languages: ['Portuguese', 'English'],
    });
    const without = await save(user, { username: user.username });
    expect(without.answer).toMatchObject({
      tagline: null,
      desc: null,
      country: null,
      phone: null,
      languages: [],
      skills: [],
      links: [],
    });
  });

  it('has a picture that was uploaded for it, and keeps it without asking for it again', async () => {
    const user = await aSeller();
    const { key, url: img } = await upload(user, pictures['image/png']);
    const first = await save(user, { username: user.username, img });
    expect(first).toMatchObject({ status: 200, answer: { img: expect.stringMatching(PICTURE) } });
    expect(await isPublic(first.answer.img)).toBe(true);
    await removeFile(key);
    for (const again of [img, first.answer.img])
      expect((await save(user, { username: user.username, img: again })).answer.img).toBe(first.answer.img);
  });

  it('shows no picture that was replaced or removed, and leaves what a gig shows of the same upload', async () => {
    const user = await aSeller();
    const choose = async (img?: string) => (await save(user, { username: user.username, img })).answer.img;
    const [one, other] = [
      await upload(user, pictures['image/png']),
      await upload(user, pictures['image/png']),
    ];
    const ofGig = uploadedPictures({ cover: one.url }, user.id);
    await ofGig.check(user.id);
    await ofGig.publish(user.id);

    const first = await choose(one.url);
    const second = await choose(other.url);
    expect(await Promise.all([first, second].map(isPublic))).toEqual([false, true]);
    const again = await choose(one.url);
    expect(await Promise.all([first, second, again].map(isPublic))).toEqual([false, false, true]);
    expect(await choose()).toBeNull();
    expect(await isPublic(again)).toBe(false);
    expect(await isPublic(one.url)).toBe(true);
  });

  it('deletes a picture that was replaced while it was being published', async () => {
    const user = await aSeller();
    const [one, other] = [
      await upload(user, pictures['image/png']),
      await upload(user, pictures['image/png']),
    ];
    const picture = uploadedPictures({ img: one.url }, user.id);
    const account = await readAccount(user.id);
    const before = await changeProfile(account, profileOf(user, one.url), picture.check);
    expect(await save(user, { username: user.username, img: other.url })).toMatchObject({ status: 200 });
    await publishOwnPicture(before, picture);
    expect(await isPublic(before.img)).toBe(false);
  });

  it('deletes with the next picture what could not be deleted before', async () => {
    const user = await aSeller();
    const choose = async (img: string) => (await save(user, { username: user.username, img })).answer.img;
    const uploads = [1, 2, 3].map(() => upload(user, pictures['image/png']));
    const [one, two, three] = (await Promise.all(uploads)).map(({ url }) => url) as [string, string, string];
    const first = await choose(one);
    await changeProfile(await readAccount(user.id), profileOf(user, two), async () => {});
    expect(await isPublic(first)).toBe(true);
    await choose(three);
    expect(await isPublic(first)).toBe(false);
  });

  it('has the time zone of mails by any of its names, and keeps it and the language where they are left out', async () => {
    const { username, ...user } = await aSeller();
    const saved = async (more: object) => (await save({ username, ...user }, { username, ...more })).answer;
    expect(await saved({})).toMatchObject({ timeZone: null, locale: null });
    expect(await saved({ timeZone: 'Asia/Calcutta', locale: 'en' })).toMatchObject({
      timeZone: 'Asia/Calcutta',
      locale: 'en',
    });
    expect(await saved({})).toMatchObject({ timeZone: 'Asia/Calcutta', locale: 'en' });
    expect(await saved({ timeZone: '', locale: null })).toMatchObject({ timeZone: null, locale: null });
  });

  it('takes letters of every script, emoji, and words of 200 letters', async () => {
    const user = await aSeller();
    const desc = `مرحبا بالعالم — שלום 👩🏽‍🎨🎉 ${'w'.repeat(200)}`;
    const tagline = 'مصمم شعارات 🎨';
    const { answer } = await save(user, { username: user.username, desc, tagline, skills: ['خط عربي'] });
    expect(answer).toMatchObject({ desc, tagline, skills: ['خط عربي'] });
  });
});

it('a picture or a country, which are copied into all that shows somebody, change twenty times a day', async () => {
  vi.stubEnv('LIMIT_FACTOR', '1');
  const user = await aSeller();
  const { username } = user;
  const statusOf = async (country: string) => (await save(user, { username, country })).status;
  for (let times = 0; times < 10; times += 1)
    for (const country of ['Chile', 'Peru']) expect(await statusOf(country)).toBe(200);
  expect(await save(user, { username, country: 'Chile' })).toMatchObject({
    status: 429,
    answer: userTexts.changedTooOften,
  });
  // What is copied nowhere is not counted.
  const quiet = { username, country: 'Peru', tagline: 'Ink on paper' };
  expect(await save(user, quiet)).toMatchObject({ status: 200 });
  vi.stubEnv('LIMIT_FACTOR', '1000');
});

it('a profile is saved a hundred times a day', async () => {
  vi.stubEnv('LIMIT_FACTOR', '0.05');
  const user = await aSeller();
  const statuses: (number | undefined)[] = [];
  for (let times = 0; times < 6; times += 1)
    statuses.push((await save(user, { username: user.username, desc: `Version ${times}` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  vi.stubEnv('LIMIT_FACTOR', '1000');
});

describe('a profile is refused', () => {
  const long = 'w'.repeat(200);
  const tooMany = (count: number) => Array.from({ length: count }, (_, index) => `Skill ${index}`);
  it.each([
    ['a name of 200 letters', { username: long }, 'username'],
    ['no name', { username: ' ' }, 'username'],
    ['a name with an @', { username: 'a@b' }, 'username'],
    ['a name that turns the direction of text', { username: 'abc\u202Edef' }, 'username'],
    ['a tagline that is too long', { tagline: long }, 'tagline'],
    ['a tagline that turns the direction of text', { tagline: 'abc\u202Edef' }, 'tagline'],
    ['a skill that is too long', { skills: [long] }, 'skills.0'],
    ['too many skills', { skills: tooMany(21) }, 'skills'],
    ['a language that is none', { languages: ['Klingon?'] }, 'languages.0'],
    ['a link that runs a script', { links: ['javascript:alert(1)'] }, 'links.0'],
    ['a link without https', { links: ['http://example.com'] }, 'links.0'],
    ['too many links', { links: tooMany(6).map((_, index) => `https://example.com/${index}`) }, 'links'],
    ['a country of no list', { country: 'Atlantis' }, 'country'],
    ['a time zone that is none', { timeZone: 'Mars/Phobos' }, 'timeZone'],
    ['a time zone that is a number', { timeZone: 1 }, 'timeZone'],
    ['a language without texts', { locale: 'de' }, 'locale'],
    ['a picture of another site', { img: 'https://example.com/a.png' }, 'img'],
    ['a picture of somebody else', { img: '/media/somebody/a.png' }, 'img'],
  ])('for %s', async (_, wrong, path) => {
    const user = await aSeller();
    const { status, answer } = await save(user, { username: user.username, ...wrong });
    expect(status).toBe(400);
    expect(new Set(answer.issues?.map((issue) => issue.path))).toEqual(new Set([path]));
    expect(await findUser(user.id)).toMatchObject({ username: user.username, img: null });
  });

  it.each(Object.entries(impostors))('for a picture that is none (%s)', async (_, bytes) => {
    const user = await aSeller();
    const { url: img } = await upload(user, bytes);
    const { status, answer } = await save(user, { username: user.username, img });
    expect(status).toBe(400);
    expect(answer.issues).toEqual([{ path: 'img', ...uploadTexts.notAnImage }]);
    expect(await store.find(img.slice(1))).toBeUndefined();
  });

  it('for a picture that was never uploaded', async () => {
    const user = await aSeller();
    const { status } = await save(user, { username: user.username, img: `/media/${user.id}/a.png` });
    expect(status).toBe(400);
  });

  it.each([
    ['taken', (other: SessionUser) => other.username.toUpperCase(), authTexts.usernameTaken],
    ['like another', (other: SessionUser) => other.username.replace('P', 'ᴘ'), authTexts.usernameLikeAnother],
    ['of two alphabets', (other: SessionUser) => other.username.replace('P', 'Р'), authTexts.usernameMixed],
    ['reserved', () => 'Tandem Support', authTexts.usernameReserved],
  ])('for a name that is %s, at its field', async (_, nameLike, refusal) => {
    const [user, other] = [await aSeller(), await aSeller()];
    const { status, answer } = await save(user, { username: nameLike(other) });
    expect(status).toBe(409);
    expect(answer.issues).toEqual([{ path: 'username', ...refusal }]);
  });

  it('for the third name in 30 days, but not for the rest of it', async () => {
    vi.stubEnv('LIMIT_FACTOR', '1');
    const user = await aSeller();
    const start = Date.UTC(2026, 0, 1);
    setClock(() => start);
    const name = () => `Renamed ${newId()}`;
    expect(await save(user, { username: name() })).toMatchObject({ status: 200 });
    const second = name();
    expect(await save(user, { username: second })).toMatchObject({ status: 200 });
    expect(await save(user, { username: name() })).toMatchObject({
      status: 429,
      answer: { ...userTexts.renamedTooOften },
    });
    // What somebody else has named them can be undone.
    for (const known of [user.username, second])
      expect(await save(user, { username: known, desc: 'Still here.' })).toMatchObject({ status: 200 });
    setClock(() => start + 31 * 24 * 3_600_000);
    expect(await save(user, { username: name() })).toMatchObject({ status: 200 });
  });
});
