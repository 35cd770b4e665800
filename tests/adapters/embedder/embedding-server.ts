import type { ServerResponse } from 'node:http';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { startServer } from '#tests/adapters/http/fault-server.ts';

interface WireBody {
  model: string;
  input: string | string[];
}

/** Answers the n-th request (from 1) by hand when it returns true. */
export type Fault = (response: ServerResponse, n: number, texts: readonly string[]) => boolean;

/** A server that speaks `/v1/embeddings`: hashed words, not yet of length 1, as a model's vectors need not be. */
export async function startEmbeddingServer(fault: Fault = () => false) {
  const hashing = createHashingEmbedder({ dimensions: 256 });
  const asked: { model: string; texts: string[]; authorization: string | undefined }[] = [];
  const server = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { model, input } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as WireBody;
      const texts = [input].flat();
      asked.push({ model, texts, authorization: request.headers.authorization });
      if (fault(response, asked.length, texts)) return;
      const vectors = await hashing.embed(texts);
      sendVectors(
        response,
        vectors.map((vector) => Array.from(vector, (value) => value * 3)),
      );
    });
  });
  return { ...server, asked, baseUrl: `${server.origin}/v1` };
}

export function sendVectors(response: ServerResponse, vectors: readonly (readonly number[])[]): void {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data, model: 'test', usage: { prompt_tokens: 1, total_tokens: 1 } }));
}
