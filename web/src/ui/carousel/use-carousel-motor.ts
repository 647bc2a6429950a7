import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';

import * as screenLimits from '#shared/limits/screens.ts';

import type { CarouselMotorProps, Direction, Scroll } from './carousel-motor.tsx';

/**
 * Loads a carousel's motor (Embla) when it is first needed. `scroll` works before that: the scroll follows when the motor
 * is ready. If it fails to load, the row still scrolls natively.
 */
export function useCarouselMotor() {
  const [isNeeded, setNeeded] = useState(false);
  const [loaded, setLoaded] = useState<{ Motor: ComponentType<CarouselMotorProps> }>();
  const scrollWithMotor = useRef<Scroll | null>(null);
  const pending = useRef<Direction | null>(null);

  useEffect(() => {
    if (!isNeeded) return;
    import('./carousel-motor.tsx').then(
      ({ CarouselMotor }) => setLoaded({ Motor: CarouselMotor }),
      () => undefined,
    );
  }, [isNeeded]);

  const load = useCallback(() => setNeeded(true), []);

  const scroll: Scroll = useCallback((direction) => {
    if (scrollWithMotor.current) return scrollWithMotor.current(direction);
    pending.current = direction;
    setNeeded(true);
  }, []);

  const onReady = useCallback((ready: Scroll) => {
    scrollWithMotor.current = ready;
    if (pending.current) ready(pending.current);
    pending.current = null;
  }, []);

  return { Motor: loaded?.Motor, isNeeded, load, scroll, onReady };
}

/** Triggers the first automatic scroll, which loads the motor. The motor times the following ones itself. */
export function useFirstScroll(
  { isNeeded, scroll }: ReturnType<typeof useCarouselMotor>,
  isRotating: boolean,
) {
  useEffect(() => {
    if (isNeeded || !isRotating) return undefined;
    const timer = setTimeout(() => scroll('next'), screenLimits.carouselAutoplay);
    return () => clearTimeout(timer);
  }, [isNeeded, isRotating, scroll]);
}
