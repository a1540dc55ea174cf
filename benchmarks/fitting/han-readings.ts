import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes the table of readings of Han characters from Unicode's Unihan database: which characters have which sound.
 *
 *   node benchmarks/fitting/han-readings.ts Unihan_Readings.txt Unihan_Variants.txt Unihan_DictionaryLikeData.txt
 */
const [readings, variants, dictionary] = process.argv.slice(2).map((file) => propertiesOf(file))
if (!readings || !variants || !dictionary) throw new Error('Three files of Unihan are needed.')
const LINE_MAX = 1500

function propertiesOf(file: string): Map<string, Map<string, string>> {
  const properties = new Map<string, Map<string, string>>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [code, property, value] = line.split('\t')
    if (!code?.startsWith('U+') || !property || !value) continue
    const of = properties.get(property) ?? new Map<string, string>()
    properties.set(property, of.set(String.fromCodePoint(Number.parseInt(code.slice(2), 16)), value))
  }
  return properties
}

/** The characters in use in some country, as Unicode counts them. */
const inUse = dictionary.get('kUnihanCore2020')!

function bySound(property: string, soundsOf: (value: string, character: string) => string[]): string[] {
  const groups = new Map<string, string>()
  for (const [character, value] of readings!.get(property)!) {
    if (character.length > 1 || !inUse.has(character)) continue
    for (const sound of new Set(soundsOf(value, character)))
      groups.set(sound, (groups.get(sound) ?? '') + character)
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map((group) => group.join(' '))
}

/** What a character is read as besides its usual Mandarin reading. */
function otherMandarin(): string[] {
  const plain = (sound: string) => sound.normalize('NFD').replace(/\p{M}/gu, '')
  const usual = readings!.get('kMandarin')!
  return bySound('kTGHZ2013', (value, character) =>
    value
      .split(' ')
      .map((reading) => plain(reading.split(':')[1]!))
      .filter((sound) => !usual.get(character)?.split(' ').slice(0, 1).map(plain).includes(sound)),
  )
}

function pairsOf(): string[] {
  const pairs = new Set<string>()
  for (const [character, value] of variants!.get('kTraditionalVariant')!)
    for (const [, code] of value.matchAll(/U\+([0-9A-F]+)/g)) {
      const other = String.fromCodePoint(Number.parseInt(code!, 16))
      if (other !== character && character.length + other.length === 2 && inUse.has(character))
        pairs.add(character + other)
    }
  return [...pairs].sort()
}

function lines(items: readonly string[], between: string): string {
  const out = ['']
  for (const item of items) {
    const last = out[out.length - 1]!
    if (last !== '' && last.length + item.length >= LINE_MAX) out.push(item)
    else out[out.length - 1] = last === '' ? item : last + between + item
  }
  return out.join('\n')
}

writeFileSync(
  fileURLToPath(new URL('../../engines/name-matching/scripts/han/unihan.ts', import.meta.url)),
  `// Written by benchmarks/fitting/han-readings.ts from the Unihan database (Unicode 15.0), of which it holds the readings of the
// characters in use, by sound and without tones. Copyright © 1991-2022 Unicode, Inc., used under the Unicode licence for data
// files (https://www.unicode.org/license.txt); modified as said.

/** Jyutping without tones, and the characters read so in Cantonese. */
export const CANTONESE_SOUNDS = \`
${lines(
  bySound('kCantonese', (value) => value.split(' ').map((sound) => sound.replace(/\d/, ''))),
  ';',
)}
\`

/** Pinyin without tones, and the characters that are read so in Mandarin as well. */
export const OTHER_MANDARIN_SOUNDS = \`
${lines(otherMandarin(), ';')}
\`

/** Hangul, and the characters read so in Korean. */
export const HANGUL_SOUNDS = \`
${lines(
  bySound('kHangul', (value) => value.split(' ').map((sound) => sound.split(':')[0]!)),
  ';',
)}
\`

/** A simplified character and the traditional one it stands for. */
export const SIMPLIFIED_PAIRS = \`
${lines(pairsOf(), ' ')}
\`
`,
)
