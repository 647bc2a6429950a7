import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { publishGig } from '#functions/domain/gigs/publish.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { withdrawGig } from '#functions/domain/gigs/withdraw.ts';
import { newId } from '#functions/lib/ids.ts';
import { NewGig } from '#shared/entities/work/gig.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

let count = 0;

/** A registered user with a confirmed email, as their session stores them. */
export async function aUser({ isSeller, img }: { isSeller: boolean; img?: string }) {
  count += 1;
  const username = `Person ${count}`;
  const id = newId();
  const account = { username, email: `person${count}@example.com`, isSeller, country: 'Peru' };
  const user = newUser(id, { img, phone: undefined, desc: undefined, ...account });
  await register({ ...user, emailVerifiedAt: user.createdAt }, 'hash');
  return {
    id,
    username,
    img: img ?? null,
    country: 'Peru',
    role: roleOf({ isSeller }),
  } satisfies SessionUser;
}

/** The fields of a new gig; the price in major units, as requests have it. */
export function gigFields(more: Partial<Record<keyof NewGig, unknown>> = {}): NewGig {
  return NewGig.parse({
    title: 'I will draw a portrait',
    cat: 'Design',
    cover: '/media/somebody/cover.png',
    desc: 'A portrait in ink, drawn from a photograph that you like.',
    shortTitle: 'Ink portrait',
    shortDesc: 'One head, one sheet.',
    deliveryTime: 3,
    revisionNumber: 2,
    price: '19.99',
    ...more,
  });
}

/** A gig on the market. */
export const aGig = (
  seller: Omit<SessionUser, 'role'>,
  more: Parameters<typeof gigFields>[0] = {},
): Promise<GigItem> => publishGig(seller, gigFields(more));

/** Takes the gig of this id off the market, as its seller does. */
export const withdraw = async (id: string, sellerId: string): Promise<GigItem> =>
  withdrawGig(await findGig(id), sellerId);
