import { vi } from 'vitest';

/** Stands in for `next/navigation` in tests of components (vitest.config.ts): the router is heard, the path is a test's own. */
export const push = vi.fn<(address: string) => void>();
export const refresh = vi.fn<() => void>();
export const pathname = vi.fn(() => '/');

const router = { push, refresh };
export const useRouter = () => router;
export const usePathname = () => pathname();
