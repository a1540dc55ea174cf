// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { signInCalls } from '../sign-in/use-sign-in-calls.ts'
import { AddressState } from './address-state.tsx'
import ConfirmAddressScreen from './confirm-address-screen.tsx'
import UndoAddressScreen from './undo-address-screen.tsx'

const loaded = vi.hoisted(() => ({ data: undefined as unknown }))
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useLoaderData: () => loaded.data,
}))

let drawn: Drawn
let sent: { path: string; body: unknown }[] = []
beforeAll(() => signInCalls())
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

async function open(screen: ReactNode, path: string, reply: () => Response): Promise<void> {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET')
      sent.push({ path: String(url), body: JSON.parse(String(init.body ?? 'null')) })
    return reply()
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {screen}
    </QueryClientProvider>,
    path,
  )
  await drawn.settle()
}
const text = () => drawn.host.textContent ?? ''
const press = async (label: string) => {
  await drawn.click(drawn.byText(label, 'button'))
  await drawn.settle()
}
const expired = () =>
  Response.json({ message: 'This link was used or has expired.', code: 'link-expired' }, { status: 410 })

const change = {
  username: 'maya',
  addressBefore: 'maya@bank.example',
  addressAfter: 'x***@evil.example',
  changedAt: '2026-11-21T10:00:00.000Z',
}

it('the page that undoes a change says what it undoes, and does it when the button is pressed and not before', async () => {
  loaded.data = { change }
  await open(<UndoAddressScreen />, '/undo-address?change=t-1', () =>
    Response.json({ email: change.addressBefore, isResetMailed: true }),
  )
  expect(text()).toContain('was changed to x***@evil.example on 21 Nov 2026')
  expect(sent).toEqual([])
  await press('Put the address back')
  expect(sent).toEqual([{ path: '/api/auth/address/undo', body: { token: 't-1' } }])
  expect(text()).toContain('A link to set a new password is on its way to maya@bank.example')
})

it('a link that has expired says so, before and after the button, and one without its end is not complete', async () => {
  loaded.data = { failure: 'This link was used or has expired.', isOver: true }
  await open(<UndoAddressScreen />, '/undo-address?change=t-1', expired)
  expect(text()).toContain('This change cannot be undone')
  expect(text()).toContain('This link was used or has expired.')
  await drawn.remove()
  loaded.data = { change }
  await open(<UndoAddressScreen />, '/undo-address?change=t-1', expired)
  await press('Put the address back')
  expect(drawn.host.querySelector('[role="alert"]')?.textContent).toContain('was used or has expired')
  await drawn.remove()
  loaded.data = {}
  await open(<UndoAddressScreen />, '/undo-address', expired)
  expect(text()).toContain('This link is not complete')
})

it('a link that could not be checked is not called expired', async () => {
  loaded.data = { failure: 'The server did not answer. Check your connection and try again.', isOver: false }
  await open(<UndoAddressScreen />, '/undo-address?change=t-1', expired)
  expect(text()).toContain('The link could not be checked')
  expect(text()).not.toContain('cannot be undone')
})

it('an address is confirmed when its person presses the button; a link that has expired says so', async () => {
  await open(<ConfirmAddressScreen />, '/dashboard/confirm-address?token=t-2', () =>
    Response.json({ email: 'new@bank.example' }),
  )
  expect(sent).toEqual([])
  await press('Confirm the address')
  expect(sent).toEqual([{ path: '/api/auth/address/confirm', body: { token: 't-2' } }])
  expect(text()).toContain('new@bank.example is confirmed.')
  await drawn.remove()
  await open(<ConfirmAddressScreen />, '/dashboard/confirm-address?token=t-2', expired)
  await press('Confirm the address')
  expect(drawn.host.querySelector('[role="alert"]')?.textContent).toContain('was used or has expired')
})

it('a profile shows an address that awaits confirmation, sends the link again, and says when that cannot be read', async () => {
  const awaiting = {
    changedAt: change.changedAt,
    changedBy: 'The directory “Okta”',
    isByAnother: true,
    trusted: 'm***@bank.example',
  }
  await open(<AddressState />, '/', () => Response.json({ email: 'x@evil.example', awaiting, done: true }))
  expect(text()).toContain('x@evil.example awaits your confirmation since The directory “Okta” changed it')
  expect(text()).toContain('password links go to m***@bank.example')
  await press('Send the link again')
  expect(sent).toEqual([{ path: '/api/auth/address/send-link', body: {} }])
  await drawn.remove()
  await open(<AddressState />, '/', () => Response.json({ email: 'm@bank.example', awaiting: null }))
  expect(text()).toBe('')
  await drawn.remove()
  await open(<AddressState />, '/', () =>
    Response.json({ message: 'Down.', code: 'internal-error' }, { status: 500 }),
  )
  expect(text()).toContain('Whether your address is confirmed could not be read.')
})
