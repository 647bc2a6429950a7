import type { KeyboardEvent } from 'react';

/** The key code of every key while an input method composes a word. Safari has ended `isComposing` by then. */
const COMPOSING = 229;

/** Whether Enter was pressed, and not to choose a word of an input method. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== COMPOSING;
