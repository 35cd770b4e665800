declare module 'html-encoding-sniffer' {
  /** The name of the encoding of a page, as the HTML standard finds it. */
  export default function htmlEncodingSniffer(bytes: Uint8Array, options: { defaultEncoding: string }): string;
}
