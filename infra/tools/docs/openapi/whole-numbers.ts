/** The numbers up to this one that have as many digits, as alternatives of a regular expression. */
function ofSameLength(digits: string): string[] {
  const below = [...digits].map((digit, index) => {
    const least = index === 0 ? 1 : 0;
    if (Number(digit) <= least) return undefined;
    const rest = digits.length - index - 1;
    return `${digits.slice(0, index)}[${least}-${Number(digit) - 1}]${rest > 0 ? `[0-9]{${rest}}` : ''}`;
  });
  return [...below.filter((each) => each !== undefined), digits];
}

/** The pattern of the whole numbers from `min`, which is 0 or 1, to `max`, without leading zeros. */
export function wholeNumbers(min: number, max: number): string {
  const digits = String(max);
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : [];
  return `^(${[...(min === 0 ? ['0'] : []), ...shorter, ...ofSameLength(digits)].join('|')})$`;
}
