import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import { exampleMatch } from './example-match.ts'

const TAKE_ANEW =
  'The pictures are of another product: node scripts/take-product-pictures.ts, after npm run build'

it('the pictures of the public site are of the engine that runs today, and show the figure that the front page shows', () => {
  const taken = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../public/pictures/taken.json'), 'utf8'),
  ) as { engine: string; probability: number; candidates: number }
  expect(taken.engine, TAKE_ANEW).toBe(ENGINE_VERSION)
  expect(taken.probability, TAKE_ANEW).toBeCloseTo(exampleMatch().probability, 3)
  expect(taken.candidates, TAKE_ANEW).toBeGreaterThan(0)
})

it('the picture that a link shows is another for each public page', () => {
  const folder = join(import.meta.dirname, '../../public/pictures')
  const previews = readdirSync(folder).filter((name) => name.startsWith('preview-'))
  const digests = previews.map((name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  )
  expect(previews.length).toBeGreaterThan(5)
  expect(new Set(digests).size).toBe(previews.length)
})
