import { defaultLocale, format, type Format } from '#shared/format.ts';

type Reader = { locale?: string | null; timeZone?: string | null };

/** How what somebody reads is written: in their language and time zone, as far as these are known. */
export const formatFor = ({ locale, timeZone }: Reader = {}): Format =>
  format(locale ?? defaultLocale, timeZone ?? 'UTC');
