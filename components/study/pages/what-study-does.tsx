import { CalendarClock, ListChecks, Network, Quote } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { buttonLook } from '#components/run/button.ts';

const POINTS = [
  {
    Icon: Network,
    title: 'What there is to know',
    text: 'Every term that the sources define, with the sentence it comes from; with a model also which one builds on which. Rename, remove and redraw them as you like.',
  },
  {
    Icon: Quote,
    title: 'Explained from the sources',
    text: 'With a model: sentence by sentence, each checked and linked to its passage, starting with what you do not know yet.',
  },
  {
    Icon: ListChecks,
    title: 'Measured honestly',
    text: 'Multiple choice, gaps and numbers; with a model also answers in your own words, graded point by point. Every number opens the answers it comes from, and you can dispute a grade.',
  },
  {
    Icon: CalendarClock,
    title: 'Kept',
    text: 'What you know comes back when it is about to fade. Stop in the middle of a quiz and continue tomorrow. Start new research on what stays weak.',
  },
] as const;

const WAYS = [
  { href: '/history', label: 'A report', how: 'open it, then More and “Study this”' },
  { href: '/ask', label: 'An answer', how: 'use the button below it' },
  { href: '/library', label: 'A document or a collection', how: 'of your own library' },
] as const;

/** What study does, and how to begin, for a user who has not studied anything yet. */
export function WhatStudyDoes() {
  return (
    <section aria-labelledby="empty-heading">
      <h2 id="empty-heading" className="font-semibold font-serif text-[20px]/tight">
        Learn what the evidence says, and know what you know
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-pretty text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <h3 className="label mt-9 mb-2">Begin from</h3>
      <ul className="divide-y divide-line border-line border-y">
        {WAYS.map(({ href, label, how }) => (
          <li key={href} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <Link href={href as Route} prefetch={false} className={`${buttonLook()} min-h-8`}>
              {label}
            </Link>
            <span className="text-soft">{how}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
