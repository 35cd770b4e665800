import { describe, expect, it } from 'vitest';
import { evidence, isRetracted } from '#contract/evidence.ts';
import type { ReferenceWorks } from '#core/ports/reference-works.ts';

export interface ReferenceWorksSubject {
  works: ReferenceWorks;
  /** A work that the sources hold, as it would be printed. */
  present: { doi: string; title: string; printed: string };
  retracted: { doi: string };
  /** Has every source fail from now on. */
  silence(): void;
  restore(): void;
}

/** What callers that look references up can rely on. */
export function describeReferenceWorks(name: string, subject: () => ReferenceWorksSubject): void {
  const never = () => false;
  const signal = () => AbortSignal.timeout(30_000);

  describe(`${name}, as a place where references are looked up`, () => {
    it('gives the works of identifiers, each once, and nothing for those that nobody knows', async () => {
      const { works, present } = subject();
      const asked = [{ doi: present.doi }, { doi: present.doi }, { doi: '10.5555/nobody.has.this' }];
      const found = await works.known(asked, { signal: signal() });
      expect(found.works.map(({ ids }) => ids.doi)).toEqual([present.doi]);
      expect(found.unanswered).toEqual([]);
      expect(evidence.safeParse(found.works[0]).error).toBeUndefined();
    });

    it('finds a work by its reference as it is printed', async () => {
      const { works, present } = subject();
      const found = await works.search(
        { text: present.printed, title: present.title, isMeant: never },
        { signal: signal() },
      );
      expect(found.works.some(({ ids }) => ids.doi === present.doi)).toBe(true);
    });

    it('completes a work with its texts and its notices', async () => {
      const { works, retracted } = subject();
      const { works: found } = await works.known([{ doi: retracted.doi }], { signal: signal() });
      const [whole] = await Promise.all(found.map((each) => works.complete(each, { signal: signal() })));
      expect(whole && isRetracted(whole.work)).toBe(true);
      expect(whole?.remarks).toEqual([]);
    });

    it('names the sources that did not answer, and rejects when it is cancelled alone', async () => {
      const { works, silence, restore } = subject();
      silence();
      try {
        const unknown = { doi: '10.5555/asked.while.silent' };
        const known = await works.known([unknown], { signal: signal() });
        const found = await works.search(
          { text: 'Nobody N. Silent nights. 2001.', title: 'Silent nights', isMeant: never },
          { signal: signal() },
        );
        expect([known.works, found.works]).toEqual([[], []]);
        expect(known.unanswered.length).toBeGreaterThan(0);
        expect(found.unanswered.length).toBeGreaterThan(0);
      } finally {
        restore();
      }
      await expect(works.known([{ doi: '10.5555/x' }], { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'cancelled',
      });
    }, 60_000);
  });
}
