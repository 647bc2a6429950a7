import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';

type AttachedPictureProps = {
  name: string;
  /** A link to it; undefined while that is not known. */
  url: string | undefined;
  /** Called when the picture cannot be loaded, because its link has expired for example. */
  onExpired: () => void;
  onOpen: () => void;
};

/** A picture in a frame of 4:3, which keeps its size while it loads and opens on a click. */
export function AttachedPicture({ name, url, onExpired, onOpen }: AttachedPictureProps) {
  // Links are renewed, which must not load a picture again that is on the screen.
  const [used, setUsed] = useState(url);
  const [broken, setBroken] = useState<string>();
  if (url && (used === undefined || (used === broken && url !== broken))) setUsed(url);
  const isBroken = used !== undefined && used === broken;
  return (
    <li>
      <button
        type="button"
        aria-label={`Open the picture ${name}`}
        onClick={onOpen}
        className="relative block aspect-4/3 w-full min-w-32 overflow-hidden rounded-xl bg-sunk"
      >
        {used && !isBroken && (
          <img
            src={used}
            alt=""
            loading="lazy"
            decoding="async"
            width={640}
            height={480}
            className="absolute inset-0 size-full object-cover"
            onError={() => {
              setBroken(used);
              onExpired();
            }}
          />
        )}
        {isBroken && (
          <span className="absolute inset-0 grid place-items-center text-muted">
            <ImageOff className="size-8" aria-hidden />
          </span>
        )}
      </button>
    </li>
  );
}
