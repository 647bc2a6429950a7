import sharp from 'sharp';

/** The picture formats a drawing can become. */
export type Format = 'webp' | 'jpeg' | 'png';

const settings = {
  // The quickest effort: a first start waits for these pictures.
  webp: { quality: 82, effort: 0, smartSubsample: false },
  jpeg: { quality: 84, chromaSubsampling: '4:4:4' },
  png: { compressionLevel: 6 },
} as const;

const DRAWN_AT = 72;

/** Turns a drawing into the bytes of a picture, `width` pixels wide. */
export async function rasterise(drawing: string, width: number, format: Format): Promise<Buffer> {
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  const image = sharp(Buffer.from(drawing), { density: (DRAWN_AT * width) / drawn });
  return image.toFormat(format, settings[format]).toBuffer();
}
