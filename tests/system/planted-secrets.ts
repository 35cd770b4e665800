/** One place where the app gave something out, and what it was. */
export interface Output {
  where: string;
  text: string;
}

/** Bytes at either end of a base64 text that depend on what is next to it. */
const EDGE = 4;

/** How a secret may stand in a text: as it is, or as an encoding that anybody can undo. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const shifted = ['', 'x', 'xx'].map((before) => Buffer.concat([Buffer.from(before), bytes]));
  const encoded = shifted.flatMap((each) => [each.toString('base64'), each.toString('base64url')]);
  const inner = encoded.map((text) => text.replace(/=+$/, '').slice(EDGE, -EDGE));
  const hex = bytes.toString('hex');
  return [
    ...new Set([secret, encodeURIComponent(secret), [...secret].reverse().join(''), hex, hex.toUpperCase(), ...inner]),
  ];
}

/** Which of the secrets are in what was given out: `name in place`. Half of a secret is a leak too. */
export function leaksIn(outputs: readonly Output[], secrets: Readonly<Record<string, string>>): string[] {
  const wanted = Object.entries(secrets).flatMap(([name, secret]) => {
    const middle = Math.floor(secret.length / 2);
    return [secret.slice(0, middle), secret.slice(middle)].flatMap(formsOf).map((form) => ({ name, form }));
  });
  const leaks = outputs.flatMap(({ where, text }) =>
    wanted.flatMap(({ name, form }) => (text.includes(form) ? [`${name} in ${where}`] : [])),
  );
  return [...new Set(leaks)];
}
