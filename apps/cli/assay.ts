#!/usr/bin/env node
import { runAssay } from './run-assay.ts'

// Whoever reads may have enough before the end, as `head` has.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE') throw failure
  })

process.exitCode = await runAssay(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  tell: (text) => void process.stderr.write(text),
  lines: process.stdin,
})
