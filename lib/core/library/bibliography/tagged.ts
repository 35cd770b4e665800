/** An entry of a file in which each field begins with a tag: the values of each tag, in their order. */
export interface TaggedEntry {
  line: number;
  /** In the order of the file. */
  fields: { tag: string; value: string; line: number }[];
}

export interface TaggedForm {
  /** The tag and the value of a line that begins a field; undefined for any other line. */
  field(line: string): { tag: string; value: string } | undefined;
  /** Tags that begin an entry; without them any field does. */
  begins: ReadonlySet<string>;
  /** Tags that end one. */
  ends: ReadonlySet<string>;
  /** An empty line ends an entry. */
  isApartByLines: boolean;
  /** Tags each further line of which is a value of its own. */
  lists: ReadonlySet<string>;
}

/** Entries of a tagged file, and the lines between them. */
export function readTagged(lines: readonly string[], form: TaggedForm): { entries: TaggedEntry[]; between: number[] } {
  const entries: TaggedEntry[] = [];
  const between: number[] = [];
  let open: TaggedEntry | null = null;
  const close = () => {
    if (open && open.fields.length > 0) entries.push(open);
    open = null;
  };
  for (const [at, line] of lines.entries()) {
    const field = form.field(line);
    const last: TaggedEntry['fields'][number] | undefined = (open as TaggedEntry | null)?.fields.at(-1);
    if (field && form.ends.has(field.tag)) {
      close();
    } else if (field) {
      if (open && form.begins.has(field.tag) && (open as TaggedEntry).fields.some(({ tag }) => form.begins.has(tag)))
        close();
      open ??= { line: at + 1, fields: [] };
      (open as TaggedEntry).fields.push({ ...field, line: at + 1 });
    } else if (line.trim() === '') {
      if (form.isApartByLines) close();
      else if (last) last.value += '\n';
    } else if (open && last) {
      if (form.lists.has(last.tag))
        (open as TaggedEntry).fields.push({ tag: last.tag, value: line.trim(), line: at + 1 });
      else last.value += `\n${line.trim()}`;
    } else between.push(at + 1);
  }
  close();
  return { entries, between };
}

/** The values of tags, those of the first tag first. */
export const valuesOf = ({ fields }: TaggedEntry, tags: readonly string[]): string[] =>
  tags.flatMap((tag) => fields.filter((field) => field.tag === tag).map(({ value }) => value.trim())).filter(Boolean);

/** The values of the first of these tags that has any. */
export function firstValues(entry: TaggedEntry, tags: readonly string[]): string[] {
  for (const tag of tags) {
    const values = valuesOf(entry, [tag]);
    if (values.length > 0) return values;
  }
  return [];
}
