'use client';

import { createContext } from 'react';
import type { AddressCodec } from '#components/ui/use-kept-state.ts';

/** The section of a table, the key for its state in the address; null where it is not stored. */
export const TableSection = createContext<string | null>(null);

/** The user's view of a table, by column names, since columns may be added. */
export interface TableView {
  order: { column: string; descending: boolean } | null;
  hidden: readonly string[];
}

const LONGEST = 300;
const AS_IT_COMES: TableView = { order: null, hidden: [] };

/** `?evidence-sort=-Year&evidence-hidden=Design|Country`. */
export function tableCodec(section: string | null): AddressCodec<TableView> {
  if (section === null) return { read: () => AS_IT_COMES, write: () => ({}) };
  const [sort, hidden] = [`${section}-sort`, `${section}-hidden`];
  return {
    read: (textOf) => {
      const [, minus, column] = /^(-?)(.+)$/s.exec(textOf(sort).slice(0, LONGEST)) ?? [];
      return {
        order: column === undefined ? null : { column, descending: minus === '-' },
        hidden: textOf(hidden).slice(0, LONGEST).split('|').filter(Boolean),
      };
    },
    write: ({ order, hidden: names }) => ({
      [sort]: order ? `${order.descending ? '-' : ''}${order.column}` : '',
      [hidden]: names.join('|'),
    }),
  };
}
