import type { NextConfig } from 'next';

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
    'chromadb',
    '@citation-js/core',
    '@citation-js/plugin-bibtex',
    '@citation-js/plugin-ris',
  ],
  typescript: { ignoreBuildErrors: true },
};

export default config;
