import path from 'node:path';
import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { compressBuilt } from './scripts/deploy/compress-built.ts';
import { standaloneFiles } from './scripts/deploy/standalone-files.ts';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: true,
  agentRules: false,
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'undici',
    'defuddle',
    'linkedom',
    'eld',
    'chromadb',
    '@citation-js/core',
    '@citation-js/plugin-bibtex',
    '@citation-js/plugin-ris',
  ],
  compiler: { runAfterProductionCompile: ({ distDir }) => compressBuilt(path.join(distDir, 'static')) },
  typescript: { ignoreBuildErrors: true },
};

/**
 * A build makes `.next/standalone` beside what `next start` serves: the server with everything it needs at run time, some
 * of which no import of the server names. One route is enough to have it copied.
 */
export default function configFor(phase: string): NextConfig {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const files = standaloneFiles(import.meta.dirname);
  return { ...config, output: 'standalone', outputFileTracingIncludes: { '/api/mcp': files } };
}
