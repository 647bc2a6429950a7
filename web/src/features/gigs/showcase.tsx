import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { UserCard } from '#shared/entities/accounts/user.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { ArtPicture, ART_SIZES } from '#web/components/pictures/art-picture.tsx';
import { marketName } from '#web/lib/market-name.ts';
import { Carousel } from '#web/ui/carousel/carousel.tsx';
import { CardLink, LinkCard } from '#web/ui/display/link-card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';

import { showcaseQuery } from './api.ts';
import { illustrations, showcaseCards, type ShowcaseCard } from './showcase-cards.ts';

type Maker = Pick<UserCard, 'username' | 'img'>;
type WorkProps = { picture: ReactNode; cat: string; maker: Maker; to: string };

/** Who drew the illustrations. */
const SITE: Maker = { username: marketName, img: '/art/mark.svg' };

function Work({ picture, cat, maker, to }: WorkProps) {
  return (
    <LinkCard className="overflow-hidden">
      {picture}
      <div className="flex gap-x-3 gap-y-1.5 p-3 max-sm:flex-col sm:items-center sm:p-4">
        <Avatar user={maker} className="relative max-sm:-mt-8 max-sm:ring-3 max-sm:ring-surface" />
        <h3 className="min-w-0 font-sans text-base tracking-normal">
          <CardLink to={to}>
            <span className="block truncate">{cat}</span>{' '}
            <span className="block truncate text-sm font-normal text-muted">by {maker.username}</span>
          </CardLink>
        </h3>
      </div>
    </LinkCard>
  );
}

function WorkSkeleton() {
  return (
    <div className="card h-full overflow-hidden">
      <Skeleton className="aspect-4/3 rounded-none!" />
      <div className="flex gap-x-3 gap-y-1.5 p-3 max-sm:flex-col sm:items-center sm:p-4">
        <Skeleton className="size-9 rounded-full! max-sm:-mt-8" />
        <div className="grid h-[2.8125rem] content-center gap-2.5">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-20" />
        </div>
      </div>
    </div>
  );
}

function slideOf(card: ShowcaseCard) {
  if ('gig' in card) {
    const { id, cover, cat, seller } = card.gig;
    const picture = <Picture src={cover} alt="" sizes={ART_SIZES} className="aspect-4/3" />;
    const content = <Work picture={picture} cat={categoryLabel(cat)} maker={seller} to={`/gig/${id}`} />;
    return { key: id, content };
  }
  const { picture, cat } = card.illustration;
  const to = `/gigs?cat=${encodeURIComponent(cat)}`;
  const content = <Work picture={<ArtPicture name={picture} />} cat={cat} maker={SITE} to={to} />;
  return { key: picture, content };
}

/** The showcase carousel at the end of the home page: works of the marketplace, each a link to its gig. */
export function Showcase() {
  const { data = [], isPending } = useQuery(showcaseQuery);
  const slides = isPending
    ? illustrations.map(({ picture }) => ({ key: picture, content: <WorkSkeleton /> }))
    : showcaseCards(data).map(slideOf);
  return (
    <Carousel
      title="Made here"
      text="A look at every craft."
      visible={screenLimits.carouselCards.showcase}
      slides={slides}
    />
  );
}
