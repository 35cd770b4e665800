import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Bombs are as many of these as wanted, bytes. */
export const PIECE = 64 * 1024 * 1024;
/** The last block of a deflated stream, with nothing in it (RFC 1951, 3.2.6). */
const END = Buffer.from([0x03, 0x00]);

interface Bomb {
  /** Of the part that unpacks to zeros. */
  name: string;
  /** What it really unpacks to, bytes; whole pieces of 64 MiB. */
  unpacked: number;
  /** The size that the archive declares; the true one by default. */
  claimed?: number;
}

/** An archive of one part of zeros, packed piece by piece so that its unpacked content is never in memory. */
export function makeBomb({ name, unpacked, claimed = unpacked }: Bomb): Uint8Array {
  const zeros = Buffer.alloc(PIECE);
  const pieces = unpacked / PIECE;
  // A piece that ends at a byte may stand behind itself as often as wanted.
  const packedPiece = deflateRawSync(zeros, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: pieces }, () => packedPiece), END]);
  let sum = 0;
  for (let n = 0; n < pieces; n++) sum = crc32(zeros, sum);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimed, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
