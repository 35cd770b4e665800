/** More is most likely the wrong folder. */
export const MOST_FILES = 2_000;

/** All files of a drop, including those in folders, up to `MOST_FILES`. Must be called during the drop event. */
export function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // The list is emptied as soon as the event is over.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  return collect(entries.filter((entry) => entry !== null));
}

async function collect(roots: readonly (FileSystemEntry | File)[]): Promise<File[]> {
  const files: File[] = [];
  const open: (FileSystemEntry | File)[] = [...roots];
  while (open.length > 0 && files.length < MOST_FILES) {
    const next = open.shift();
    if (next instanceof File) files.push(next);
    else if (next?.isFile) files.push(...(await fileOf(next as FileSystemFileEntry)));
    else if (next?.isDirectory) open.push(...(await entriesOf(next as FileSystemDirectoryEntry)));
  }
  return files;
}

/** Empty where the file went away meanwhile, or must not be read. */
function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
}

/** A folder returns its entries in pieces, until an empty one. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (piece.length === 0 || all.length >= MOST_FILES) return all;
    all.push(...piece);
  }
}
