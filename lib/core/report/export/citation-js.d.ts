/** The parts of @citation-js 0.8 in use; the packages have no types. */
declare module '@citation-js/core' {
  export interface CslName {
    family?: string;
    given?: string;
    literal?: string;
    suffix?: string;
    'non-dropping-particle'?: string;
  }
  /** LaTeX spellings: what a command, accent or ligature represents. */
  interface BibtexConfig {
    format: { asciiOnly: boolean };
    constants: Record<'commands' | 'mathCommands' | 'diacritics' | 'ligatures', Record<string, string | null>> & {
      mathScripts: Record<'^' | '_', Record<string, string>>;
    };
  }
  export interface CslItem {
    id: string;
    type: string;
    title?: string;
    author?: CslName[];
    issued?: { 'date-parts': number[][] };
    [field: string]: unknown;
  }
  /** Reads bibliographic text of every format a plugin was loaded for. */
  export class Cite {
    constructor(data: string, options?: { generateGraph?: boolean; forceType?: string });
    data: CslItem[];
  }
  export const plugins: {
    config: { get(plugin: '@bibtex'): BibtexConfig };
    output: {
      format(format: 'bibtex', items: readonly CslItem[], options: { format: 'text' }): string;
      format(
        format: 'ris',
        items: readonly CslItem[],
        options: { format: 'object'; spec: 'new' },
      ): Record<string, unknown>[];
    };
  };
}

declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
