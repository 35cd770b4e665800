import type { RefusedDocument } from '#core/ports/document-reader.ts';
import type { DocumentLimits } from './document-limits.ts';

export function isRefusal(answer: object): answer is RefusedDocument {
  return 'refused' in answer;
}

export const LOCKED: RefusedDocument = {
  refused: 'encrypted',
  reason: 'This PDF is locked with a password. Save a copy without it, then add that.',
};

export const LOCKED_WORD: RefusedDocument = {
  refused: 'encrypted',
  reason:
    'This file is locked with a password, or is an old Word document. Save it as DOCX without a password, then add that.',
};

export const EMPTY: RefusedDocument = {
  refused: 'empty',
  reason: 'There is no text in this file. Check that it is the right one, then add it again.',
};

export const UNKNOWN: RefusedDocument = {
  refused: 'unknown',
  reason: 'This is not a file that can be read. Add a PDF, a Word document (DOCX), a web page (HTML), or plain text.',
};

export const LATE: RefusedDocument = {
  refused: 'took_too_long',
  reason: 'Reading this file took too long and was stopped. Save it anew as a PDF, or in parts, then add that.',
};

export const HEAVY: RefusedDocument = {
  refused: 'too_large',
  reason:
    'Reading this file needs more memory than one document is given. Save it without large images, or in parts, then add that.',
};

/** `kind` as in "This PDF". */
export function broken(kind: string): RefusedDocument {
  return {
    refused: 'broken',
    reason: `This ${kind} is damaged and cannot be read. Download or save it again, then add the new copy.`,
  };
}

/** `named` and `found` as in "is named .pdf but is a ZIP archive". */
export function disguised(named: string, found: string): RefusedDocument {
  return {
    refused: 'disguised',
    reason: `This file is named .${named} but is ${found}. Add the document itself, under its own kind of name.`,
  };
}

export function tooLarge({ bytes }: DocumentLimits): RefusedDocument {
  return {
    refused: 'too_large',
    reason: `This file is larger than ${Math.floor(bytes / 1_000_000)} MB. Save it without large images, or in parts, then add that.`,
  };
}

export function tooLong({ characters }: DocumentLimits): RefusedDocument {
  return {
    refused: 'too_large',
    reason: `This document has more than ${characters.toLocaleString('en')} characters of text. Save the part you need, then add that.`,
  };
}

export function tooManyPages(pages: number, { mostPages }: DocumentLimits): RefusedDocument {
  return {
    refused: 'too_many_pages',
    reason: `This document has ${pages.toLocaleString('en')} pages; at most ${mostPages.toLocaleString('en')} can be read. Save the part you need, then add that.`,
  };
}

export const UNPACKS_TOO_FAR: RefusedDocument = {
  refused: 'too_large',
  reason:
    'This file unpacks to far more than a document should contain. Save its text as a new DOCX or PDF, then add that.',
};

export const UNREADABLE_SCAN: RefusedDocument = {
  refused: 'empty',
  reason:
    'This PDF contains pictures of pages in which no text was recognised. Add a sharper scan, or a copy with its text.',
};

export const UNREADABLE_FONTS: RefusedDocument = {
  refused: 'empty',
  reason:
    'This PDF does not say which letters its fonts stand for, and they could not be recognised from the page. Save it again from the program that made it, then add that file.',
};
