import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { Message } from '#shared/entities/conversations/message.ts';
import { AttachedFiles, isPicture } from '#web/components/files/attached-files.tsx';
import { useInView } from '#web/lib/browser/in-view.ts';

import { messageFilesQuery } from '../api.ts';

/** The files of a message. Their links are asked for when pictures come near the screen, or when one is saved. */
export function MessageFiles({ message }: { message: Message }) {
  const client = useQueryClient();
  const [watch, isNear] = useInView('400px');
  const query = messageFilesQuery(message);
  const { data: linked } = useQuery({ ...query, enabled: isNear && message.files.some(isPicture) });
  return (
    <div ref={watch} className="mb-1.5 w-80 max-w-full">
      <AttachedFiles files={message.files} linked={linked} getLinks={() => client.fetchQuery(query)} />
    </div>
  );
}
