export interface Shortcut {
  /** Keys that do the same, as `KeyboardEvent.key` names them. */
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Every keyboard shortcut of the pages: what the help shows, and what the pages listen for. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Ctrl+K', 'Cmd+K'], does: 'Go to or find anything' },
      { keys: ['n', '/'], does: 'Ask a new question' },
      { keys: ['Escape'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Question',
    shortcuts: [
      { keys: ['Enter'], does: 'Ask for the report' },
      { keys: ['Shift+Enter'], does: 'Begin a new line' },
    ],
  },
  {
    title: 'Document',
    shortcuts: [
      { keys: ['j'], does: 'Next page' },
      { keys: ['k'], does: 'Previous page' },
      { keys: ['+'], does: 'Larger' },
      { keys: ['-'], does: 'Smaller' },
      { keys: ['0'], does: 'Fit the width' },
      { keys: [']'], does: 'Next marked quote' },
      { keys: ['['], does: 'Previous marked quote' },
    ],
  },
  {
    title: 'Study',
    shortcuts: [
      { keys: ['1', 'a'], does: 'Choose the first answer; 2 or b the second, and so on' },
      { keys: ['Enter'], does: 'Answer; else take the next step' },
      { keys: ['h'], does: 'Show a hint' },
      { keys: ['?'], does: 'While a question is open: say “I don’t know”' },
      { keys: ['g'], does: 'Go to the question that waits' },
    ],
  },
  {
    title: 'Checked text',
    shortcuts: [
      { keys: ['j'], does: 'Next finding' },
      { keys: ['k'], does: 'Previous finding' },
    ],
  },
  {
    title: 'Screening',
    shortcuts: [
      { keys: ['i'], does: 'Include' },
      { keys: ['e'], does: 'Exclude; a full text then asks for a reason by number' },
      { keys: ['m'], does: 'Maybe' },
      { keys: ['u'], does: 'Undo the last decision' },
      { keys: ['j'], does: 'Next record' },
      { keys: ['k'], does: 'Previous record' },
      { keys: ['/'], does: 'Search the list' },
    ],
  },
  {
    title: 'Run',
    shortcuts: [
      { keys: ['j'], does: 'Next sentence of the report' },
      { keys: ['k'], does: 'Previous sentence' },
      { keys: ['Enter'], does: 'Open the passage behind the sentence' },
      { keys: [']'], does: 'Next citation' },
      { keys: ['['], does: 'Previous citation' },
      { keys: ['1', 't'], does: 'Go to the progress' },
      { keys: ['2', 'r'], does: 'Go to the report' },
      { keys: ['3', 's'], does: 'Go to the sources' },
    ],
  },
];
