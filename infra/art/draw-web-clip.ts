import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CLIP, clip } from './clip.ts';
import { folder } from './draw-web-art.ts';
import { rasterise } from './raster.ts';

const run = promisify(execFile);

const FRAMES_PER_SECOND = 24;
const WIDTH = 960;

/** VP9 for most browsers, H.264 for those that do not play VP9. */
const encodings = {
  'clip.webm': ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '37', '-deadline', 'good', '-cpu-used', '1'],
  'clip.mp4': ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-movflags', '+faststart'],
};

async function encode(frames: string, name: string, codec: string[]) {
  const source = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(frames, '%04d.png')];
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-pix_fmt', 'yuv420p', '-an'];
  await run('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...codec, ...exact, join(folder, name)]);
}

/** Draws the home page's clip frame by frame and encodes it. Encoding needs ffmpeg (`apt-get install ffmpeg`). */
async function drawClip() {
  const frames = await mkdtemp(join(tmpdir(), 'tandem-clip-'));
  try {
    for (let frame = 0; frame < CLIP.seconds * FRAMES_PER_SECOND; frame += 1) {
      const name = `${String(frame).padStart(4, '0')}.png`;
      const drawn = await rasterise(clip(frame / FRAMES_PER_SECOND), WIDTH, 'png');
      await writeFile(join(frames, name), drawn);
    }
    for (const [name, codec] of Object.entries(encodings)) await encode(frames, name, codec);
  } finally {
    await rm(frames, { recursive: true, force: true });
  }
}

if (import.meta.main) await drawClip();
