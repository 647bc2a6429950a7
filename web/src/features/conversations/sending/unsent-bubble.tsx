import CircleAlert from 'lucide-react/icons/circle-exclamation-point';

import * as conversationTexts from '#shared/texts/conversations.ts';
import { FileIcon } from '#web/components/files/file-icon.tsx';
import { nameInKey } from '#web/components/files/upload-list.ts';
import { Button } from '#web/ui/button.tsx';

import { Bubble } from '../thread/bubble.tsx';
import type { UnsentMessage } from './outbox.ts';

type UnsentBubbleProps = { unsent: UnsentMessage; onRetry: () => void; onDiscard: () => void };

/** A message that the server has not confirmed yet: being sent, or failed with Retry and Discard. */
export function UnsentBubble({ unsent, onRetry, onDiscard }: UnsentBubbleProps) {
  const { desc, files = [], createdAt, problem } = unsent;
  return (
    <Bubble desc={desc} createdAt={createdAt} files={<UnsentFiles keys={files} />} isUnsent>
      {problem ? (
        <div className="grid justify-items-end gap-1">
          <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {conversationTexts.notSent}
            {problem !== 'unreachable' && ` ${problem.refusal}`}
          </p>
          <p className="flex gap-2">
            <Button size="small" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
            <Button size="small" variant="secondary" onClick={onRetry}>
              Retry
            </Button>
          </p>
        </div>
      ) : (
        <p className="text-sm text-muted">Sending…</p>
      )}
    </Bubble>
  );
}

function UnsentFiles({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null;
  return (
    <ul className="mb-1.5 grid gap-2" aria-label="Files">
      {keys.map((key) => (
        <li key={key} className="flex items-center gap-3">
          <FileIcon name={nameInKey(key) ?? ''} />
          <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{nameInKey(key)}</span>
        </li>
      ))}
    </ul>
  );
}
