const SECONDS_A_MINUTE = 60;

/** "60,000 tokens". */
export function formatTokens(tokens: number): string {
  return `${Math.round(tokens).toLocaleString('en')} ${tokens === 1 ? 'token' : 'tokens'}`;
}

/** US dollars: "$0.12", "less than $0.01". */
export function formatMoney(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'less than $0.01';
  return `$${dollars.toFixed(2)}`;
}

/** "about 3 minutes", from seconds. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / SECONDS_A_MINUTE));
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** A number as people write it ("150,000", "150 000", "150k", "$0.50"), or null where it is none. */
export function readAmount(text: string): number | null {
  const found = /^\$?(\d+(?:\.\d+)?|\.\d+)(k|m)?$/i.exec(text.replaceAll(/[\s,_’']/g, ''));
  if (!found) return null;
  const factor = found[2]?.toLowerCase() === 'k' ? 1_000 : found[2] ? 1_000_000 : 1;
  return Number(found[1]) * factor;
}
