// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { LinkCompanyDialog } from './link-company-dialog.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

function Screen({ onSave }: { onSave: () => Promise<unknown> }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Link
      </button>
      {isAsked ? (
        <LinkCompanyDialog title="Company" company={null} onSave={onSave} onClose={() => setAsked(false)} />
      ) : null}
    </>
  )
}

it('a refusal is shown in the dialog, which stays, and is gone when it is opened again; what is saved closes it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], total: 0 }))
  let isRefused = true
  const save = async () => {
    if (isRefused) throw new Error('The document is gone.')
  }
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Screen onSave={save} />
    </QueryClientProvider>,
  )
  const refusal = () => document.querySelector('[role="dialog"] [role="alert"]')?.textContent
  const press = async (words: string) => {
    await drawn.click(drawn.byText(words, 'button'))
    await drawn.settle()
  }
  await press('Link')
  await press('Save')
  expect(refusal()).toBe('The document is gone.')
  await press('Cancel')
  await press('Link')
  expect(drawn.byText('Save', 'button')).toBeDefined()
  expect(refusal()).toBeUndefined()
  isRefused = false
  await press('Save')
  await drawn.until(() => expect(drawn.byText('Save', 'button')).toBeUndefined())
})
