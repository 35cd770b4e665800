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
      { keys: ['n', '/'], does: 'Ask a new question' },
      { keys: ['Escape'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Question',
    shortcuts: [
      { keys: ['Enter'], does: 'Start the run' },
      { keys: ['Shift+Enter'], does: 'Begin a new line' },
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
