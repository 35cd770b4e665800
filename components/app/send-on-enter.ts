import type { KeyboardEvent } from 'react';

/** Enter sends the form of the field; Shift+Enter begins a line; Enter that ends a composition does neither. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  // Safari has ended the composition by now and tells by the key code only.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
