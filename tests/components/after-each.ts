import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { pathname, push, refresh } from './next-navigation.ts';

// Testing Library sets it for the first file alone that loads it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Files of one worker share its page: each test leaves it as it found it.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = '';
  window.history.replaceState(null, '', '/');
  for (const heard of [push, refresh, pathname]) heard.mockReset();
});
