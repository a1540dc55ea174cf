import { existsSync } from 'node:fs'
import { downloadOutside, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'

const REPORT_EVERY_BYTES = 2_000_000

export type Download = {
  files: readonly { name: string; url: string; path: string }[]
  signal?: AbortSignal | undefined
  /** What lies on disk may stand for a file that has not changed. */
  mayKeep?: boolean
  onProgress?: (step: string, bytes: number, total?: number) => Promise<void>
}

/**
 * Fetches the files of a publication, each whole or not at all.
 * @returns the newest day on which the source says that one of those that came has changed.
 * @throws Problem `source-failed`, `too-many-requests`, `cancelled`.
 */
export async function downloadFiles(
  ctx: Context,
  provider: Provider,
  { files, signal, mayKeep = false, onProgress = async () => {} }: Download,
): Promise<{ changedOn: string | undefined }> {
  const days: string[] = []
  for (const [at, { name, url, path }] of files.entries()) {
    const step = `Fetching ${name} (${at + 1} of ${files.length})`
    await onProgress(step, 0)
    let reported = 0
    let reporting = Promise.resolve()
    const reply = await downloadOutside(ctx, provider, {
      url,
      file: path,
      onlyIfChanged: mayKeep && existsSync(path),
      ...(signal && { signal }),
      onBytes: (bytes, total) => {
        if (bytes - reported < REPORT_EVERY_BYTES) return
        reported = bytes
        // A report that fails shows at the next one that is awaited.
        reporting = reporting.then(() => onProgress(step, bytes, total)).catch(() => {})
      },
    })
    await reporting
    const changed = new Date(reply === 'unchanged' ? '' : (reply.headers['last-modified'] ?? ''))
    if (!Number.isNaN(changed.getTime())) days.push(changed.toISOString().slice(0, 10))
  }
  return { changedOn: days.sort().at(-1) }
}
