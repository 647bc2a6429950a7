import sharp from 'sharp';

/** The picture formats a drawing can become. */
export type Format = 'webp' | 'jpeg' | 'png';

/** The encoder's effort: low for the sample's pictures, which a first start waits for, high for those drawn once. */
export type Effort = 'quick' | 'thorough';

const settings = {
  webp: { quality: 82, smartSubsample: false },
  jpeg: { quality: 84, chromaSubsampling: '4:4:4' },
  png: { compressionLevel: 6 },
} as const;

const DRAWN_AT = 72;

/** Turns a drawing into the bytes of a picture, `width` pixels wide. */
export async function rasterise(
  drawing: string,
  width: number,
  format: Format,
  effort: Effort = 'quick',
): Promise<Buffer> {
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  const image = sharp(Buffer.from(drawing), { density: (DRAWN_AT * width) / drawn });
  const effortOptions = format === 'webp' ? { effort: effort === 'quick' ? 0 : 6 } : {};
  return image.toFormat(format, { ...settings[format], ...effortOptions }).toBuffer();
}
