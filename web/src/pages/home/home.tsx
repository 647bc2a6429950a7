import { lazy } from 'react';

import * as screenLimits from '#shared/limits/screens.ts';
import * as homeTexts from '#shared/texts/home.ts';
import { CategoryCarousel } from '#web/features/home/category-carousel.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { TrustedBy } from '#web/features/home/trusted-by.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { WhenNear } from '#web/ui/layout/when-near.tsx';

const BestSellers = lazy(async () => ({
  default: (await import('#web/features/gigs/best-sellers.tsx')).BestSellers,
}));
const Showcase = lazy(async () => ({
  default: (await import('#web/features/gigs/showcase.tsx')).Showcase,
}));
const LowerSections = lazy(async () => ({
  default: (await import('#web/features/home/lower-sections.tsx')).LowerSections,
}));

const { gigs, projects } = screenLimits.carouselCards;

/** /: the home page. */
export function HomePage() {
  const user = useCurrentUser();
  return (
    <>
      <Hero />
      <TrustedBy />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14 pt-12">
        <CategoryCarousel
          title={homeTexts.gigs}
          text="Choose a craft and order at a fixed price."
          visible={gigs}
          list="/gigs"
        />
        {user?.isSeller && (
          <CategoryCarousel
            title={homeTexts.projects}
            text="Find work to bid on."
            visible={projects}
            list="/projects"
          />
        )}
      </div>
      <WhenNear placeholderClass="min-h-[305rem] lg:min-h-[220rem] xl:min-h-[178rem]">
        <BestSellers />
        <LowerSections>
          <Showcase />
        </LowerSections>
      </WhenNear>
    </>
  );
}
