import { givenNameClass } from '../dictionary/given-names.ts'
import { readWord } from '../preparation/read-word.ts'
import { foldText } from '../scripts/fold-text.ts'
import { eastAsianInCyrillic } from '../scripts/han/east-asian-in-cyrillic.ts'
import { fromWadeGiles } from '../scripts/han/wade-giles.ts'

/** Endings that Lithuanian and Latvian give to the names of foreigners: Putinas, Sergejus, Putins. */
const BALTIC = /(?<=\p{L}{2})(?:as|is|ys|us|(?<=[^aeiouāēīūs])s)$/iu

const isGiven = (word: string): boolean => givenNameClass(foldText(word), foldText(word)) !== null

/** "Vladimiras Putinas", "Sergejs Lavrovs": without the endings, where a given name comes of it and none stood before. */
function withoutBalticEndings(text: string): string | undefined {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 4 || !words.every((word) => BALTIC.test(word))) return undefined
  if (words.some(isGiven)) return undefined
  const bare = words.map((word) => word.replace(BALTIC, ''))
  return bare.some(isGiven) ? bare.join(' ') : undefined
}

/** Dutch and the Scandinavian languages write sh and ch with a j: Sjojgoe, Timtsjenko, Sjtsjerbakov. "Sjöberg" is a name of their own. */
const withoutDutchJ = (text: string): string | undefined =>
  /sj(?![öøæå])/i.test(text)
    ? text.replace(/sjtsj/gi, 'shch').replace(/tsj/gi, 'ch').replace(/sj/gi, 'sh')
    : undefined

/** German, Hungarian, Czech and Polish write j with several letters: Dschibril, Dzsongun, Džabir. Polish "Dzong" is read so behind a surname of Korea. */
const withPlainJ = (text: string): string | undefined => {
  const read = text
    .replace(/dsch|dzs|d[żž]/giu, 'j')
    .replace(/(?<=^(?:kim|pak|ri|li|han|hwang|cho|o) (?:\p{L}+ )?)dz(?=o)/giu, 'j')
  return read === text ? undefined : read
}

/** "Ким Анна" bears a given name of Russia: it is read as it stands, and not by its sound in Korean. */
const isGivenInRussia = (word: string): boolean =>
  /^\p{Script=Cyrillic}*[аеёиоуыэюя][^аеёиоуыэюя]+[аеёиоуыэюя]\p{Script=Cyrillic}*$/iu.test(word) &&
  readWord(word, null).given !== null

/** A foreign name as another country spells it, in the letters that lists use. */
export const spelledPlainly = (text: string): string[] =>
  [
    withoutBalticEndings(text),
    withoutDutchJ(text),
    withPlainJ(text),
    ...(text.split(/\s+/).some(isGivenInRussia) ? [] : eastAsianInCyrillic(text)),
    ...fromWadeGiles(text),
  ].filter((reading) => reading !== undefined)
