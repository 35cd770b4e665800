import { describe, expect, it } from 'vitest';
import { checkPublicUrl } from '#adapters/http/check-public-url.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';

async function codeOf(url: string, allow: string[] = []): Promise<string> {
  return (await failureOf((async () => checkPublicUrl(url, allow))())).code;
}

describe('checkPublicUrl', () => {
  it.each([
    ['http://journal.example/a?b=c#d', 'http://journal.example/a?b=c'],
    ['https://journal.example:443/', 'https://journal.example/'],
    ['http://journal.example:8080/', 'http://journal.example:8080/'],
    ['https://journal.example:8443/', 'https://journal.example:8443/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2001:4860:4860::8888]/', 'https://[2001:4860:4860::8888]/'],
    ['https://localhost.example/', 'https://localhost.example/'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ])('accepts %s', (url, read) => expect(checkPublicUrl(url, []).href).toBe(read));

  it.each([
    // 127.0.0.1 and its spellings
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://127.000.000.001/',
    'http://%31%32%37.0.0.1/',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://127.255.1.2/',
    // IPv6 forms
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    // networks that are not public
    'http://0.0.0.0/',
    'http://0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.254/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    // names that stay at home
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://db.localhost/',
    'http://printer.local/',
    'http://printer.local./',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://router.home.arpa/',
    'http://intranet/',
    // where parsers split differently
    'http://journal.example@127.0.0.1/',
    'http://user:word@journal.example/',
    'http://user@journal.example/',
    'http://127.0.0.1\\@journal.example/',
    'http:\\\\127.0.0.1\\',
    'http:127.0.0.1/',
    'http://127.0.0.1#@journal.example/',
    'http://127.0.0.1?@journal.example/',
    'http://127.0.0.1:80@journal.example/',
    ' http://127.0.0.1/',
    'http://127.0\t.0.1/',
    // other schemes and ports
    'file:///etc/passwd',
    'gopher://journal.example/1',
    'ftp://journal.example/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'blob:http://journal.example/1',
    'ws://journal.example/',
    'http://journal.example:22/',
    'http://journal.example:5432/',
    'http://journal.example:6379/',
    'http://journal.example:99999/',
    // no address at all
    '',
    '/etc/passwd',
    'journal.example',
    'http://',
    'http://[::1',
    'http://journal..example:port/',
  ])('refuses %s', async (url) => expect(await codeOf(url)).toBe('address_refused'));

  it('lets an allowed origin be private and on any port, and nothing else', async () => {
    const allow = ['http://127.0.0.1:4010'];
    expect(checkPublicUrl('http://127.0.0.1:4010/page', allow).href).toBe('http://127.0.0.1:4010/page');
    for (const url of [
      'http://127.0.0.1:4011/',
      'https://127.0.0.1:4010/',
      'http://127.0.0.1/',
      'http://127.0.0.2:4010/',
      'http://localhost:4010/',
      'http://user@127.0.0.1:4010/',
      'http://127.0.0.1:4010@10.0.0.1/',
      'http://127.0.0.1:4010.journal.example:4010/',
    ]) {
      expect(await codeOf(url, allow), url).toBe('address_refused');
    }
  });
});
