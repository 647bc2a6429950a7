import type { UseEmblaCarouselType } from 'embla-carousel-react';

export type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** The steps in which the library moves, whatever the screen's own rhythm. */
const STEP = 1000 / 60;

const slowingDown = (share: number) => 1 - (1 - share) ** 3;

/**
 * Moves that were asked for take so many milliseconds. The library pulls like a spring, which knows no duration; it
 * goes on doing so for what is dragged by hand.
 */
export function keepPace(embla: Embla, milliseconds: number) {
  const engine = embla.internalEngine();
  const { scrollBody: spring, location, previousLocation, target } = engine;
  const steps = Math.max(1, Math.round(milliseconds / STEP));
  let step = steps;
  let isTimed = false;

  const timed: typeof spring = {
    ...spring,
    useBaseFriction: () => {
      spring.useBaseFriction();
      return timed;
    },
    // Asked with 0, a move is a jump.
    useDuration: (duration) => {
      spring.useDuration(duration);
      isTimed = duration > 0;
      step = 0;
      return timed;
    },
    seek: () => {
      if (!isTimed) return spring.seek();
      const before = slowingDown(step / steps);
      step = Math.min(step + 1, steps);
      const after = slowingDown(step / steps);
      const share = step === steps ? 1 : (after - before) / (1 - before);
      previousLocation.set(location);
      location.add((target.get() - location.get()) * share);
      return timed;
    },
  };
  engine.scrollBody = timed;
  embla.on('pointerDown', () => (isTimed = false));
}
