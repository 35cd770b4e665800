/** A test for a name as whole words in a text, whatever its case and the white space between its words. */
export function standsIn(name: string): (text: string) => boolean {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => false;
  const spelled = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, 'iu');
  return (text) => pattern.test(text);
}
