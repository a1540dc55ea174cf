import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTest, type Source, sourcesOf, templatesOf } from './read-source.ts'

/** What begins a statement or goes on with one: it is asked as it is, and is no part of a selection. */
const isStatement = /^\s*(\?\s*)?(select|with|insert|update|delete|union|create|alter|set|lock|truncate)\b/i
/** A query within a query, or what comes after its `select`. */
const hasQuery = /\bselect\b|^\s*from\s+\?/i

/**
 * Where a part of a query with a query of its own in it is written with `sql`. Where it is selected from a single table, Drizzle takes the names of tables from the columns that stand in it, so that the
 * inner query compares its own table with itself: `qualified` (`#platform/database`) keeps them.
 */
export function unqualifiedIn(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) => /^(apps|domains|platform)\//.test(path) && !isTest(path) && text.includes('sql'),
    )
    .flatMap((source) =>
      templatesOf(source, 'sql')
        .filter(({ text }) => hasQuery.test(text) && !isStatement.test(text))
        .map(
          ({ line }) =>
            `${source.path}:${line} has a query within a query in \`sql\`: write it with \`qualified\` (#platform/database), or its columns lose their tables where it is selected`,
        ),
    )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = sourcesOf(resolve(import.meta.dirname, '../..'))
  const faults = unqualifiedIn(sources)
  for (const line of faults) process.stderr.write(`${line}\n`)
  process.stdout.write(
    `${sources.length} modules; ${faults.length} queries whose columns may lose their tables\n`,
  )
  if (sources.length === 0 || faults.length > 0) process.exit(1)
}
