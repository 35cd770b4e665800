import { protocolSections, protocolTitle, querySetsOf } from '#core/review/protocol/protocol-sections.ts';
import { readProtocol } from '../runs/run-protocol.ts';
import { services } from '../wiring/services.ts';
import { readRun } from './page-data.ts';

/** The visitor's own run as its protocol; "not found" for other people's. Null before the run has begun. */
export async function readRunProtocol(runId: string) {
  const [{ run }, { env }] = await Promise.all([readRun(runId), services()]);
  if (!run.request) return null;
  const protocol = await readProtocol(run, env, AbortSignal.timeout(5_000));
  return {
    title: protocolTitle(protocol),
    sections: protocolSections(protocol),
    flow: protocol.stage === 'planned' ? null : protocol.flow,
    queries: querySetsOf(protocol).map(({ translations }) => translations),
  };
}
