// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import * as toasts from './toast-store.ts'

afterEach(() => vi.restoreAllMocks())

it('what was copied is said, and that it was not where the browser does not allow it', async () => {
  const shown = vi.spyOn(toasts, 'showToast').mockReturnValue(undefined as never)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyText('a\nb', 'backup codes')
  expect(write).toHaveBeenCalledWith('a\nb')
  expect(shown).toHaveBeenLastCalledWith({ kind: 'success', title: 'Backup codes copied' })
  write.mockRejectedValue(new Error('not allowed'))
  await copyText('s', 'link')
  expect(shown).toHaveBeenLastCalledWith(
    expect.objectContaining({
      kind: 'failure',
      message: expect.stringContaining('Select the link and copy it.'),
    }),
  )
})
