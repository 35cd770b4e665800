import { describe, expect, it } from 'vitest';
import { compareReports } from '#core/living/compare-reports.ts';
import { createMailServer } from '#server/living/mail/mail-server.ts';
import { changesMessage, confirmationMessage } from '#server/living/mail/messages.ts';
import { versionOf } from '#tests/core/living/report-of.ts';

const links = {
  url: 'https://assay.example.org/runs/r/changes',
  leaveUrl: 'https://assay.example.org/mail/leave/t',
  unsubscribeUrl: 'https://assay.example.org/api/mail/t/unsubscribe',
  key: 'v.m',
};
const changesOf = (question: string) => ({
  ...compareReports(versionOf([{ pmid: 1 }]), versionOf([{ pmid: 1 }, { pmid: 2 }])),
  question,
});

describe('a message', () => {
  it('has a subject of one line that is cut between characters', () => {
    const question = `Does it\r\nBcc: somebody@example.org work? ${'🧠'.repeat(200)}`;
    for (const { subject } of [
      confirmationMessage({ question, url: links.url, key: 'k' }),
      changesMessage({ changes: changesOf(question), ...links }),
    ]) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(subject.isWellFormed()).toBe(true);
      expect([...subject].length).toBeLessThan(200);
    }
  });

  it('says why a sentence no longer holds, and of which preprint a new work is the paper', () => {
    const doi = '10.1101/2025.01.01.1';
    const retraction = { kind: 'retraction' as const, date: '2026-01', source: 'Invented Journal' };
    const now = versionOf([{ pmid: 1, notices: [retraction] }, { pmid: 2 }]);
    const related = now.evidence.map((work) =>
      work.id === 'pmid:2' ? { ...work, related: [{ relation: 'preprint' as const, ids: { doi } }] } : work,
    );
    const changes = compareReports(versionOf([{ pmid: 1 }, { pmid: 8, doi }]), { ...now, evidence: related });
    const { text, html } = changesMessage({ changes, ...links });
    for (const body of [text, html]) {
      expect(body).toMatch(/No longer supported: .*retracted/);
      expect(body).toMatch(/New work: .*preprint “/);
    }
  });

  it('makes no markup of what is asked', () => {
    const hostile = '<img src=x onerror=alert(1)> & "q"';
    for (const { html } of [
      confirmationMessage({ question: hostile, url: links.url, key: 'k' }),
      changesMessage({ changes: changesOf(hostile), ...links }),
    ])
      expect(html).not.toContain('<img');
  });

  it('needs a mail server and a sender', () => {
    expect(createMailServer({ url: 'smtp://127.0.0.1:25' })).toBeUndefined();
    expect(createMailServer({ from: 'Assay <assay@example.org>' })).toBeUndefined();
  });
});
