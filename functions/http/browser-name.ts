/** As much of the header as is checked: anybody may write anything into it. */
const LONGEST = 500;

/**
 * The browser and its system as the browser's own header names them: 'Firefox on Windows'; null if it names none that is
 * known. It stands in mails and as the name of passkeys, so nothing else of what the header says may come through.
 */
export async function browserName(userAgent: string): Promise<string | null> {
  if (!userAgent) return null;
  // Only calls that sign somebody in, or add a passkey, need it.
  const { parse, BROWSER_MAP } = await import('bowser');
  const { browser, os } = parse(userAgent.slice(0, LONGEST));
  if (!browser.name || !Object.values(BROWSER_MAP).includes(browser.name)) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
