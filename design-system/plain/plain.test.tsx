// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import {
  FormNotice,
  PlainDialog,
  PlainDialogActions,
  SelectField,
  TextArea,
  TextField,
  usePlainForm,
} from './index.ts'

let drawn: Drawn
afterEach(() => drawn.remove())
const field = (name: string) => drawn.host.querySelector<HTMLInputElement>(`[name="${name}"]`)
const alertText = () => drawn.host.querySelector('[role="alert"]')?.textContent
const submit = () => drawn.click(drawn.host.querySelector('[type="submit"]'))

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  size: z.enum(['small', 'large'], 'Size is required'),
  message: z.string().max(10),
})

function Form({ send }: { send: (values: unknown) => Promise<void> }) {
  const form = usePlainForm({
    schema,
    initial: { name: '', size: '', message: '' },
    send,
    sentenceOf: (failure) => (failure instanceof Error ? failure.message : 'Failed'),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextField {...form.field('name')} label="Name" hint="As in your passport" isRequired />
      <SelectField
        {...form.field('size')}
        label="Size"
        emptyLabel="Choose"
        options={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
      />
      <TextArea {...form.field('message')} label="Message" />
      <FormNotice kind="failure">{form.refusal}</FormNotice>
      <button type="submit" disabled={form.isSending}>
        {form.isSending ? 'Sending' : 'Send'}
      </button>
    </form>
  )
}

describe('a plain form', () => {
  it('refuses beside its fields, ties the messages to them, goes to the first one and sends nothing', async () => {
    const send = vi.fn(async () => undefined)
    drawn = await draw(<Form send={send} />)
    await submit()
    await drawn.settle()
    expect(alertText()).toBe('2 fields need attention.')
    const name = field('name')
    expect(name?.getAttribute('aria-invalid')).toBe('true')
    const answer = (name?.getAttribute('aria-describedby') ?? '').split(' ')
    expect(answer.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As in your passport',
      'Name is required',
    ])
    expect(document.activeElement).toBe(name)
    expect(send).not.toHaveBeenCalled()
    await drawn.type(name, 'A')
    expect(drawn.host.textContent).not.toContain('Name is required')
    expect(drawn.host.textContent).toContain('Size is required')
  })

  it('is disabled while it sends, once, and is empty after success', async () => {
    let arrived = () => {}
    const send = vi.fn(() => new Promise<void>((resolve) => (arrived = resolve)))
    drawn = await draw(<Form send={send} />)
    await drawn.type(field('name'), ' Ada ')
    await drawn.type(field('size'), 'large')
    await submit()
    const button = drawn.host.querySelector<HTMLButtonElement>('[type="submit"]')
    expect(button?.disabled).toBe(true)
    expect(button?.textContent).toBe('Sending')
    await drawn.act(
      () =>
        drawn.host
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })) as never,
    )
    await drawn.act(() => arrived())
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', size: 'large', message: '' })
    expect(field('name')?.value).toBe('')
    expect(button?.disabled).toBe(false)
  })

  it("keeps what was typed when it fails, says why, and sets the server's issues beside their fields", async () => {
    const send = vi.fn(async () => {
      throw Object.assign(new Error('The server is away.'), {
        details: { issues: [{ field: 'name', message: 'Name is taken' }] },
      })
    })
    drawn = await draw(<Form send={send} />)
    await drawn.type(field('name'), 'Ada')
    await drawn.type(field('size'), 'small')
    await submit()
    await drawn.settle()
    expect(alertText()).toBe('The server is away.')
    expect(field('name')?.value).toBe('Ada')
    expect(drawn.host.textContent).toContain('Name is taken')
  })
})

function Opened({ onClose = () => {} }: { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      <PlainDialog isOpen={isOpen} onClose={close} title="A title" purpose="What it is for">
        <TextField name="email" label="Email" value="" onChange={() => {}} />
        <PlainDialogActions>
          <button type="button">Go</button>
        </PlainDialogActions>
      </PlainDialog>
    </>
  )
}

describe('a plain dialog', () => {
  const open = async (onClose?: () => void) => {
    drawn = await draw(<Opened {...(onClose ? { onClose } : {})} />)
    const opener = drawn.host.querySelector<HTMLButtonElement>('#opener')
    opener?.focus()
    await drawn.click(opener)
    return { opener, dialog: drawn.host.querySelector('dialog') as HTMLDialogElement }
  }

  it('is named and described, and puts the focus into its first field', async () => {
    const { dialog } = await open()
    expect(dialog.open).toBe(true)
    const textOf = (attribute: string) =>
      document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent
    expect(textOf('aria-labelledby')).toBe('A title')
    expect(textOf('aria-describedby')).toBe('What it is for')
    expect(document.activeElement).toBe(field('email'))
  })

  it('closes on Escape and gives the focus back to what opened it', async () => {
    const { opener, dialog } = await open()
    await drawn.act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(drawn.host.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('closes on a click on the ground, not on one inside or one that began inside', async () => {
    const onClose = vi.fn()
    const { dialog } = await open(onClose)
    const pointer = (on: Element | null) =>
      drawn.act(() => void on?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    await pointer(field('email'))
    await drawn.click(field('email'))
    await drawn.click(dialog)
    expect(onClose).not.toHaveBeenCalled()
    await pointer(dialog)
    await drawn.click(dialog)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes by its own button', async () => {
    const onClose = vi.fn()
    await open(onClose)
    await drawn.click(drawn.host.querySelector('[aria-label="Close"]'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
