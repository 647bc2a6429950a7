import { useMutation } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Menu, MenuAction } from '#web/ui/overlays/menu.tsx';

import { setBlocked } from '../api.ts';
import { ReportDialog } from './report-dialog.tsx';

/** What else can be done about a conversation: report it, and block the other person. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const { id, counterpart, isBlocked } = conversation;
  const { username } = counterpart;
  const [isReporting, setReporting] = useState(false);
  const blocking = useMutation(setBlocked);

  async function change() {
    const isSure =
      isBlocked ||
      (await confirm({
        title: `Block ${username}?`,
        description:
          'Neither of you can write to the other or begin new work with them until you unblock. Orders and projects between you go on. We won’t notify this person.',
        action: 'Block',
        cancel: 'Not now',
        isDangerous: true,
      }));
    if (!isSure) return;
    blocking.mutate({ id, blocked: !isBlocked }, { onError: (error) => toast.error(errorMessage(error)) });
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about the conversation with ${username}`}>
            <EllipsisVertical className="size-5" aria-hidden />
          </IconButton>
        }
      >
        <MenuAction onSelect={() => setReporting(true)}>
          <Flag className="mr-3 size-5" aria-hidden />
          Report
        </MenuAction>
        <MenuAction onSelect={() => void change()}>
          <Ban className="mr-3 size-5" aria-hidden />
          {isBlocked ? 'Unblock' : 'Block'}
        </MenuAction>
      </Menu>
      {isReporting && <ReportDialog conversation={conversation} onClose={() => setReporting(false)} />}
    </>
  );
}
