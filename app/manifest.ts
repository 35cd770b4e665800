import type { MetadataRoute } from 'next';

/** The manifest for browsers that install the app. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Assay',
    short_name: 'Assay',
    description: 'Ask a research question, get a report in which every sentence is checked against its source.',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf9f6',
    theme_color: '#0b5d5b',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
