import { describe, expect, it } from 'vitest';
import { filesOfDrop, MOST_FILES } from '#components/library/adding/dropped-files.ts';
import { sortFiles } from '#components/library/adding/sort-files.ts';

const file = (name: string) => new File(['invented'], name);

const fileEntry = (name: string, isGone = false) => ({
  isFile: true,
  isDirectory: false,
  file: (take: (file: File) => void, refuse: () => void) => (isGone ? refuse() : take(file(name))),
});

/** A folder that lists its entries two at a time, as browsers do a hundred at a time. */
const folder = (entries: unknown[]) => ({
  isFile: false,
  isDirectory: true,
  createReader() {
    let at = 0;
    return {
      readEntries(take: (piece: unknown[]) => void) {
        const piece = entries.slice(at, at + 2);
        at += 2;
        take(piece);
      },
    };
  },
});

const drop = (entries: unknown[]) =>
  ({ items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })) }) as unknown as DataTransfer;
const namesOf = async (transfer: DataTransfer) => (await filesOfDrop(transfer)).map(({ name }) => name).sort();

describe('filesOfDrop', () => {
  it('finds the files of nested folders, however many batches they are listed in', async () => {
    const deep = folder([fileEntry('d.pdf'), fileEntry('e.pdf'), fileEntry('f.pdf')]);
    const transfer = drop([fileEntry('a.pdf'), folder([fileEntry('b.pdf'), deep, fileEntry('c.pdf')]), folder([])]);
    expect(await namesOf(transfer)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf']);
  });

  it('goes on when a file went away meanwhile', async () => {
    expect(await namesOf(drop([fileEntry('gone.pdf', true), fileEntry('a.pdf')]))).toEqual(['a.pdf']);
  });

  it('takes plain files where the browser knows no entries, and leaves out dragged text', async () => {
    const items = [
      { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file('a.pdf') },
      { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null },
    ];
    expect(await namesOf({ items } as unknown as DataTransfer)).toEqual(['a.pdf']);
  });

  it('ends, also where a folder holds more files than anybody means to add', async () => {
    const many = Array.from({ length: MOST_FILES + 500 }, (_, at) => fileEntry(`${at}.pdf`));
    expect((await filesOfDrop(drop([folder(many)]))).length).toBeLessThanOrEqual(MOST_FILES);
  });
});

describe('sortFiles', () => {
  it('separates documents, bibliographies and everything else, whatever the case of their endings', () => {
    const names = [
      'A.PDF',
      'b.docx',
      'c.htm',
      'README',
      'd.Ris',
      'e.bib',
      'f.json',
      'g.png',
      '.hidden.pdf',
      'Thumbs.db',
    ];
    const { documents, bibliographies, leftOut } = sortFiles(names.map(file));
    expect(documents.map(({ name }) => name)).toEqual(['A.PDF', 'b.docx', 'c.htm', 'README']);
    expect(bibliographies.map(({ name }) => name)).toEqual(['d.Ris', 'e.bib', 'f.json']);
    expect(leftOut).toEqual(['g.png']);
  });
});
