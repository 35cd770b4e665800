import type { Seal } from '../../edge/seal.ts';

const CONFIRM_DAYS = 3;
const DAY_MS = 86_400_000;
const ADDRESS = 'address of a reader of a report';
const CONFIRM = 'confirms the address of a reader';
const LEAVE = 'unsubscribes a reader';

/** Length of a reader's id. */
const ID_LENGTH = 12;
const HOUR_MS = 3_600_000;

/** Links known only to the recipient of a message, and addresses that only this server can decrypt. */
export function createMailLinks(seal: Seal, publicUrl: string) {
  const leaving = (id: string) => seal.seal(id, LEAVE);
  return {
    sealAddress: (address: string) => seal.seal(address, ADDRESS),
    addressOf: ({ sealed }: { sealed: string }) => seal.open(sealed, ADDRESS),
    changesUrl: (runId: string) => `${publicUrl}/runs/${runId}/changes`,
    confirmUrl(id: string, at: Date): string {
      const hours = Math.floor((at.getTime() + CONFIRM_DAYS * DAY_MS) / HOUR_MS);
      const token = seal.seal(`${id}${hours.toString(36)}`, CONFIRM);
      return `${publicUrl}/mail/confirm/${token}`;
    },
    leaveUrl: (id: string) => `${publicUrl}/mail/leave/${leaving(id)}`,
    unsubscribeUrl: (id: string) => `${publicUrl}/api/mail/${leaving(id)}/unsubscribe`,
    /** The reader whom a confirmation link belongs to; undefined where the link is invalid or expired. */
    readConfirmation(token: string, at: Date): string | undefined {
      const text = seal.open(token, CONFIRM);
      const until = Number.parseInt(text?.slice(ID_LENGTH) ?? '', 36) * HOUR_MS;
      return until > at.getTime() ? text?.slice(0, ID_LENGTH) : undefined;
    },
    readLeaving: (token: string): string | undefined => seal.open(token, LEAVE),
  };
}

export type MailLinks = ReturnType<typeof createMailLinks>;
