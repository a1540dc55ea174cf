import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error The package brings no types.
import subsetFont from 'subset-font'

// The face of headings and large figures, as the pages need it: Latin at the one width in which it is set. A third of the
// bytes of the face with both axes, which stand between a visitor and the first heading.
// `node scripts/make-display-font.ts` after a new version of the package; the result is kept with the tokens.

const root = join(import.meta.dirname, '..')
const face = join(root, 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')
const WIDTH = 108

/** The code points of the package's own Latin face. */
const ranges = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x300, 0x330],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
] as const

const letters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  .map((point) => String.fromCodePoint(point))
  .join('')

const slim: Uint8Array = await subsetFont(readFileSync(face), letters, {
  targetFormat: 'woff2',
  variationAxes: { wdth: WIDTH },
})
writeFileSync(join(root, 'design-system/tokens/archivo-wide.woff2'), slim)
console.info(`${slim.length} bytes`)
