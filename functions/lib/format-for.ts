import { defaultLocale, format, type Format } from '#shared/format.ts';

/** How what somebody reads is written: in their language and time zone, as far as these are known. */
export const formatFor = ({
  locale = defaultLocale,
  timeZone = 'UTC',
}: { locale?: string | undefined; timeZone?: string | undefined } = {}): Format => format(locale, timeZone);
