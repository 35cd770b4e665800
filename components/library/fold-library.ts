import type { LibraryDocument } from '#contract/library.ts';

/** What the server tells of a library while it is looked at. */
export type LibraryMessage = { type: 'document'; document: LibraryDocument } | { type: 'removed'; id: string };

/**
 * The documents of a library after these messages, new ones first. Whoever is not spoken of stays the same object, so that
 * only the row that has changed is drawn again; of several messages on one document the last one counts.
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
