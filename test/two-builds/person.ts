import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { newId } from '#functions/lib/ids.ts';
import { NewUser } from '#shared/api/auth.ts';
import { roleOf } from '#shared/rules/role.ts';
import { aBrowser } from '#test/flows/a-browser.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';

export type Person = Awaited<ReturnType<typeof aPerson>>;

/** Somebody of this name, whose email is confirmed unless it is not to be. They are signed in by `signIn`, again and again. */
export async function aPerson(
  cloud: { origin: string },
  name: string,
  { isSeller = false, isConfirmed = true } = {},
) {
  const form = { username: name, email: `${name}@example.com`, password: 'seven lazy walruses' };
  const user = newUser(newId(), NewUser.parse({ ...form, country: 'Norway', isSeller }));
  await register({ ...user, ...(isConfirmed ? { emailVerifiedAt: user.createdAt } : {}) }, 'hash');
  const browser = aBrowser(cloud);
  return {
    name,
    id: user.id,
    isSeller,
    browser,
    async signIn(): Promise<void> {
      const session = {
        id: user.id,
        username: name,
        country: 'Norway',
        img: null,
        role: roleOf({ isSeller }),
      };
      const [cookie = ''] = await cookiesOf(session);
      browser.jar.set(sessionCookieName(), cookie.split('=')[1] ?? '');
    },
  };
}
