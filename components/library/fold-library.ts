import type { LibraryDocument } from '#contract/library.ts';

/** A message from the server about the open library. */
export type LibraryMessage = { type: 'document'; document: LibraryDocument } | { type: 'removed'; id: string };

/**
 * The documents of a library after these messages, new ones first. Unchanged documents stay the same object, so that
 * only changed rows render again; of several messages on one document the last one counts.
 */
export function foldLibrary(
  documents: readonly LibraryDocument[],
  messages: readonly LibraryMessage[],
): LibraryDocument[] {
  const last = new Map<string, LibraryMessage>();
  for (const message of messages) last.set(message.type === 'removed' ? message.id : message.document.id, message);
  const present = new Set(documents.map(({ id }) => id));
  const kept = documents.flatMap((each) => {
    const message = last.get(each.id);
    if (!message) return [each];
    return message.type === 'removed' ? [] : [message.document];
  });
  const added = [...last.values()].flatMap((message) =>
    message.type === 'document' && !present.has(message.document.id) ? [message.document] : [],
  );
  return [...added.reverse(), ...kept];
}
