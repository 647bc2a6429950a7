/** The widths of the image files in pixels. */
const WIDTHS = [360, 640];
/** How wide the pictures of the home page's carousels are shown, as in an img's `sizes`. */
export const ART_SIZES = '(min-width: 1240px) 280px, (min-width: 1024px) 24vw, (min-width: 640px) 31vw, 46vw';

/** A 4:3 illustration of this site. Decorative: the text next to it says the same. */
export function ArtPicture({ name }: { name: string }) {
  return (
    <img
      src={`/art/${name}-${WIDTHS[0]}.webp`}
      srcSet={WIDTHS.map((width) => `/art/${name}-${width}.webp ${width}w`).join(', ')}
      sizes={ART_SIZES}
      width={360}
      height={270}
      loading="lazy"
      decoding="async"
      alt=""
      className="aspect-4/3 w-full bg-sunk object-cover"
    />
  );
}
