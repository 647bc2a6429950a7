import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { useInView } from '#web/lib/in-view.ts';
import { useReducedMotion } from '#web/lib/reduced-motion.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** How a payment goes, in eight seconds without a sound. It runs while it is seen, and for nobody who wants no motion. */
export function Clip() {
  const isStill = useReducedMotion();
  const [watch, isInView] = useInView();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const isOn = isInView && (choice ?? !isStill);

  useEffect(() => {
    // A browser that refuses leaves it at the poster; the button says so and asks again.
    if (isOn) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isOn]);

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
