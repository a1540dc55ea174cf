#!/usr/bin/env node
import { runAssay } from './run-assay.ts'

process.exitCode = await runAssay(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  tell: (text) => void process.stderr.write(text),
  lines: process.stdin,
})
