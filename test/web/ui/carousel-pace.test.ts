import { describe, expect, it } from 'vitest';

import { limits } from '#shared/limits.ts';
import { keepPace, type Embla } from '#web/ui/carousel-pace.ts';

/** The library moves in steps of a sixtieth of a second. */
const STEPS = Math.round((limits.screen.carouselAnimation * 60) / 1000);

function vector(value: number) {
  let now = value;
  return {
    get: () => now,
    set: (next: number | { get: () => number }) => (now = typeof next === 'number' ? next : next.get()),
    add: (more: number) => (now += more),
  };
}

/** A row at 0 on its way to -1000, and a spring that counts how often it was asked to pull. */
function aRow() {
  let [pulls, release] = [0, () => undefined as unknown];
  const springs: number[] = [];
  const spring = {
    seek: () => (pulls += 1),
    useBaseFriction: () => spring,
    useDuration: (duration: number) => {
      springs.push(duration);
      return spring;
    },
  };
  const engine = {
    scrollBody: spring,
    location: vector(0),
    previousLocation: vector(0),
    target: vector(-1000),
  };
  const embla = {
    internalEngine: () => engine,
    on: (_: string, listener: () => unknown) => (release = listener),
  };
  keepPace(embla as unknown as Embla, limits.screen.carouselAnimation);
  const places = (steps: number) =>
    Array.from({ length: steps }, () => {
      engine.scrollBody.seek();
      return engine.location.get();
    });
  return { engine, places, springs, pulls: () => pulls, press: () => release() };
}

describe('the pace of a carousel', () => {
  it('takes a move to its end in 200 milliseconds, not sooner', () => {
    const { engine, places, pulls } = aRow();
    engine.scrollBody.useBaseFriction().useDuration(25);
    const way = places(STEPS);
    expect(way.at(-1)).toBeCloseTo(-1000, 6);
    expect(way.at(-2)).toBeGreaterThan(-1000);
    expect(way).toEqual(way.toSorted((a, b) => b - a));
    expect(pulls()).toBe(0);
  });

  it('begins anew with the next move, from wherever it is', () => {
    const { engine, places } = aRow();
    engine.scrollBody.useBaseFriction().useDuration(25);
    places(STEPS / 2);
    engine.target.set(0);
    engine.scrollBody.useBaseFriction().useDuration(25);
    const way = places(STEPS);
    expect(way.at(-1)).toBeCloseTo(0, 6);
    expect(way.at(-2)).toBeLessThan(0);
  });

  it('leaves jumps, and what is dragged by hand, to the library', () => {
    const { engine, places, springs, pulls, press } = aRow();
    engine.scrollBody.useBaseFriction().useDuration(0);
    places(3);
    expect(pulls()).toBe(3);
    engine.scrollBody.useBaseFriction().useDuration(25);
    press();
    places(2);
    expect(pulls()).toBe(5);
    expect(springs).toEqual([0, 25]);
  });
});
