import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';

import type { OwnNewsSettings } from '#shared/entities/accounts/news-settings.ts';
import type { NewsGroup } from '#shared/rules/news/news-groups.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/forms/checkbox.tsx';

import { changeNewsSettings, type Choice } from './api.ts';
import { groupWords } from './group-words.ts';

/** What a group of news is about, and the ways in which the user is told of it. Each switch is saved at once. */
export function GroupSwitches({ group, settings }: { group: NewsGroup; settings: OwnNewsSettings }) {
  const id = useId();
  const { mutate } = useMutation(changeNewsSettings);
  const { name, about } = groupWords[group];
  const choose = (choice: Choice) =>
    mutate(choice, { onError: (error) => toast.error(`This was not saved. ${errorMessage(error)}`) });
  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-about`}
      className="grid gap-x-8 gap-y-2 border-t border-line px-4 py-4 first:border-0 sm:grid-cols-[1fr_auto] sm:items-center md:px-5"
    >
      <div className="grid gap-0.5">
        <h2 id={`${id}-name`} className="font-sans text-base font-semibold tracking-normal">
          {name}
        </h2>
        <p id={`${id}-about`} className="text-sm text-muted">
          {about}
        </p>
      </div>
      <div className="flex gap-8 sm:justify-end">
        {group !== 'messages' && (
          <Switch
            label="Bell"
            checked={settings[group].bell}
            onChange={({ target }) => choose({ group, way: 'bell', isOn: target.checked })}
          />
        )}
        {settings.mailTo && (
          <Switch
            label="Email"
            checked={settings[group].mail}
            onChange={({ target }) => choose({ group, way: 'mail', isOn: target.checked })}
          />
        )}
      </div>
    </div>
  );
}
