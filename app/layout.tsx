import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '#components/app/providers.tsx';
import { StorageNotice } from '#components/app/storage-notice.tsx';
// Every page has this head. Named by the layout, it is loaded once; else the pages for errors would each bring a copy.
import '#components/app/site-header.tsx';
import { readPageOrigin, readWorkspace } from '#server/pages/page-data.ts';
import { services } from '#server/wiring/services.ts';
import './globals.css';

const SHARE_IMAGE = {
  url: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Assay: a sentence of a report, and the passage of its source',
};

// Asked for with the page. Found in the styles alone they come after the first paint, and what was laid out with the width
// of another font moves. Letters that they do not have come from the styles, as they are needed.
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212' }],
});
const sourceSerif = localFont({
  src: '../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  variable: '--font-source-serif',
  weight: '200 900',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212' }],
});

/** Every page has a nonce of its own and reads the server's data: a build has neither, and need not try to draw any. */
export const dynamic = 'force-dynamic';

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
  const [sent, workspaceId, { storage }] = await Promise.all([headers(), readWorkspace(), services()]);
  const nonce = sent.get('x-nonce') ?? undefined;
  return (
    <html
      lang="en"
      className={`${inter.variable} ${sourceSerif.variable}`}
      data-workspace={workspaceId === undefined ? 'none' : 'open'}
      suppressHydrationWarning
    >
      <body>
        <Providers nonce={nonce}>
          <StorageNotice isFull={storage.isFull()} />
          {children}
        </Providers>
      </body>
    </html>
  );
}
