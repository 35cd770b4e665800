const NO_CONNECTION = 'There is no connection to the model server';

const KINDS: readonly { codes: RegExp; sentence: string }[] = [
  {
    codes: /^ECONNREFUSED$/,
    sentence: `${NO_CONNECTION}: nothing listens at this address. Start it there, or check host and port.`,
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/,
    sentence: `${NO_CONNECTION}: the name in its address is not known. Check how it is spelled.`,
  },
  {
    codes: /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
    sentence: `${NO_CONNECTION}: no server answers at this address. Check the address, and whether a firewall is in the way.`,
  },
  {
    codes: /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET))/,
    sentence: `${NO_CONNECTION}: its certificate is not one that is trusted here.`,
  },
  {
    codes: /^(EPROTO|ERR_SSL_|HPE_)/,
    sentence: `${NO_CONNECTION}: the server at this address uses another protocol. Check whether it begins with http:// or https://.`,
  },
  {
    codes: /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    sentence: 'The connection to the model server broke off. Try again; if it stays so, look at that server.',
  },
];

/** The meaning of a network failure between here and a model server, by its code; undefined for other failures. */
export function wireSentence(code: string): string | undefined {
  return KINDS.find(({ codes }) => codes.test(code))?.sentence;
}
