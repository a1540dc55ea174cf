import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadSetting, parseConfig } from '#platform/config/index.ts'
import { callerOf } from './caller.ts'

const proxiesOf = (TRUST_PROXY: string, PROXY_HEADERS = 'x-forwarded') =>
  parseConfig({ TRUST_PROXY, PROXY_HEADERS }).proxies
const seen = (trust: string, peer: string, headers: Record<string, string>, kind?: string) =>
  callerOf(proxiesOf(trust, kind), peer, new Headers(headers))

describe('who calls', () => {
  it('without trusted proxies the connection alone says, whatever the headers claim', () => {
    expect(
      seen('none', '::ffff:192.0.2.1', {
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=10.0.0.1;proto=https',
      }),
    ).toEqual({ address: '192.0.2.1', protocol: undefined, host: undefined })
  })

  it('a proxy is believed about the hop before it, and nobody about the ones further out', () => {
    const headers = {
      'x-forwarded-for': '6.6.6.6, 192.0.2.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'Assay.Example',
    }
    const one = { address: '192.0.2.7', protocol: 'https', host: 'assay.example' }
    expect(seen('1', '10.0.0.2', headers)).toEqual(one)
    expect(seen('10.0.0.0/8, 2001:db8::/32', '::ffff:10.0.0.2', headers)).toEqual(one)
    expect(seen('10.0.0.2', '10.0.0.2', headers)).toEqual(one)
    // Somebody who reaches the process past the proxy is nobody's client.
    expect(seen('10.0.0.0/8', '198.51.100.4', headers)).toEqual({
      address: '198.51.100.4',
      protocol: undefined,
      host: undefined,
    })
  })

  it('two proxies in a row: the values of the outermost trusted one count', () => {
    const headers = {
      'x-forwarded-for': '6.6.6.6, 192.0.2.7, 10.1.1.1',
      'x-forwarded-proto': 'ftp, https, http',
    }
    expect(seen('2', '10.0.0.2', headers)).toMatchObject({ address: '192.0.2.7', protocol: 'https' })
    expect(seen('10.0.0.0/8', '10.0.0.2', headers)).toMatchObject({
      address: '192.0.2.7',
      protocol: 'https',
    })
  })

  it('Forwarded (RFC 7239) is read with quotes, ports and hidden names, and only where it is what the proxy writes', () => {
    const forwarded =
      'for=6.6.6.6;proto=http, For="[2001:DB8:cafe::17]:4711";Proto=https;host="assay.example:8443"'
    expect(seen('1', '10.0.0.2', { forwarded }, 'forwarded')).toEqual({
      address: '2001:db8:cafe::17',
      protocol: 'https',
      host: 'assay.example:8443',
    })
    expect(seen('1', '10.0.0.2', { forwarded }).address).toBe('10.0.0.2')
    for (const hidden of ['for=unknown', 'for=_secret', 'for="a,b;c"', 'by=x', '"', ';;,', 'for='])
      expect(seen('1', '10.0.0.2', { forwarded: hidden }, 'forwarded').address).toBe('10.0.0.2')
  })

  it('a host that is none, and a protocol of another kind, are not believed even from a proxy', () => {
    for (const host of ['a"b', 'a b', 'a/b', 'a@b', '<script>', 'x'.repeat(300)])
      expect(seen('1', '10.0.0.2', { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-host': host }).host).toBe(
        undefined,
      )
    expect(seen('1', '10.0.0.2', { 'x-forwarded-proto': 'javascript' }).protocol).toBe(undefined)
  })

  it('whatever a caller writes, the address is that which the trusted proxy saw', () => {
    const word = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
    fc.assert(
      fc.property(word, fc.constantFrom('1', '10.0.0.0/8'), fc.boolean(), (own, trust, isForwarded) => {
        // Quotes that are never closed would swallow what the proxy adds: proxies refuse or replace those.
        const claimed = own.replaceAll(/["\\]/g, '')
        const headers: Record<string, string> = isForwarded
          ? { forwarded: `${claimed}, for=192.0.2.9` }
          : { 'x-forwarded-for': `${claimed}, 192.0.2.9` }
        return (
          seen(trust, '10.0.0.2', headers, isForwarded ? 'forwarded' : 'x-forwarded').address === '192.0.2.9'
        )
      }),
    )
  })

  it('a setting that names no proxy stops the start with a sentence', () => {
    for (const wrong of ['11', '10.0.0.0/33', 'yes', '10.0.0.1, nginx', 'true'])
      expect(() => proxiesOf(wrong), wrong).toThrow(BadSetting)
    expect(() => proxiesOf('nginx')).toThrow(/TRUST_PROXY: must be none, a count/)
  })
})
