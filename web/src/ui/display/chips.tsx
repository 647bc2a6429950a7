import X from 'lucide-react/icons/x';

import { IconButton } from '#web/ui/icon-button.tsx';

type ChipsProps = { label: string; texts: readonly string[]; onRemove: (text: string) => void };

/** Short texts that were chosen or typed, each with a button that removes it. */
export function Chips({ label, texts, onRemove }: ChipsProps) {
  if (texts.length === 0) return null;
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {texts.map((text) => (
        <li
          key={text}
          className="flex max-w-full items-center rounded-3xl bg-brand-soft pl-4 font-medium text-brand"
        >
          <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{text}</span>
          <IconButton label={`Remove ${text}`} onClick={() => onRemove(text)}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
