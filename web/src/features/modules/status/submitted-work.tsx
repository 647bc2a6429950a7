import ExternalLink from 'lucide-react/icons/external-link';

import type { Module } from '#shared/entities/work/module.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

const newTab = { target: '_blank', rel: 'noopener noreferrer' };

/** The submitted work: a link, and thumbnails that open the full pictures. */
export function SubmittedWork({ module: { name, projectURL, images } }: { module: Module }) {
  if (!projectURL) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">Submitted work</h3>
      <a
        href={projectURL}
        {...newTab}
        className="flex min-h-11 w-fit items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
      >
        <ExternalLink className="size-5 shrink-0" aria-hidden />
        <span className="line-clamp-2">{projectURL.replace(/^https:\/\//, '')}</span>
      </a>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3" aria-label="Submitted pictures">
          {images.map((image, index) => (
            <li key={image}>
              <a href={image} {...newTab} className="block rounded-lg">
                <Picture
                  src={image}
                  sizes="128px"
                  alt={`Picture ${index + 1} of ${name}`}
                  className="aspect-4/3 w-32 rounded-lg"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
