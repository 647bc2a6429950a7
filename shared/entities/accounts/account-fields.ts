import {
  documented,
  line,
  lineList,
  MediaUrl,
  optionalChoice,
  optionalLine,
  optionalText,
  workLink,
} from '#shared/entities/fields.ts';
import { isTimeZone, locales } from '#shared/format.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as textLimits from '#shared/limits/text.ts';
import { countryList } from '#shared/rules/accounts/countries.ts';
import { languageList } from '#shared/rules/accounts/languages.ts';
import { hasInvisible } from '#shared/rules/text/invisible.ts';
import * as z from '#shared/zod.ts';

/** Words of printable characters, each beginning with a whole one, with single spaces between them. */
const PRINTABLE_WORDS = /^[^\p{C}\p{Z}\p{M}@][^\p{C}\p{Z}@]*(?: [^\p{C}\p{Z}\p{M}@][^\p{C}\p{Z}@]*)*$/u;

/** What programs for mail make a link of: names stand in mails, also to addresses that nobody has confirmed. */
const LINK = /[@/:]|www\./i;

/**
 * Whether a name is a link or an address, also in letters of another width, as names are compared. What is too long for a name is
 * not looked through: to normalize it can take very long.
 */
const isLink = (name: string): boolean => LINK.test(name.slice(0, textLimits.username.max).normalize('NFKC'));

/** The name by which people know somebody, and sign in. */
export const Username = line(textLimits.username.max)
  .check(
    z.minLength(textLimits.username.min, `At least ${textLimits.username.min} characters.`),
    z.refine(
      (name) => PRINTABLE_WORDS.test(name) && !hasInvisible(name),
      'Printable characters without @, and single spaces between words.',
    ),
    z.refine((name) => !isLink(name), 'No link or address: without @, /, : and www.'),
  )
  .register(documented, { takes: 'username' });

/** What somebody may say of themselves from the start: `''` stands for no picture. */
export const aboutOneself = {
  img: z.union([
    z.nullish(MediaUrl),
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
  ]),
  country: optionalChoice(textLimits.country, [...countryList.names, ...countryList.codes]),
  phone: optionalLine(textLimits.phone),
  desc: optionalText(textLimits.long),
};

const NO_ZONE = 'A time zone, such as Europe/Berlin.';

const TimeZone = z
  .string({ error: NO_ZONE })
  .check(z.refine((name) => name === '' || isTimeZone(name), NO_ZONE))
  .register(documented, { takes: 'time zone' });

/**
 * How mails write to somebody: in which time zone (IANA; `''` and null stand for none) and language (BCP 47, of those that there
 * are texts in). Left out, each stays as it is.
 */
export const mailFormat = {
  timeZone: z.optional(
    z.pipe(
      z.nullable(TimeZone),
      z.transform((name) => name || null),
    ),
  ),
  locale: z.optional(z.nullable(z.enum(locales, `One of: ${locales.join(', ')}.`))),
};

const Language = z.enum(
  [...languageList.names, ...languageList.codes] as [string, ...string[]],
  'A language of the list.',
);
const NO_LINK = 'A whole link, beginning with https://';

/** The form of the profile in the settings. What is left out is empty from then on, but for the format of mails. */
export const NewProfile = z.object({
  username: Username,
  ...aboutOneself,
  tagline: optionalLine(textLimits.title),
  languages: z._default(
    z
      .array(Language)
      .check(
        z.maxLength(accountLimits.profile.languages, `At most ${accountLimits.profile.languages} languages.`),
      ),
    [],
  ),
  skills: lineList(textLimits.skill, accountLimits.profile.skills, 'skills'),
  links: z._default(
    z
      .array(workLink(NO_LINK, NO_LINK))
      .check(z.maxLength(accountLimits.profile.links, `At most ${accountLimits.profile.links} links.`)),
    [],
  ),
  ...mailFormat,
});
export type NewProfile = z.infer<typeof NewProfile>;
