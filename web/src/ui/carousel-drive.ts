import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';

import { limits } from '#shared/limits.ts';

import type { CarouselMotorProps, Moves } from './carousel-motor.tsx';

/**
 * Fetches a carousel's motor once it is needed, or once its first move is due, and keeps what is asked of it meanwhile.
 * Should its code not arrive, the row still scrolls.
 */
export function useDrive() {
  const [isNeeded, setNeeded] = useState(false);
  const [loaded, setLoaded] = useState<{ Motor: ComponentType<CarouselMotorProps> }>();
  const moves = useRef<Moves | null>(null);
  const wish = useRef<keyof Moves | null>(null);

  useEffect(() => {
    if (!isNeeded) return;
    import('./carousel-motor.tsx').then(
      ({ CarouselMotor }) => setLoaded({ Motor: CarouselMotor }),
      () => undefined,
    );
  }, [isNeeded]);

  const need = useCallback(() => setNeeded(true), []);
  const move = useCallback((direction: keyof Moves) => {
    if (moves.current) return moves.current[direction]();
    wish.current = direction;
    setNeeded(true);
  }, []);
  const onReady = useCallback((ready: Moves) => {
    moves.current = ready;
    if (wish.current) ready[wish.current]();
    wish.current = null;
  }, []);
  return { Motor: loaded?.Motor, isNeeded, need, move, onReady };
}

/** Makes the first move when it is due; the motor then goes on by itself. */
export function useFirstMove({ isNeeded, move }: ReturnType<typeof useDrive>, isRotating: boolean) {
  useEffect(() => {
    if (isNeeded || !isRotating) return undefined;
    const timer = setTimeout(() => move('next'), limits.screen.carouselAutoplay);
    return () => clearTimeout(timer);
  }, [isNeeded, isRotating, move]);
}
