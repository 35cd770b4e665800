/** A browser takes a cookie of such a name only over TLS, from this very host, and lets no page of a sister host set it. */
const HOST_PREFIX = '__Host-';

interface CookieOptions {
  maxAgeSeconds: number;
  /** Whether the browser's connection is encrypted. */
  isSecure: boolean;
}

/** Set-Cookie headers that give a browser a cookie for the server alone. */
export function setCookie(name: string, value: string, { maxAgeSeconds, isSecure }: CookieOptions): string {
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ];
  return `${isSecure ? HOST_PREFIX : ''}${name}=${value}; ${attributes.join('; ')}`;
}

/** The Set-Cookie headers by which it is forgotten, whichever way it came. */
export function forgetCookie(name: string, isSecure: boolean): string[] {
  const plain = setCookie(name, '', { maxAgeSeconds: 0, isSecure: false });
  return isSecure ? [setCookie(name, '', { maxAgeSeconds: 0, isSecure }), plain] : [plain];
}

interface Found {
  value: string;
  /** It came under the name that only this host can set. */
  isBound: boolean;
}

/** A cookie out of what names them; the one that only this host can have set outranks the other. */
export function findCookie(name: string, ofName: (name: string) => string | undefined): Found | undefined {
  const bound = ofName(HOST_PREFIX + name);
  if (bound !== undefined) return { value: bound, isBound: true };
  const plain = ofName(name);
  return plain === undefined ? undefined : { value: plain, isBound: false };
}

/** The same out of a request. */
export function cookieOf(request: Request, name: string): Found | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return findCookie(name, (wanted) =>
    cookies.find((cookie) => cookie.startsWith(`${wanted}=`))?.slice(wanted.length + 1),
  );
}
