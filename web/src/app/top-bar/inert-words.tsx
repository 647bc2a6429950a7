import Globe from 'lucide-react/icons/globe';

import { cn } from '#web/ui/cn.ts';

/** Registration with 'seller' chosen. */
export const BECOME_A_SELLER = '/register?seller=1';

/** Business, Explore and English lead nowhere: one quiet line of text that does not look like links. */
export function InertWords({ className }: { className?: string | undefined }) {
  return (
    <p className={cn('flex items-center gap-4 text-sm whitespace-nowrap text-muted max-lg:h-11', className)}>
      <span>Business</span>
      <span>Explore</span>
      <span className="flex items-center gap-1.5">
        <Globe className="size-4" aria-hidden />
        English
      </span>
    </p>
  );
}
