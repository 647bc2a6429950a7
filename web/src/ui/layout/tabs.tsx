import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The selected tab, to control it from outside; otherwise the first tab is selected at the start. */
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/** Tabs that show one panel at a time. Arrow keys, Home and End move between the tabs; Tab goes on into the panel. */
export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  return (
    <Primitive.Root
      className={cn('grid grid-cols-1 gap-6', className)}
      {...(value === undefined ? { defaultValue: tabs[0].value } : { value })}
      {...(onValueChange && { onValueChange })}
    >
      <Primitive.List
        aria-label={label}
        className="flex overflow-x-auto sm:gap-1 border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-control shrink-0 border-b-2 border-transparent px-2 font-semibold text-muted -outline-offset-3 sm:px-4 transition-colors hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
