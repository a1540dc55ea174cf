// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import SignInScreen from './sign-in-screen.tsx'
import SignUpScreen from './sign-up-screen.tsx'
import { signInCalls } from './use-sign-in-calls.ts'

type Sent = { url: string; body: unknown; init: RequestInit }
type Reply = { status: number; body: unknown } | 'no network' | Promise<never>

let drawn: Drawn
let sent: Sent[] = []

/** Answers every call but the look at whether sign-up is open, which it is. */
function answering(...replies: Reply[]): void {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api/auth/sign-up'))
      return Response.json({ mode: 'join', isFirst: false, invite: null })
    sent.push({ url, init, body: JSON.parse(String(init.body)) })
    const reply = await replies.shift()
    if (reply === undefined) throw new Error('The test did not expect this call.')
    if (reply === 'no network') throw new TypeError('Failed to fetch')
    return typeof reply.body === 'string'
      ? new Response(reply.body, { status: reply.status })
      : Response.json(reply.body, { status: reply.status })
  })
}

async function open(screen: ReactNode, path: string): Promise<void> {
  drawn = await draw(screen, path)
  await drawn.settle()
}

// A browser has them long before a form is sent.
beforeAll(() => signInCalls())

afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

/** The field with a label, found the way a person finds it. */
function field(label: string): HTMLInputElement | null {
  const found = [...drawn.host.querySelectorAll('label')].find((element) => element.textContent === label)
  return found ? drawn.host.querySelector(`#${CSS.escape(found.htmlFor)}`) : null
}
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await drawn.type(field(label), value)
}
const button = () => drawn.host.querySelector<HTMLButtonElement>('button[type="submit"]')
const press = async () => {
  await drawn.click(button())
  await drawn.settle()
}
const alert = () => drawn.host.querySelector('[role="alert"]')?.textContent
const linkTo = (path: string) => drawn.host.querySelector(`a[href="${path}"]`)?.textContent

const user = {
  id: 1,
  username: 'ana',
  fullName: 'Ana',
  email: 'a@b.co',
  role: 'admin',
  organisationId: 1,
  isDemo: false,
}

describe('the sign-in screen', () => {
  const openSignIn = (path = '/signin') => open(<SignInScreen />, path)

  it('AUTH-001 AUTH-002 AUTH-003 AUTH-004 has its two labelled fields, its button and the way to sign up', async () => {
    answering()
    await openSignIn()
    expect(field('Username or Email')?.autocomplete).toBe('username')
    expect(field('Password')?.type).toBe('password')
    expect(field('Password')?.autocomplete).toBe('current-password')
    expect(button()?.textContent).toBe('Sign In')
    expect(button()?.disabled).toBe(false)
    expect(linkTo('/signup')).toBe('Sign Up')
  })

  it('AUTH-006 AUTH-007 AUTH-008 says what waits behind it', async () => {
    answering()
    await openSignIn()
    const offers = [...drawn.host.querySelectorAll('aside h2')].map((heading) => heading.textContent)
    expect(offers).toEqual(['KYB/AML Screening', 'Credit Risk Monitoring', 'ESG Reporting'])
  })

  it('AUTH-017 AUTH-018 AUTH-019 AUTH-026 refuses one thing at a time and sends nothing', async () => {
    answering()
    await openSignIn()
    await press()
    expect(alert()).toBe('Username or Email is required')
    await fill({ 'Username or Email': '   ', Password: 'secret' })
    await press()
    expect(alert()).toBe('Username or Email is required')
    expect(document.activeElement).toBe(field('Username or Email'))
    await fill({ 'Username or Email': 'ana', Password: '' })
    await press()
    expect(alert()).toBe('Password is required')
    expect(sent).toEqual([])
  })

  it('AUTH-005 AUTH-027 AUTH-031 AUTH-037 sends the trimmed name and the password as typed, then goes to the hub', async () => {
    answering({ status: 200, body: { user } })
    await openSignIn()
    await fill({ 'Username or Email': '  ana ', Password: ' secret ' })
    await press()
    expect(sent).toMatchObject([
      { url: '/api/auth/login', body: { username: 'ana', password: ' secret ' }, init: { method: 'POST' } },
    ])
    expect(sent[0]?.init.credentials).toBe('same-origin')
    expect(drawn.address()).toBe('/dashboard/compliance')
  })

  it('SYS-018 returns to the place that was wanted', async () => {
    answering({ status: 200, body: { user } })
    await openSignIn('/signin?next=%2Fdashboard%2Fkyb%3Ftab%3D2')
    await fill({ 'Username or Email': 'ana', Password: 'secret' })
    await press()
    expect(drawn.address()).toBe('/dashboard/kyb?tab=2')
  })

  it('AUTH-029 reads "Signing In..." meanwhile and sends only once', async () => {
    answering(new Promise<never>(() => {}))
    await openSignIn()
    await fill({ 'Username or Email': 'ana', Password: 'secret' })
    await press()
    expect(button()?.textContent).toBe('Signing In...')
    await press()
    expect(sent).toHaveLength(1)
  })

  it('AUTH-032 AUTH-033 AUTH-035 shows the server’s sentence and code, until somebody types', async () => {
    answering({ status: 401, body: { message: 'That is not right.', code: 'invalid-credentials' } })
    await openSignIn()
    await fill({ 'Username or Email': 'ana', Password: 'wrong' })
    await press()
    expect(alert()).toBe('That is not right.invalid-credentials')
    expect(button()?.textContent).toBe('Sign In')
    await fill({ Password: 'w' })
    expect(alert()).toBe('')
  })

  it('AUTH-033 falls back to "Login failed" when the server says nothing of its own', async () => {
    answering({ status: 502, body: '<h1>Bad gateway</h1>' })
    await openSignIn()
    await fill({ 'Username or Email': 'ana', Password: 'secret' })
    await press()
    expect(alert()).toBe('Login failed')
  })

  it('AUTH-036 says so when the network fails, with its code', async () => {
    answering('no network')
    await openSignIn()
    await fill({ 'Username or Email': 'ana', Password: 'secret' })
    await press()
    expect(alert()).toBe('Network error. Please try again.NETWORK_ERROR')
  })

  it('asks for a code where a second factor is on, and goes on after it', async () => {
    answering(
      { status: 401, body: { message: 'Enter the code.', code: 'two-factor-required' } },
      { status: 401, body: { message: 'The code is not right.', code: 'two-factor-invalid' } },
      { status: 200, body: { user } },
    )
    await openSignIn()
    await fill({ 'Username or Email': 'ana', Password: 'secret' })
    await press()
    expect(field('Code')?.autocomplete).toBe('one-time-code')
    expect(alert()).toBe('')
    await fill({ Code: '000000' })
    await press()
    expect(alert()).toContain('The code is not right.')
    await fill({ Code: '123456' })
    await press()
    expect(sent.at(-1)).toMatchObject({ url: '/api/auth/login/two-factor', body: { code: '123456' } })
    expect(drawn.address()).toBe('/dashboard/compliance')
  })
})

