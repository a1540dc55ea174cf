import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

it('no page may ask another host for anything, as the privacy page promises', () => {
  const policy = contentSecurityPolicy([], { isDev: false })
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toMatch(/https?:/)
})
