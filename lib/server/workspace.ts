import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const WORKSPACE_COOKIE = 'assay_workspace';
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** Signs and reads the cookie that opens a workspace: `id.signature`, both base64url. */
export function createWorkspaces(secret: string) {
  const attributesFor = (maxAgeSeconds: number, isSecure: boolean) =>
    ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`, ...(isSecure ? ['Secure'] : [])].join('; ');
  const sign = (id: string) => createHmac('sha256', secret).update(`workspace:${id}`).digest('base64url');

  return {
    /** The workspace of a cookie value, or undefined when it is absent or not ours. */
    read(value: string | undefined): string | undefined {
      const [id, signature, ...rest] = value?.split('.') ?? [];
      if (!id || !signature || rest.length > 0) return undefined;
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id));
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
    },
    /** A new workspace: its id and the Set-Cookie header that opens it. */
    create(isSecure: boolean): { id: string; setCookie: string } {
      const id = randomBytes(18).toString('base64url');
      return { id, setCookie: `${WORKSPACE_COOKIE}=${id}.${sign(id)}; ${attributesFor(MAX_AGE_SECONDS, isSecure)}` };
    },
    /** The Set-Cookie header that makes a browser forget its workspace. */
    forget: (isSecure: boolean): string => `${WORKSPACE_COOKIE}=; ${attributesFor(0, isSecure)}`,
  };
}

export type Workspaces = ReturnType<typeof createWorkspaces>;
