// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { assistantWeb } from '../slice.ts'
import { button, close, drawn, listOf, open, refused, text, turnOf } from '../test-assistant.tsx'
import DashboardOnboardingScreen from './dashboard-onboarding-screen.tsx'
import OnboardingScreen from './onboarding-screen.tsx'

afterEach(close)

const answering = {
  'POST ai-chat/chat': () =>
    Response.json({ message: turnOf('What is the portfolio worth?')[1], sessionId: 'of-mine-a' }),
}
const linksOf = () => [...drawn.host.querySelectorAll('a')].map((one) => one.getAttribute('href'))

it('ONB-001 ONB-003 ONB-006 stands at two addresses, the first without the frame of the site', () => {
  const at = (path: string) => assistantWeb.screens.find((screen) => screen.path === path)
  expect(at('onboarding')?.in).toBe('product')
  expect(at('dashboard/onboarding')?.in).toBeUndefined()
})

it('ONB-004 asks which type of analysis, and leads to a first answer and on from it', async () => {
  const sent = await open(<DashboardOnboardingScreen />, answering)
  expect(document.querySelector('article')?.textContent).toContain(
    'Which type of financial analysis are you interested in?',
  )
  expect(listOf('Types of analysis')).toHaveLength(5)
  await drawn.click(button('Portfolio analysis'))
  await drawn.settle()
  expect(sent.find(({ path }) => path === 'ai-chat/chat')?.body.message).toBe('What is the portfolio worth?')
  expect(text()).toContain('$24,813.60')
  expect(linksOf()).toEqual(expect.arrayContaining(['/dashboard/home', '/dashboard/risk', '/dashboard/chat']))
  expect(listOf('Types of analysis')).toHaveLength(4)
})

it('a first question that fails says so and can be chosen again', async () => {
  await open(<DashboardOnboardingScreen />, { 'POST ai-chat/chat': () => refused(500) })
  await drawn.click(button('Portfolio analysis'))
  await drawn.settle()
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(
    'Server error. Please try again in a few moments.',
  )
  expect(button('Portfolio analysis')?.disabled).toBe(false)
})

it('ONB-002 ONB-005 begins with a person who asks for help; who is signed in goes on at once', async () => {
  await open(<OnboardingScreen />, answering)
  const [first] = document.querySelectorAll('article')
  expect(first?.getAttribute('aria-label')).toBe('You')
  expect(first?.textContent).toContain('Can you help me get started with financial analysis?')
  expect(button('Portfolio analysis')).toBeDefined()
})

it('ONB-002 a visitor is led to a session and is asked nothing else', async () => {
  await open(<OnboardingScreen />, {
    'GET auth/user': () =>
      Response.json({ code: 'not-signed-in', message: 'Sign in first.' }, { status: 401 }),
  })
  expect(linksOf()).toEqual(
    expect.arrayContaining(['/dashboard/demo', '/signup', '/signin?next=%2Fonboarding']),
  )
  expect(button('Portfolio analysis')).toBeUndefined()
})
