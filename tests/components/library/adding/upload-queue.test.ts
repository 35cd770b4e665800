import { describe, expect, it } from 'vitest';
import { createUploadQueue, type SentFile } from '#components/library/adding/upload-queue.ts';

const fileNamed = (name: string) => new File(['invented'], name);
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose files arrive when the test says so. */
function manualQueue(limit = 3) {
  const flights: {
    name: string;
    arrive: (sent?: Partial<SentFile>) => void;
    fail: (why: string) => void;
    signal: AbortSignal;
  }[] = [];
  const queue = createUploadQueue({
    limit,
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        onProgress(4);
        signal.addEventListener('abort', () => reject(signal.reason));
        flights.push({
          name: file.name,
          signal,
          arrive: (sent) => resolve({ documentId: `id of ${file.name}`, duplicateOf: null, ...sent }),
          fail: (why) => reject(new Error(why)),
        });
      }),
  });
  const states = () => queue.uploads().map(({ name, state }) => `${name} ${state}`);
  const keyOf = (name: string) => queue.uploads().find((upload) => upload.name === name)?.key ?? '';
  return { queue, flights, states, keyOf };
}

describe('createUploadQueue', () => {
  it('has three files in flight, and sends the next when one has arrived', async () => {
    const { queue, flights, states } = manualQueue();
    queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map(fileNamed));
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting', 'f waiting']);
    flights[0]?.arrive();
    await settle();
    expect(states()).toEqual(['a sent', 'b sending', 'c sending', 'd sending', 'e waiting', 'f waiting']);
    flights[2]?.arrive();
    await settle();
    expect(states()).toEqual(['a sent', 'b sending', 'c sent', 'd sending', 'e sending', 'f waiting']);
    expect(flights.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('shows how much of each file has been sent', () => {
    const { queue } = manualQueue();
    queue.add([fileNamed('a')]);
    expect(queue.uploads()[0]).toMatchObject({ sent: 4, size: 8 });
  });

  it('names the document that a duplicate is the same as', async () => {
    const { queue, flights } = manualQueue();
    queue.add([fileNamed('a')]);
    flights[0]?.arrive({ documentId: 'first', duplicateOf: 'first' });
    await settle();
    expect(queue.uploads()[0]).toMatchObject({ state: 'duplicate', documentId: 'first' });
  });

  it('goes on after a file that could not be sent, and sends that one again when asked', async () => {
    const { queue, flights, states, keyOf } = manualQueue(1);
    queue.add(['a', 'b'].map(fileNamed));
    flights[0]?.fail('Too large.');
    await settle();
    expect(states()).toEqual(['a failed', 'b sending']);
    expect(queue.uploads()[0]?.problem).toBe('Too large.');
    queue.retry(keyOf('a'));
    expect(states()).toEqual(['a waiting', 'b sending']);
    flights[1]?.arrive();
    await settle();
    expect(states()).toEqual(['a sending', 'b sent']);
  });

  it('stops a file that is taken off the list, and gives its place to the next', async () => {
    const { queue, flights, states, keyOf } = manualQueue(1);
    queue.add(['a', 'b'].map(fileNamed));
    queue.drop(keyOf('a'));
    await settle();
    expect(flights[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['b sending']);
  });

  it('counts another batch by itself, and keeps what needs attention', async () => {
    const { queue, flights, states } = manualQueue(2);
    queue.add(['a', 'b'].map(fileNamed));
    flights[0]?.arrive();
    await settle();
    flights[1]?.fail('No.');
    await settle();
    queue.add([fileNamed('c')]);
    expect(states()).toEqual(['b failed', 'c sending']);
  });

  it('keeps what is under way when the list is tidied', async () => {
    const { queue, flights, states } = manualQueue(2);
    queue.add(['a', 'b', 'c'].map(fileNamed));
    flights[0]?.arrive();
    await settle();
    flights[1]?.fail('No.');
    await settle();
    queue.tidy();
    expect(states()).toEqual(['c sending']);
  });
});
