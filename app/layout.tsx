import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '#components/app/providers.tsx';
import { readPageOrigin } from '#server/page-origin.ts';
import './globals.css';

const SHARE_IMAGE = {
  url: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Assay: a sentence of a report, and the passage of its source',
};

/** Previews of links show title and description of the page, and one image for all. */
export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: (await readPageOrigin()) ?? null,
    title: { default: 'Assay', template: '%s · Assay' },
    description: 'Ask a research question, get a report in which every sentence is checked against its source.',
    openGraph: { type: 'website', siteName: 'Assay', images: [SHARE_IMAGE] },
    twitter: { card: 'summary_large_image', images: [SHARE_IMAGE] },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f6' },
    { media: '(prefers-color-scheme: dark)', color: '#161613' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
