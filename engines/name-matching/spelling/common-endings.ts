import { graphemesOf } from './graphemes.ts'

/** How surnames of a language end, the longest first: what two of them share by that, half a people shares. */
const ENDINGS =
  'opoulos dottir shvili chenko ovich evich ovski ovsky yants zadeh dotter poulos ssons ullah uddin escu enko oglu ogly sson ovna evna zada yan ian ova eva son sen ski sky ov ev'.split(
    ' ',
  )
const STEM_MIN = 3

/** What is left of a romanised word without the ending it shares with many; `null` when it has none or is nothing else. */
export function stemOf(latin: string): Uint8Array | null {
  for (const ending of ENDINGS)
    if (latin.length >= ending.length + STEM_MIN && latin.endsWith(ending))
      return graphemesOf(latin.slice(0, -ending.length))
  return null
}
