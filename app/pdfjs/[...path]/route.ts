import { listPdfjsFiles, readPdfjsFile } from '#server/edge/pdfjs-files.ts';

/** Made once, at build time: the server then needs no file of the package. */
export const dynamic = 'force-static';
export const dynamicParams = false;

export async function generateStaticParams(): Promise<{ path: string[] }[]> {
  return (await listPdfjsFiles()).map((file) => ({ path: file.split('/') }));
}

/** The files that pdf.js needs to draw pages: its worker, character maps, fonts and decoders, from our own origin. */
export async function GET(_: Request, { params }: RouteContext<'/pdfjs/[...path]'>): Promise<Response> {
  const file = await readPdfjsFile((await params).path.join('/'));
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.bytes, {
    headers: { 'content-type': file.type, 'cache-control': 'public, max-age=86400' },
  });
}
