import { expect, it } from 'vitest'
import { domainOf } from './websites.ts'

it.each([
  ['https://www.siemens.com/de/', 'siemens.com'],
  ['shop.example.co.jp', 'example.co.jp'],
  ['asj.ad.jp', 'asj.ad.jp'],
  ['www.shimamura.gr.jp', 'shimamura.gr.jp'],
  ['tricorn.uk.com', 'tricorn.uk.com'],
  ['www.irfc.nic.in', 'irfc.nic.in'],
  ['www.600097.sh.cn', '600097.sh.cn'],
  ['web.de', 'web.de'],
])('%s is registered as %s', (website, domain) => {
  expect(domainOf(website)).toBe(domain)
})

it('an ending under which names are sold is nobody’s website, and neither is a site where many have a page', () => {
  for (const website of [
    'co.uk',
    'http://com.br',
    'ad.jp',
    'uk.com',
    'sh.cn',
    'nic.in',
    'linkedin.com/company/x',
    'okp.listedcompany.com',
  ])
    expect(domainOf(website), website).toBeNull()
})
