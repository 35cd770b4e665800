'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useId, useSyncExternalStore } from 'react';

const THEMES = [
  { value: 'system', label: 'As the system', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

const neverChanges = () => () => {};

/** Light, dark, or as the system says. The server cannot know the choice, so nothing is marked until the browser does. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const name = useId();
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <fieldset className="flex rounded-md border border-line p-px">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={`Theme: ${label.toLowerCase()}`}
          className="inline-flex size-[26px] cursor-pointer items-center justify-center rounded-[5px] text-faint hover:text-ink has-checked:bg-sunk has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={value}
            checked={isBrowser && theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon aria-hidden size={14} strokeWidth={1.75} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
