import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { importPrices, removePrices, storedPrices } from '#domains/market-data/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { closeInstallation, openInstallation } from '../installation.ts'
import { asTable } from './as-table.ts'
import { Misused, runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run market -- status                          which prices were read from files
  npm run market -- import FILE… [--symbol SYMBOL]  reads daily prices (CSV, gzip or not): a symbol a row or a symbol a column
  npm run market -- remove SYMBOL                   removes stored prices; simulated ones are used again`

/** What a file may be when it is unpacked. */
const BYTES_MAX = 256 * 1024 * 1024

await runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { symbol: { type: 'string' } },
  })
  const [command, ...rest] = positionals
  if (command === 'status') return inInstallation(status)
  if (command === 'import' && rest.length > 0) {
    const symbol = typeof values.symbol === 'string' ? values.symbol : undefined
    return inInstallation((ctx) => importFiles(ctx, rest, symbol))
  }
  const [symbol] = rest
  if (command === 'remove' && symbol && rest.length === 1) {
    return inInstallation(async (ctx) => {
      const removed = await removePrices(ctx, symbol.toUpperCase())
      return `${symbol.toUpperCase()}: ${removed.toLocaleString('en')} days removed; simulated prices are used again.`
    })
  }
  throw new Misused(USAGE)
})

async function status(ctx: Context): Promise<string> {
  const series = await storedPrices(ctx)
  if (series.length === 0) return 'No prices were imported: all prices are simulated.'
  return asTable(
    ['symbol', 'days', 'first', 'last', 'source'],
    series.map((one) => [one.symbol, one.bars.toLocaleString('en'), one.firstDay, one.lastDay, one.source]),
  )
}

async function importFiles(ctx: Context, files: string[], symbol: string | undefined): Promise<string> {
  const stated: string[] = []
  for (const file of files) {
    const fileName = basename(file).replace(/\.gz$/, '')
    const imported = await importPrices(ctx, { fileName, text: await textOf(file), symbol })
    const { symbols, bars, firstDay, lastDay } = imported
    const names = symbols.length > 5 ? `${symbols.length} symbols` : symbols.join(', ')
    stated.push(`${fileName}: ${names}, ${bars.toLocaleString('en')} prices, ${firstDay} to ${lastDay}`)
  }
  return stated.join('\n')
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new Problem('not-found', `There is no file ${file}.`)
  })
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return (isPacked ? gunzipSync(bytes, { maxOutputLength: BYTES_MAX }) : bytes).toString('utf8')
  } catch {
    throw new Problem('unsupported-file', `${file} cannot be unpacked, or is larger than 256 MB.`)
  }
}

async function inInstallation(work: (ctx: Context) => Promise<string>): Promise<string> {
  const installation = await openInstallation(parseConfig(process.env), silentLogger)
  try {
    return await work(systemContext(installation, 'command line', HOME_ORGANISATION_ID))
  } finally {
    await closeInstallation(installation)
  }
}
