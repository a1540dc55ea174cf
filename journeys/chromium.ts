import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { root } from './running-server.ts'

/** The Chromium that set-up found or installed. */
export function browserPath(): string {
  const mark = join(root, 'node_modules/.setup/browser')
  const path =
    process.env.CHROMIUM_PATH ?? (existsSync(mark) ? readFileSync(mark, 'utf8') : '/usr/bin/chromium')
  if (!existsSync(path))
    throw new Error('No Chromium: run `npm test`, which finds or installs one, or set CHROMIUM_PATH.')
  return path
}

/** A browser without a window. `computes`: for a page that computes for seconds itself, which is worth compiling well. */
export function openBrowser({ computes = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a story lives for seconds: what is compiled once more, to run quicker, costs more of the processor than it gives back, and so do
      // threads of the engine beside the page's own, on cores that are busy.
      ...(computes ? [] : ['--js-flags=--no-maglev,--no-opt,--single-threaded']),
    ],
  })
}
