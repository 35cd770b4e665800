'use client';

import { createContext } from 'react';
import type { AddressCodec } from '#components/ui/use-kept-state.ts';

/** The section that a table stands in, by whose name the address keeps it; null where it is not kept. */
export const TableSection = createContext<string | null>(null);

/** How a reader turned a table, by the names of its columns: more may come, and a name says more than a place. */
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
