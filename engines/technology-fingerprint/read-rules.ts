import { type Pattern, readPattern } from './pattern.ts'

export type SignPlace = 'header' | 'cookie' | 'script' | 'link' | 'meta' | 'page' | 'dns'

/** One thing that gives a technology away. */
export type Sign = {
  place: SignPlace
  /** The header, meta field or kind of DNS record; empty elsewhere. */
  field: string
  pattern: Pattern
  /** How sure it makes, as a fraction. */
  confidence: number
}

/** A technology and all that gives it away. */
export type Technology = { name: string; category: string; signs: Sign[]; implies: string[] }

/**
 * How sure a sign of each kind makes: a server or a generator names itself; a script or a cookie is put there by what it belongs to;
 * words of a page may be about something else.
 */
const CONFIDENCE: Record<SignPlace, number> = {
  header: 0.95,
  meta: 0.95,
  dns: 0.9,
  script: 0.9,
  cookie: 0.85,
  link: 0.8,
  page: 0.65,
}

const PLACES: Record<string, SignPlace> = {
  h: 'header',
  c: 'cookie',
  s: 'script',
  l: 'link',
  m: 'meta',
  p: 'page',
  n: 'dns',
}

/**
 * Reads a table of rules. A line is a technology: its name, then signs, then what it brings with it, parted by ` | `. `# …` begins a
 * category. A sign is `h:header=value`, `c:cookie`, `s:script address`, `l:link address`, `m:meta=content`, `p:text of the page` or
 * `n:kind of record=value`; `> A, B` says what comes with it.
 * @throws Error that names the line that cannot be read.
 */
export function readRules(table: string): Technology[] {
  const technologies: Technology[] = []
  let category = ''
  for (const line of table.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    if (line.startsWith('# ')) {
      category = line.slice(2)
      continue
    }
    const [name = '', ...rest] = line.split(' | ').map((part) => part.trim())
    if (!name || !category || rest.length === 0) throw new Error(`The rule “${line}” is too vague.`)
    const implies = rest.filter((part) => part.startsWith('>')).flatMap((part) => part.slice(1).split(','))
    const signs = rest.filter((part) => !part.startsWith('>')).map((part) => readSign(part, line))
    technologies.push({ name, category, signs, implies: implies.map((one) => one.trim()) })
  }
  return technologies
}

function readSign(part: string, line: string): Sign {
  const place = PLACES[part[0] ?? '']
  if (!place || part[1] !== ':') throw new Error(`The rule “${line}” has a sign of no kind: “${part}”.`)
  const stated = part.slice(2)
  const confidence = CONFIDENCE[place]
  if (place === 'header' || place === 'meta' || place === 'dns') {
    const at = stated.indexOf('=')
    if (at < 1) throw new Error(`The rule “${line}” names no field: “${part}”.`)
    const pattern = readPattern(stated.slice(at + 1), place === 'dns' ? 'address' : 'words')
    return { place, field: stated.slice(0, at).toLowerCase(), pattern, confidence }
  }
  if (stated === '') throw new Error(`The rule “${line}” has an empty sign.`)
  const kind = place === 'cookie' ? 'name' : place === 'page' ? 'text' : 'address'
  return { place, field: '', pattern: readPattern(stated, kind), confidence }
}
