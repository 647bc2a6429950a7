import { BestSellers } from '#web/features/gigs/best-sellers.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { Strengths } from '#web/features/home/strengths.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <BestSellers />
      <Strengths />
    </>
  );
}
