import { afterEach, describe, expect, it } from 'vitest';
import { shortcutKey } from '#components/app/use-shortcuts.ts';

afterEach(() => document.body.replaceChildren());

/** Presses a key on the element in `html` and returns what the shortcuts would receive. */
function press(html: string, init: KeyboardEventInit & { keyCode?: number; altGraph?: boolean }): string | null {
  document.body.innerHTML = html;
  const target = document.body.querySelector('[data-target]') ?? document.body;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  // The test's document takes every Alt for AltGr; browsers do not.
  Object.defineProperty(event, 'getModifierState', {
    value: (name: string) => name === 'AltGraph' && init.altGraph === true,
  });
  let heard: string | null = null;
  document.addEventListener('keydown', (heardEvent) => (heard = shortcutKey(heardEvent)), { once: true });
  target.dispatchEvent(event);
  return heard;
}

describe('shortcutKey', () => {
  it('hears a key pressed on the page', () => {
    expect(press('<p data-target>Text</p>', { key: 'j' })).toBe('j');
    expect(press('<button data-target>Go</button>', { key: '?', shiftKey: true })).toBe('?');
  });

  it.each([
    ['a text field', '<input data-target>'],
    ['a search field', '<input type="search" data-target>'],
    ['a text area', '<textarea data-target></textarea>'],
    ['a list of choices', '<select data-target></select>'],
    ['a modal dialog', '<div role="dialog" aria-modal="true"><button data-target>Close</button></div>'],
  ])('leaves %s its keys', (_, html) => {
    expect(press(html, { key: 'j' })).toBeNull();
    expect(press(html, { key: '?', shiftKey: true })).toBeNull();
  });

  it('works while a box or a round button has the focus, which take no letters', () => {
    expect(press('<input type="checkbox" data-target>', { key: 'j' })).toBe('j');
    expect(press('<input type="radio" data-target>', { key: 'j' })).toBe('j');
  });

  it('is silent while an input method composes', () => {
    expect(press('<p data-target></p>', { key: 'j', isComposing: true })).toBeNull();
    expect(press('<p data-target></p>', { key: 'j', keyCode: 229 })).toBeNull();
  });

  it('leaves the shortcuts of the browser alone', () => {
    expect(press('<p data-target></p>', { key: 'n', ctrlKey: true })).toBeNull();
    expect(press('<p data-target></p>', { key: 'n', metaKey: true })).toBeNull();
    expect(press('<p data-target></p>', { key: 'n', altKey: true })).toBeNull();
  });

  it('hears brackets on layouts that write them with AltGr', () => {
    expect(press('<p data-target></p>', { key: ']', ctrlKey: true, altKey: true, altGraph: true })).toBe(']');
  });
});
