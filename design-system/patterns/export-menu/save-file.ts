/** A busy browser fetches what its link names a while after the click; what is taken back before is no file, and nothing says so. */
const KEPT_MS = 60_000

/** Hands a file to the browser, as a link to it would. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
