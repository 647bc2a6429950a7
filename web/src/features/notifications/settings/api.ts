import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { OwnNewsSettings } from '#shared/entities/accounts/news-settings.ts';
import type { BellGroup, NewsGroup } from '#shared/rules/news/news-groups.ts';
import { api } from '#web/lib/api/client.ts';
import { retryTransient, updateQuery } from '#web/lib/api/query-client.ts';

/** One switch, and what it is switched to. */
export type Choice = { isOn: boolean } & (
  | { way: 'bell'; group: BellGroup }
  | { way: 'mail'; group: NewsGroup }
);

/** How the user is told, for each group of news. */
export const newsSettingsQuery = queryOptions({
  queryKey: ['news-settings'],
  queryFn: ({ signal }) => api.notifications.settings({}, { signal }),
  staleTime: 0,
  // It would put back what is being changed.
  refetchOnWindowFocus: false,
});
const { queryKey } = newsSettingsQuery;

/** The settings with one switch set. */
export const withChoice = (settings: OwnNewsSettings, { group, way, isOn }: Choice): OwnNewsSettings => ({
  ...settings,
  [group]: { ...settings[group], [way]: isOn },
});

/**
 * Sets a switch at once, and stores how all of them are then. Of several in a row each is sent after the one before, so that
 * the last that is stored is the last that was chosen. A switch whose choice could not be stored goes back.
 */
export const changeNewsSettings = mutationOptions({
  ...retryTransient,
  mutationKey: queryKey,
  scope: { id: 'news-settings' },
  onMutate: (choice: Choice, { client }) =>
    updateQuery<OwnNewsSettings>(client, queryKey, (settings) => settings && withChoice(settings, choice)),
  mutationFn: (_choice: Choice, { client }) => {
    const shown = client.getQueryData(queryKey);
    if (!shown) throw new Error('The settings are changed before they are read.');
    const { mailTo: _, ...settings } = shown;
    return api.notifications.changeSettings({ body: settings });
  },
  onError: (_error, choice, _result, { client }) =>
    updateQuery<OwnNewsSettings>(
      client,
      queryKey,
      (settings) => settings && withChoice(settings, { ...choice, isOn: !choice.isOn }),
    ),
  // This tab already shows the choice; a refetch could overwrite the next one. Other tabs refetch.
  meta: { invalidatesInBackground: [['notifications']], updates: [queryKey] },
});

/** Ends mails of the group that the link's token names. Idempotent. */
export const unsubscribe = mutationOptions({
  ...retryTransient,
  mutationFn: (token: string) => api.notifications.unsubscribe({ query: { token } }),
  meta: { invalidatesInBackground: [queryKey] },
});
