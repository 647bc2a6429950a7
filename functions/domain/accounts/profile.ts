import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { folderOf } from '#functions/services/s3/keys.ts';
import { inOwnFolder } from '#functions/services/s3/own-folder.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { count } from '#functions/table/windows/sliding-window.ts';
import type { NewProfile } from '#shared/entities/accounts/account-fields.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import { languageList } from '#shared/rules/accounts/languages.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

import { changeAccount, isShownAnew, type AccountRead } from './change.ts';
import { countryCode } from './country.ts';
import { removeFormerPictures } from './own-picture.ts';
import type { User } from './record.ts';

/**
 * Changes what somebody says of themselves. `checkPicture` is called for a picture that is not the one they have, with the folder that
 * it will have. 409 for a name that is reserved, taken or looks like another's; 429 for too many names in a month, or changes in a day.
 */
export function changeProfile(
  account: AccountRead,
  profile: NewProfile,
  checkPicture: (folder?: string) => Promise<void>,
): Promise<User> {
  const userId = account.user.id;
  const { username, tagline, skills, links, ...about } = profile;
  const { img = null, phone = null, desc = null } = about;
  const country = countryCode(about.country);
  const languages = profile.languages.map((each) => languageList.toCode(each) ?? each);
  const said = { username, country, phone, desc, tagline: tagline ?? null };
  const decide = async (user: User) => {
    const picture = img && inOwnFolder(img, user.img ? [user.img] : []);
    if (picture && img !== user.img) await checkPicture(folderOf(picture));
    const replaced = user.img && picture !== user.img ? [user.img] : undefined;
    // The record forgets those before it now.
    if (replaced) await removeFormerPictures(user);
    const lists = { languages: unique(languages), skills, links: unique(links) };
    return {
      set: {
        ...said,
        img: picture,
        ...(replaced ? { formerPictures: replaced } : {}),
        ...lists,
        ...mailFormatOf(profile, user),
      },
      steps: [
        ...([user.username, ...(user.formerNames ?? [])].includes(username) ? [] : [countRename(userId)]),
        countChange(userId, 'saved', accountLimits.savingProfile),
        ...(isShownAnew(user, { username, img: picture, country })
          ? [countChange(userId, 'profile', accountLimits.changingProfile)]
          : []),
      ],
    };
  };
  return changeAccount(userId, decide, account);
}

/** The format of mails after this change. What it leaves out stays. */
const mailFormatOf = ({ timeZone, locale }: NewProfile, user: User) => ({
  timeZone: timeZone === undefined ? (user.timeZone ?? null) : timeZone,
  locale: locale === undefined ? (user.locale ?? null) : locale,
});

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Step: the profile is saved once more, or what others have of this person is written again; 429 beyond the limit of a day. */
function countChange(
  userId: string,
  what: 'saved' | 'profile',
  { perPerson, window }: { perPerson: number; window: number },
): Step {
  const max = inEnvironment(perPerson);
  return count({ what, subject: [userId], max, window, refusal: userTexts.changedTooOften });
}

function countRename(userId: string): Step {
  const { perPerson, window } = accountLimits.renaming;
  const max = inEnvironment(perPerson);
  return count({ what: 'rename', subject: [userId], max, window, refusal: userTexts.renamedTooOften });
}
