/** Texts that a page must show as text. Each sets `__xss` if it runs as script. */
export const hostileTexts = [
  '<svg onload=__xss=1>',
  'javascript:__xss=1//',
  '"><img src=x onerror="__xss=1">',
  '<script>__xss=1</script>',
  '</title></textarea></style></script><script>__xss=1</script>',
  "' onmouseover='__xss=1",
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '{{constructor.constructor("__xss=1")()}}',
  '<a href="javascript:__xss=1">here</a>',
  '&lt;b&gt; &amp; \\u003cb\\u003e %3Cb%3E',
];

/** As many hostile texts as fit into a field of this length. */
export function hostileText(longest: number): string {
  return hostileTexts.reduce(
    (text, next) => (text.length + next.length < longest ? `${text} ${next}`.trim() : text),
    '',
  );
}
