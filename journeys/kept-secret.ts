import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** The texts of all that the server answers to a browser's calls, so that a story can say what was never among them. */
export function followAnswers(context: BrowserContext): string[] {
  const texts: string[] = []
  context.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return
    texts.push(await answer.text().catch(() => ''))
  })
  return texts
}

/** The files under a directory that contain a text as it is. */
export function filesWith(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text))
}
