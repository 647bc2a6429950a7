import { limits } from '#shared/limits.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Carousel } from '#web/ui/carousel.tsx';

import { ArtPicture } from './art-picture.tsx';
import { showcase } from './showcase-cards.ts';

/** The showcase carousel at the end of the home page (§2). */
export function Showcase() {
  const slides = showcase.map(({ id, cat, username }) => ({
    key: id,
    content: (
      <article className="card h-full overflow-hidden">
        <ArtPicture name={`showcase-${id}`} />
        <div className="flex gap-x-3 gap-y-1.5 p-3 max-sm:flex-col sm:items-center sm:p-4">
          <Avatar
            user={{ username, img: `/art/creator-${id}.webp` }}
            className="relative max-sm:-mt-8 max-sm:ring-3 max-sm:ring-surface"
          />
          <div className="min-w-0">
            <h3 className="truncate font-sans text-base tracking-normal">{cat}</h3>
            <p className="truncate text-sm text-muted">by {username}</p>
          </div>
        </div>
      </article>
    ),
  }));
  return (
    <Carousel
      title="Made here"
      text="By people who do it for a living."
      visible={limits.screen.carouselCards.showcase}
      slides={slides}
    />
  );
}
