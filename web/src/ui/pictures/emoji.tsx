/** The emoji of our texts, drawn, because not every machine has a font with them. */
const drawings = {
  '✅': (
    <>
      <rect x="1" y="1" width="22" height="22" rx="4" fill="#16a34a" />
      <path
        d="m6 12.5 4 4L18 8"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  '❌': <path d="M4 4 20 20M20 4 4 20" fill="none" stroke="#dc2626" strokeWidth="5" strokeLinecap="round" />,
};

/** An emoji as a picture of the size of the text. The character itself stays in the text. */
export function Emoji({ glyph }: { glyph: keyof typeof drawings }) {
  return (
    <span className="relative inline-block size-5 shrink-0 align-[-0.25em]">
      <span className="sr-only">{glyph}</span>
      <svg viewBox="0 0 24 24" className="absolute inset-0 size-full" aria-hidden>
        {drawings[glyph]}
      </svg>
    </span>
  );
}
