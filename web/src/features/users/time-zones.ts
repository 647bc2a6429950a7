import { ownTimeZone } from '#shared/format.ts';
import type { Choice } from '#web/ui/forms/select.tsx';

/** The value of UTC, in which those who have chosen no time zone are mailed, too. */
const UTC = '';

/** The value of a field for the time zone that somebody has. */
export const toZoneValue = (zone: string | null): string => (zone === null || zone === 'UTC' ? UTC : zone);

/** The time zones to choose from: that of this browser first, and with the one that somebody has, which may be an older name. */
export function zoneChoices(own: string | null): Choice[] {
  const [ofBrowser, chosen] = [toZoneValue(ownTimeZone()), toZoneValue(own)];
  const values = new Set([ofBrowser, UTC, chosen, ...Intl.supportedValuesOf('timeZone').map(toZoneValue)]);
  return [...values].map((value) => {
    const name = value === UTC ? 'UTC' : value.replaceAll('_', ' ');
    return { value, label: value === ofBrowser ? `${name} (this browser)` : name };
  });
}
