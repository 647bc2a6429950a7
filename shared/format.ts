import { currency } from './rules/money/currency.ts';
import type { Major } from './rules/money/money.ts';

/** The languages (BCP 47) that there are texts in, and that somebody can therefore choose. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

/** The language of whoever has chosen none. */
export const defaultLocale: Locale = 'en';

/** What the name of a time zone may look like. An offset, such as '+05:30', is none: it does not know of summer time. */
const ZONE_NAME = /^[a-z][\w+/-]{0,63}$/i;

/** Whether this names a time zone (IANA), by any name that it has or had: 'Asia/Kolkata' and 'Asia/Calcutta'. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    // Throws for what is none.
    new Intl.DateTimeFormat(defaultLocale, { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** The time zone of this machine, as its system names it. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Time = Date | string | number;

/** Keeps what was made of each of its options: formatters are slow to make. */
function kept<Options, Formatter>(make: (options: Options) => Formatter): (options: Options) => Formatter {
  const all = new Map<string, Formatter>();
  return (options) => {
    const key = JSON.stringify(options);
    const found = all.get(key) ?? make(options);
    all.set(key, found);
    return found;
  };
}

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const hour = { hour: 'numeric', minute: '2-digit' } as const;

/** English for readers anywhere, who may not read 3/4 as Americans do: the day before the month, and 24 hours. */
const international = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

function create(locale: string, timeZone: string | undefined) {
  const timesIn = (language: string) =>
    kept((style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...style, timeZone }));
  const [times, mailed] = [timesIn(locale), timesIn(international(locale))];
  const numbers = kept((style: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style));
  const relative = kept(
    (style: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, style),
  );
  const names = kept((type: 'region') => new Intl.DisplayNames(locale, { type }));
  const written = (style: Intl.DateTimeFormatOptions) => (at: Time) => times(style).format(new Date(at));

  return {
    /** 'Nov 21, 2026' */
    date: written({ dateStyle: 'medium' }),
    /** 'Nov 21, 2026, 3:14 PM' */
    dateTime: written({ dateStyle: 'medium', timeStyle: 'short' }),
    /** '3:14 PM' */
    time: written({ timeStyle: 'short' }),
    /** 'Nov 2026' */
    month: written({ month: 'short', year: 'numeric' }),
    /** 'November 2026' */
    longMonth: written({ month: 'long', year: 'numeric' }),
    /** 'Tue, Dec 1, 10:32 AM', and with the year 'Tue, Dec 1, 2026, 10:32 AM' */
    moment: written({ ...day, ...hour }),
    momentWithYear: written({ ...day, ...hour, year: 'numeric' }),
    /** '21 November 2026', for readers who may be anywhere. */
    mailedDate: (at: Time) => mailed({ dateStyle: 'long' }).format(new Date(at)),
    /** '21 Nov 2026, 15:14 UTC', for readers who may be anywhere. */
    mailedMoment(at: Time): string {
      const time = new Date(at);
      const parts = mailed({ timeZoneName: 'short' }).formatToParts(time);
      const zone = parts.find(({ type }) => type === 'timeZoneName')?.value;
      return `${mailed({ dateStyle: 'medium', timeStyle: 'short' }).format(time)} ${zone}`;
    },
    /** '3 days ago', 'yesterday', 'in 2 hours', 'now' */
    relative: (value: number, unit: Intl.RelativeTimeFormatUnit) =>
      relative({ numeric: 'auto' }).format(value, unit),
    /** '3.4 MB', or in a long form '4 minutes'; with one decimal at the most. */
    unit: (value: number, unit: string, unitDisplay: 'short' | 'long' = 'long') =>
      numbers({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value),
    /** A number with this many decimals: '1,234.50' */
    decimals: (value: number, digits: number) =>
      numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    /** An amount of any currency (ISO code) with all its decimals: '€5.00' */
    amount: (value: number, code: string) => numbers({ style: 'currency', currency: code }).format(value),
    /** How many decimals amounts of any currency (ISO code) are written with. */
    digitsOf: (code: string) =>
      numbers({ style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2,
    /** An amount in the environment's currency: '$19.99', '$500', or 'Rs. 500' in inr. */
    money(major: Major): string {
      const { code, decimals } = currency();
      const digits = {
        minimumFractionDigits: Number.isInteger(major) ? 0 : decimals,
        maximumFractionDigits: decimals,
      };
      if (code === 'inr' && locale === 'en') return `Rs. ${rupees(digits).format(major)}`;
      return numbers({ style: 'currency', currency: code.toUpperCase(), ...digits }).format(major);
    },
    /** The name of a country (ISO code): 'Peru' */
    region: (code: string) => names('region').of(code) ?? code,
  };
}

/** Rupees are counted in lakhs in English, too. */
const rupees = kept((digits: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', digits));

/** How times, numbers, amounts and names are written in a language, and in a time zone: without one, that of the machine. */
export type Format = ReturnType<typeof create>;

const formats = kept(([locale, timeZone]: [string, string?]) => create(locale, timeZone));

/** The format of a language (BCP 47) and a time zone (IANA). Everything that people read is formatted by it. */
export const format = (locale: string, timeZone?: string): Format =>
  formats(timeZone === undefined ? [locale] : [locale, timeZone]);
