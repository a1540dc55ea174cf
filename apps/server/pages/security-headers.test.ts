import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineStyles, policyOf, styleAttributes, withStyleNonce } from './page-policy.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('no page may ask another host for anything, as the privacy page promises', () => {
  const policy = contentSecurityPolicy()
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toMatch(/https?:/)
})

it('nothing inline is let in as such, neither by the policy of a page nor by that of every other answer', () => {
  const page = `<html><head></head><body><style>a{}</style><p style="color:red">x</p><script>go()</script></body></html>`
  for (const policy of [
    policyOf(page, 'n'),
    Object.fromEntries(securityHeaders({ isDev: false }))['content-security-policy'],
  ])
    expect(policy).not.toContain('unsafe-inline')
  expect(policyOf('<p>x</p>', 'n')).toContain("style-src-attr 'none'")
})

it('a page shows the styles it was drawn with, by their hashes as a browser reads them, and those its scripts mark', () => {
  const page = withStyleNonce(
    '<html><head></head><body><style data-x="1">a > b { color: red }</style><p class="a" style="font-family:&quot;A &amp; B&quot;;top:1px">x</p></body></html>',
    'abc',
  )
  expect(page).toContain('<head><meta name="style-nonce" nonce="abc"/>')
  expect(inlineStyles(page)).toEqual([hash('a > b { color: red }')])
  expect(styleAttributes(page)).toEqual([hash('font-family:"A & B";top:1px')])
  const policy = policyOf(page, 'abc')
  expect(policy).toContain(`style-src-elem 'self' ${hash('a > b { color: red }')} 'nonce-abc';`)
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hash('font-family:"A & B";top:1px')};`)
})
