import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPdfjsFiles, readPdfjsFile } from '#server/edge/pdfjs-files.ts';
import { proxy } from '../../../proxy.ts';

describe('the files of pdf.js', () => {
  it('are the worker, character maps, fonts and decoders, each with its type', async () => {
    const files = await listPdfjsFiles();
    expect(files.filter((file) => file.startsWith('cmaps/')).length).toBeGreaterThan(100);
    for (const file of files) expect((await readPdfjsFile(file))?.bytes.length, file).toBeGreaterThan(0);
    expect((await readPdfjsFile('legacy/build/pdf.worker.min.mjs'))?.type).toContain('text/javascript');
    expect((await readPdfjsFile('wasm/jbig2.wasm'))?.type).toBe('application/wasm');
  });

  it.each([
    'wasm/quickjs-eval.wasm',
    'wasm/quickjs-eval.js',
    'legacy/build/pdf.sandbox.min.mjs',
    'package.json',
    'cmaps/../package.json',
    '../next/package.json',
    'cmaps/../../next/x.bcmap',
    'cmaps/absent.bcmap',
  ])('are not %s', async (path) => {
    expect(await readPdfjsFile(path)).toBeUndefined();
  });

  it('hold no interpreter of the scripts of a document', async () => {
    expect((await listPdfjsFiles()).filter((file) => /quickjs|sandbox/.test(file))).toEqual([]);
  });
});

describe('the content security policy', () => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', 'none');
    vi.stubEnv('HOST', '');
  });
  afterEach(() => void vi.unstubAllEnvs());

  const policyOf = (path: string) =>
    proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } })).headers.get(
      'content-security-policy',
    );

  it('lets pages start workers of our own, and lets none evaluate text as code', () => {
    const page = policyOf('/library') ?? '';
    expect(page).toContain("worker-src 'self'");
    expect(page).not.toContain('unsafe-eval');
  });

  it('gives the worker of pdf.js its own files and the document, and nothing else', () => {
    expect(policyOf('/pdfjs/legacy/build/pdf.worker.min.mjs')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });
});
