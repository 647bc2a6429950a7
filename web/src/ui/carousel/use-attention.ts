import { useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Event handlers for an element, and whether it is hovered or has the keyboard focus. `onBegin` is called when either
 * begins, but not by touch.
 */
export function useAttention(onBegin: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      setHovered(true);
      if (pointerType !== 'touch') onBegin();
    },
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent) => {
      if (!target.matches(':focus-visible')) return;
      setFocused(true);
      onBegin();
    },
    onBlur: () => setFocused(false),
  };
  return [handlers, isHovered || isFocused] as const;
}
