/** What light the three inks of a screen are, as ICC.1:2001-04 wants it: seen under D50 (IEC 61966-2-1, adapted by Bradford). */
const COLORANTS = {
  rXYZ: [0.4360747, 0.2225045, 0.0139322],
  gXYZ: [0.3850649, 0.7168786, 0.0971045],
  bXYZ: [0.1430804, 0.0606169, 0.7141733],
} as const
const WHITE = [0.9642, 1, 0.8249] as const
const CURVE_POINTS = 1024

/** The ICC profile of sRGB, version 2, computed from the standard's numbers: what the colours of a PDF/A mean on whatever shows it. */
export function srgbProfile(): Uint8Array {
  const tone = curve()
  const tags: [string, Uint8Array][] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', plainText('No copyright, use freely')],
    ['wtpt', point(WHITE)],
    ...Object.entries(COLORANTS).map(([tag, light]): [string, Uint8Array] => [tag, point(light)]),
    ...['rTRC', 'gTRC', 'bTRC'].map((tag): [string, Uint8Array] => [tag, tone]),
  ]
  // Three tags tell one curve; it is kept once.
  const kept = [...new Set(tags.map(([, content]) => content))]
  const begins = new Map<Uint8Array, number>()
  let at = 128 + 4 + 12 * tags.length
  for (const content of kept) {
    begins.set(content, at)
    at += content.length
  }
  const profile = Buffer.alloc(at)
  writeHead(profile)
  profile.writeUInt32BE(tags.length, 128)
  for (const [place, [tag, content]] of tags.entries()) {
    const row = 132 + 12 * place
    profile.write(tag, row, 'latin1')
    profile.writeUInt32BE(begins.get(content) ?? 0, row + 4)
    profile.writeUInt32BE(content.length, row + 8)
  }
  for (const content of kept) profile.set(content, begins.get(content))
  return new Uint8Array(profile)
}

function writeHead(profile: Buffer): void {
  profile.writeUInt32BE(profile.length, 0)
  profile.writeUInt32BE(0x02100000, 8)
  profile.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [at, part] of [2026, 1, 1].entries()) profile.writeUInt16BE(part, 24 + 2 * at)
  profile.write('acsp', 36, 'latin1')
  profile.set(point(WHITE).subarray(8), 68)
}

/** The standard's tone curve as a table: linear near black, then a power of 2.4. */
function curve(): Uint8Array {
  const content = tagOf('curv', 4 + 2 * CURVE_POINTS)
  content.writeUInt32BE(CURVE_POINTS, 8)
  for (let at = 0; at < CURVE_POINTS; at++) {
    const shown = at / (CURVE_POINTS - 1)
    const light = shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4
    content.writeUInt16BE(Math.round(light * 0xffff), 12 + 2 * at)
  }
  return content
}

function point(light: readonly number[]): Uint8Array {
  const content = tagOf('XYZ ', 12)
  for (const [at, part] of light.entries()) content.writeInt32BE(Math.round(part * 0x10000), 8 + 4 * at)
  return content
}

function plainText(text: string): Uint8Array {
  const content = tagOf('text', text.length + 1)
  content.write(text, 8, 'latin1')
  return content
}

/** Only the plain form is told; those in Unicode and for old Macintoshes are empty. */
function description(text: string): Uint8Array {
  const content = tagOf('desc', 4 + text.length + 1 + 8 + 70)
  content.writeUInt32BE(text.length + 1, 8)
  content.write(text, 12, 'latin1')
  return content
}

/** A tag's content with its kind; each begins at a multiple of four. */
function tagOf(kind: string, bytes: number): Buffer {
  const content = Buffer.alloc(Math.ceil((8 + bytes) / 4) * 4)
  content.write(kind, 0, 'latin1')
  return content
}
