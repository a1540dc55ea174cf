import { expect, it } from 'vitest'
import { isKnownHost, parseConfig, siteAddress } from './index.ts'

it('links lead to PUBLIC_URL, without it to this machine', () => {
  expect(siteAddress(parseConfig({ PORT: '4000' }))).toBe('http://localhost:4000')
  expect(siteAddress(parseConfig({ PUBLIC_URL: 'https://assay.firm.com/' }))).toBe('https://assay.firm.com')
})

it('a machine’s own address and names of a private network are known without any setting', () => {
  const config = parseConfig({})
  for (const host of [
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.5:3000',
    '203.0.113.9',
    'assay:3000',
    'nas.local',
    'assay.svc.cluster.local',
    'nas.home.arpa.',
    'x.localhost',
  ])
    expect([host, isKnownHost(config, host)]).toEqual([host, true])
  for (const host of [
    '',
    'evil.example',
    'evil.com:3000',
    'localhost.evil.com',
    '127.0.0.1.evil.com',
    'evil-local.com',
    'notlocal.co',
    'homearpa.io',
    '1.2.3',
  ])
    expect([host, isKnownHost(config, host)]).toEqual([host, false])
})

it('other names are known where a setting names them', () => {
  const config = parseConfig({
    PUBLIC_URL: 'https://assay.firm.com',
    KNOWN_HOSTS: 'www.firm.com, Assay.Firm.CO.UK',
  })
  for (const host of ['assay.firm.com', 'ASSAY.firm.com:8443', 'www.firm.com', 'assay.firm.co.uk'])
    expect([host, isKnownHost(config, host)]).toEqual([host, true])
  expect(isKnownHost(config, 'firm.com')).toBe(false)
})