describe('the sign-up screen', () => {
  const openSignUp = (path = '/signup') => open(<SignUpScreen />, path)
  const good = {
    'Full Name': ' Bo Berg ',
    Username: ' bo ',
    'Email Address': ' bo@example.com ',
    Password: ' secret',
    'Confirm Password': ' secret',
  }

  it('AUTH-009 AUTH-010 AUTH-011 AUTH-012 AUTH-013 AUTH-014 AUTH-015 has its five labelled fields, its button and the way to sign in', async () => {
    answering()
    await openSignUp()
    const labels = [...drawn.host.querySelectorAll('label')].map((label) => label.textContent)
    expect(labels).toEqual(['Full Name', 'Username', 'Email Address', 'Password', 'Confirm Password'])
    expect(labels.map((label) => field(label ?? '')?.autocomplete)).toEqual([
      'name',
      'username',
      'email',
      'new-password',
      'new-password',
    ])
    expect(button()?.textContent).toBe('Create Account')
    expect(linkTo('/signin')).toBe('Sign In')
  })

  it('AUTH-020 AUTH-021 AUTH-022 AUTH-023 AUTH-024 AUTH-025 AUTH-026 checks in the order that is said, one thing at a time', async () => {
    answering({ status: 201, body: { user } })
    await openSignUp()
    const steps: [Record<string, string>, string][] = [
      [{}, 'Username is required'],
      [{ Username: 'bo' }, 'Email is required'],
      [{ 'Email Address': 'nowhere' }, 'Password is required'],
      [{ Password: '12345', 'Confirm Password': 'other' }, 'Password must be at least 6 characters long'],
      [{ Password: '123456' }, 'Passwords do not match'],
      [{ 'Confirm Password': '123456', 'Full Name': '  ' }, 'Full name is required'],
      [{ 'Full Name': 'Bo Berg' }, 'Email must be an address such as name@company.com'],
    ]
    for (const [values, message] of steps) {
      await fill(values)
      await press()
      expect(alert()).toBe(message)
    }
    expect(sent).toEqual([])
    await fill({ 'Email Address': 'bo@example.com' })
    await press()
    expect(sent).toHaveLength(1)
  })

  it('AUTH-016 AUTH-027 AUTH-041 sends what was typed, trimmed but for the password, and goes to the hub', async () => {
    answering({ status: 201, body: { user } })
    await openSignUp()
    await fill(good)
    await press()
    expect(sent).toMatchObject([
      {
        url: '/api/auth/register',
        body: { username: 'bo', email: 'bo@example.com', password: ' secret', fullName: 'Bo Berg' },
      },
    ])
    expect(drawn.address()).toBe('/dashboard/compliance')
  })

  it('somebody who chose a plan signed out reads so, and goes on to its checkout', async () => {
    answering({ status: 201, body: { user: {} } })
    await openSignUp('/signup?plan=growth')
    expect(drawn.host.textContent).toContain('You chose Growth')
    await fill(good)
    await press()
    expect(drawn.address()).toBe('/dashboard/settings/plan?choose=growth')
  })

  it('AUTH-030 reads "Creating Account..." meanwhile', async () => {
    answering(new Promise<never>(() => {}))
    await openSignUp()
    await fill(good)
    await press()
    expect(button()?.textContent).toBe('Creating Account...')
  })

  it('AUTH-034 AUTH-035 AUTH-032 shows the server’s sentence and code beside the field, until somebody types', async () => {
    answering(
      {
        status: 409,
        body: {
          message: 'This username is already in use.',
          code: 'username-taken',
          details: { field: 'username' },
        },
      },
      { status: 500, body: 'crash' },
      'no network',
    )
    await openSignUp()
    await fill(good)
    await press()
    expect(alert()).toBe('This username is already in use.username-taken')
    expect(field('Username')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Username'))
    await fill({ Username: 'bo2' })
    expect(alert()).toBe('')
    await press()
    expect(alert()).toBe('Registration failed')
    await press()
    expect(alert()).toBe('Network error. Please try again.NETWORK_ERROR')
  })
})
