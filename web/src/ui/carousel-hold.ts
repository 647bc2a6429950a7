import { useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Whether somebody hovers over what gets these handlers, or has the keyboard's focus in it: whoever looks at a card
 * must not have it taken away. `onApproach` hears of them early; not of a finger, which is moving the row already.
 */
export function useHold(onApproach: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      setHovered(true);
      if (pointerType !== 'touch') onApproach();
    },
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent) => {
      if (!target.matches(':focus-visible')) return;
      setFocused(true);
      onApproach();
    },
    onBlur: () => setFocused(false),
  };
  return [handlers, isHovered || isFocused] as const;
}
