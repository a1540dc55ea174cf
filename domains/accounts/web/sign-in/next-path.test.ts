import { expect, it } from 'vitest'
import { keepingNext, nextPath } from './next-path.ts'

const next = (wanted?: string) => nextPath(new URLSearchParams(wanted === undefined ? {} : { next: wanted }))

it('AUTH-005 AUTH-016 goes to the hub when no place was wanted', () => {
  expect(next()).toBe('/dashboard/compliance')
  expect(next('')).toBe('/dashboard/compliance')
})

it('returns to a place within this site, with its query', () => {
  expect(next('/dashboard/kyb/cases?status=open#3')).toBe('/dashboard/kyb/cases?status=open#3')
  expect(next('/app')).toBe('/app')
})

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/%09/evil.example/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'dashboard',
  '/api/auth/logout',
  '/signin?next=/signin',
])('never leads to %j', (wanted) => {
  const path = next(wanted)
  expect(new URL(path, 'https://assay.example').origin).toBe('https://assay.example')
  expect(path.startsWith('//')).toBe(false)
  if (!wanted.includes('%09')) expect(path).toBe('/dashboard/compliance')
})

it('keeps the wanted place from one screen before the product to the next', () => {
  expect(keepingNext('/signup', new URLSearchParams({ next: '/app?x=1' }))).toBe(
    '/signup?next=%2Fapp%3Fx%3D1',
  )
  expect(keepingNext('/signup', new URLSearchParams())).toBe('/signup')
})

it('a plan that was chosen signed out is carried from screen to screen and on to its checkout', () => {
  const chosen = new URLSearchParams({ plan: 'Growth' })
  expect(keepingNext('/signin', chosen)).toBe('/signin?plan=growth')
  expect(nextPath(chosen)).toBe('/dashboard/settings/plan?choose=growth')
  expect(nextPath(new URLSearchParams({ plan: '//evil.example' }))).toBe('/dashboard/compliance')
  expect(nextPath(new URLSearchParams({ plan: 'growth', next: '/app' }))).toBe('/app')
})
