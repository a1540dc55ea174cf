import { showToast } from './toast-store.ts'

/**
 * Puts a text on the clipboard and says so, or that the browser does not let it.
 * @param what how it is called in the sentence: `key`, `backup codes`.
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied` })
  } catch {
    showToast({
      kind: 'failure',
      title: 'Not copied',
      message: `The browser does not allow it here. Select the ${what} and copy ${what.endsWith('s') ? 'them' : 'it'}.`,
    })
  }
}
