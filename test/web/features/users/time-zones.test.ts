import { afterEach, expect, it, vi } from 'vitest';

import { toZoneValue, zoneChoices } from '#web/features/users/time-zones.ts';

afterEach(() => vi.unstubAllEnvs());

const browserIn = (zone: string) => vi.stubEnv('TZ', zone);

it('the time zone of the browser is offered first, and then UTC, which is that of whoever has none', () => {
  browserIn('America/New_York');
  const [first, second, ...others] = zoneChoices(null);
  expect(first).toEqual({ value: 'America/New_York', label: 'America/New York (this browser)' });
  expect(second).toEqual({ value: toZoneValue(null), label: 'UTC' });
  expect(others.map(({ label }) => label)).toContain('Europe/Berlin');
});

it('each time zone is offered once, also the one that somebody has by another name than the browser knows', () => {
  browserIn('UTC');
  const choices = zoneChoices('Europe/Kyiv');
  expect(choices[0]).toEqual({ value: toZoneValue('UTC'), label: 'UTC (this browser)' });
  const values = choices.map(({ value }) => value);
  expect(values).toContain('Europe/Kyiv');
  expect(values).toHaveLength(new Set(values).size);
});
