import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';

import { useInView } from '#web/lib/browser/in-view.ts';
import { useReducedMotion } from '#web/lib/browser/reduced-motion.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** An eight-second silent video of how a payment works. It plays while it is in view, except with reduced motion. */
export function Clip() {
  const prefersReducedMotion = useReducedMotion();
  const [watch, isInView] = useInView();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const shouldPlay = isInView && (choice ?? !prefersReducedMotion);

  useEffect(() => {
    // If the browser refuses to play, the poster stays and the button offers to play.
    if (shouldPlay) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [shouldPlay]);

  return (
    <div ref={watch} className="relative overflow-hidden rounded-card bg-hero shadow-lift">
      <video
        ref={video}
        aria-label="The buyer’s payment waits in a safe while the work takes shape. Once it is approved, the money goes on to the seller."
        poster="/art/clip.webp"
        width={960}
        height={600}
        preload="none"
        muted
        loop
        playsInline
        disablePictureInPicture
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="block h-auto w-full"
      >
        <source src="/art/clip.webm" type="video/webm" />
        <source src="/art/clip.mp4" type="video/mp4" />
      </video>
      <IconButton
        label={isPlaying ? 'Pause the video' : 'Play the video'}
        onClick={() => setChoice(!isPlaying)}
        className="absolute right-3 bottom-3 bg-white/90 text-[#14201b] enabled:hover:bg-white"
      >
        {isPlaying ? <Pause className="size-5" aria-hidden /> : <Play className="size-5" aria-hidden />}
      </IconButton>
    </div>
  );
}
