import type { Gig } from '#shared/entities/work/gig.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { PersonLink } from '#web/components/person.tsx';
import { ImageSlider } from '#web/components/pictures/image-slider.tsx';
import { Rating } from '#web/ui/display/stars.tsx';
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** A gig's category, title, seller, rating and pictures. */
export function GigHeader({ gig }: { gig: Gig }) {
  const { title, cat, cover, images, seller, sales } = gig;
  const pictures = [...new Set([cover, ...images].filter(Boolean))];
  return (
    <>
      <Breadcrumbs parents={[{ text: categoryLabel(cat), to: `/gigs?cat=${encodeURIComponent(cat)}` }]} />
      <PageHeading title={title} description={gig.desc} picture={cover} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <PersonLink user={seller} size="normal" className="gap-2.5" />
        <Rating totalStars={gig.totalStars} starNumber={gig.starNumber} />
        {sales > 0 && <span className="text-sm text-muted">{plural(sales, 'sale')}</span>}
      </div>
      <ImageSlider images={pictures} label={title} />
    </>
  );
}
