import { openWorkspace, UNREACHABLE } from '#components/app/fetch-own.ts';
import type { SendFile, SentFile } from './upload-queue.ts';

/** Sends a file unchanged. */
export const sendFile: SendFile = async (file, options) => {
  await openWorkspace().catch(() => {
    throw new Error(UNREACHABLE);
  });
  options.signal.throwIfAborted();
  return post(file, options);
};

/** By XMLHttpRequest: nothing else reports upload progress. */
const post: SendFile = (file, { signal, onProgress }) =>
  new Promise<SentFile>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => signal.removeEventListener('abort', abort);
    request.open('POST', `/api/library/files?name=${encodeURIComponent(file.name)}`);
    request.responseType = 'json';
    // Whatever the browser thinks it is, the server looks at the bytes.
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      end();
      if (request.status >= 200 && request.status < 300) resolve(request.response as SentFile);
      else reject(new Error(sentenceOf(request)));
    };
    request.onerror = () => {
      end();
      reject(new Error(UNREACHABLE));
    };
    request.onabort = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    request.send(file);
  });

function sentenceOf({ status, response }: XMLHttpRequest): string {
  const message = (response as { error?: { message?: unknown } } | null)?.error?.message;
  if (typeof message === 'string' && message !== '') return message;
  if (status === 413) return 'The file is larger than this server accepts.';
  return `The server answered in a way that was not expected (status ${status}). Try again in a little while.`;
}
