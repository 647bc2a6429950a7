import sharp from 'sharp';

/** The formats that a drawing can be converted to. */
export type Format = 'webp' | 'jpeg' | 'png';

/** The encoder's effort: `quick` for the sample's pictures, which delay the first start; `thorough` for the web app's. */
export type Effort = 'quick' | 'thorough';

const settings = {
  webp: { quality: 82, smartSubsample: false },
  jpeg: { quality: 84, chromaSubsampling: '4:4:4' },
  png: { compressionLevel: 6 },
} as const;

/** Dots per inch at which one SVG unit is one pixel. */
const SVG_DENSITY = 72;

/** Renders an SVG drawing as a picture that is `width` pixels wide. */
export async function rasterise(
  drawing: string,
  width: number,
  format: Format,
  effort: Effort = 'quick',
): Promise<Buffer> {
  const drawingWidth = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  const image = sharp(Buffer.from(drawing), { density: (SVG_DENSITY * width) / drawingWidth });
  const effortOptions = format === 'webp' ? { effort: effort === 'quick' ? 0 : 6 } : {};
  return image.toFormat(format, { ...settings[format], ...effortOptions }).toBuffer();
}
