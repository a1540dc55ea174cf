import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installationSettings } from '#platform/config/index.ts'
import { settings } from './slices.ts'

const folder = join(import.meta.dirname, '../../deploy')
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
const known = new Set([...installationSettings, ...settings.flatMap((one) => one.names)])
/** Settings of PostgreSQL, of the object store and of Node that stand in the same files. */
const ofOthers = /^(POSTGRES|PG|MINIO|NODE_ENV$|SECRET$|PORT_2$)/

const named = (text: string): string[] =>
  [...text.matchAll(/(?:^\s*(?:ENV\s+)?|\s|- name: |# )([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[:=\s,]|$)/gm)].map(
    ([, name]) => String(name),
  )

it.each([
  'compose.yaml',
  'example.env',
  'Dockerfile',
  'helm/assay/values.yaml',
  'helm/assay/templates/deployment.yaml',
])('%s sets nothing that the product does not know', (path) => {
  const names = named(textOf(path)).filter((name) => !ofOthers.test(name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

const compose = spawnSync('docker-compose', ['--version']).status === 0

it.skipIf(!compose)('the compose file is read by docker-compose (needs it on the path)', () => {
  const env = {
    ...process.env,
    POSTGRES_PASSWORD: 'p',
    APP_SECRET: 's',
    S3_SECRET_ACCESS_KEY: 'k',
    PUBLIC_URL: 'https://assay.test',
  }
  const read = spawnSync('docker-compose', ['-f', join(folder, 'compose.yaml'), 'config'], {
    env,
    encoding: 'utf8',
  })
  expect(read.stderr.replaceAll(/^.*obsolete.*\n/gm, '')).toBe('')
  expect(read.stdout).toContain('DATABASE_URL: postgres://assay:p@database:5432/assay')
  // Without a secret nothing is started with one that everybody knows.
  const bare = spawnSync('docker-compose', ['-f', join(folder, 'compose.yaml'), 'config'], {
    encoding: 'utf8',
  })
  expect(bare.status).not.toBe(0)
})

it('a chart’s templates use no value that values.yaml does not have', () => {
  const values = textOf('helm/assay/values.yaml')
  const keys = new Set([...values.matchAll(/^ {0,2}(\w+):/gm)].map(([, key]) => String(key)))
  const templates = readdirSync(join(folder, 'helm/assay/templates'))
  const used = templates.flatMap((name) =>
    [...textOf(`helm/assay/templates/${name}`).matchAll(/\.Values\.([\w.]+)/g)].flatMap(([, path]) =>
      String(path).split('.'),
    ),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((key) => !keys.has(key))).toEqual([])
})
