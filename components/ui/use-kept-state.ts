'use client';

import { createContext, type Dispatch, type SetStateAction, useContext, useEffect, useState } from 'react';
import { useKeptInAddress } from './use-kept-in-address.ts';

/** The parameters that the page was asked with, so that the server draws what the address says. */
export const AddressParameters = createContext<Readonly<Record<string, string>>>({});

/** How a state is written to the address: as parameters, without empty ones. */
export interface AddressCodec<T> {
  /** Accepts arbitrary input; a missing parameter reads as an empty text. */
  read: (textOf: (name: string) => string) => T;
  write: (value: T) => Readonly<Record<string, string>>;
}

/**
 * A state that the page's address keeps: a reload, a shared link and the way back show the same. Parameters of others stay.
 *
 * @param codec the same object as long as the names are the same.
 */
export function useKeptState<T>(codec: AddressCodec<T>): [T, Dispatch<SetStateAction<T>>] {
  const given = useContext(AddressParameters);
  const [value, setValue] = useState(() => codec.read((name) => given[name] ?? ''));
  useKeptInAddress(codec.write(value));
  useEffect(() => {
    const follow = () => {
      const there = new URLSearchParams(window.location.search);
      const next = codec.read((name) => there.get(name) ?? '');
      setValue((before) => (isSame(codec.write(before), codec.write(next)) ? before : next));
    };
    // Returning to a page shows the server's original data, not later changes of the address.
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [codec]);
  return [value, setValue];
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}
