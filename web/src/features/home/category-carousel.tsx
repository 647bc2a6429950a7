import { ArtPicture } from '#web/components/pictures/art-picture.tsx';
import { Carousel } from '#web/ui/carousel/carousel.tsx';
import { CardLink, LinkCard } from '#web/ui/display/link-card.tsx';

import { categories } from './categories.ts';

type CategoryCarouselProps = { title: string; text: string; visible: number; list: '/gigs' | '/projects' };

/** The categories as cards. Each links to a list filtered by that category. */
export function CategoryCarousel({ list, ...rest }: CategoryCarouselProps) {
  const slides = categories.map(({ title, desc, img }) => ({
    key: title,
    content: (
      <LinkCard className="overflow-hidden">
        <ArtPicture name={img} />
        <div className="p-3 sm:p-4">
          <p className="text-sm text-muted">{desc}</p>
          <h3 className="mt-0.5 text-base sm:text-lg">
            <CardLink to={`${list}?cat=${encodeURIComponent(title)}`}>{title}</CardLink>
          </h3>
        </div>
      </LinkCard>
    ),
  }));
  return <Carousel {...rest} slides={slides} />;
}
