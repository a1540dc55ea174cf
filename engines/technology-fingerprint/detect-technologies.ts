import type { PageParts } from './read-page.ts'
import { readRules, type Sign, type SignPlace, type Technology } from './read-rules.ts'
import { contentAndCommerce } from './rules/content-and-commerce.ts'
import { inTheBrowser } from './rules/in-the-browser.ts'
import { marketing } from './rules/marketing.ts'
import { serversAndFrameworks } from './rules/servers-and-frameworks.ts'
import { services } from './rules/services.ts'

/** Every technology that is known here, by category as the tables have them. */
export const technologies: readonly Technology[] = [
  serversAndFrameworks,
  contentAndCommerce,
  inTheBrowser,
  marketing,
  services,
].flatMap(readRules)

export type SiteSeen = {
  /** Headers of the reply by name in small letters; those that come twice, each. */
  headers: Record<string, string | readonly string[]>
  /** Names of the cookies it sets, without their values. */
  cookies: readonly string[]
  page: PageParts
  /** The page as it came; its first million signs are read. */
  html: string
  /** Records of the domain, by kind: `mx`, `ns`, `txt`. */
  dns: { mx: readonly string[]; ns: readonly string[]; txt: readonly string[] }
}

export type Detection = {
  name: string
  category: string
  /** `null` where nothing names it. */
  version: string | null
  /** 0 to 99, of 100. */
  confidence: number
  /** What gave it away, each in a line. */
  evidence: string[]
}

const HTML_LENGTH_MAX = 1_000_000
const EVIDENCE_LENGTH_MAX = 160
const IMPLIED = 0.9

const statedOf: Record<SignPlace, string> = {
  header: 'Header',
  cookie: 'Cookie',
  script: 'Script',
  link: 'Link',
  meta: 'Meta field',
  page: 'Page',
  dns: 'DNS',
}

/**
 * The technologies that a site gives away, the surest first. Signs of different places make surer together: what each leaves open is
 * multiplied. What one technology brings with it is found with nine tenths of its confidence, where nothing of its own shows. Nothing
 * found means that nothing was given away.
 */
export function detectTechnologies(seen: SiteSeen): Detection[] {
  const found = new Map<string, Detection>()
  for (const technology of technologies) {
    const detection = detectOne(technology, seen)
    if (detection) found.set(technology.name, detection)
  }
  for (const [name, { confidence }] of [...found]) addImplied(found, name, confidence, 0)
  return [...found.values()].sort((a, b) => b.confidence - a.confidence || a.name.localeCompare(b.name))
}

function detectOne({ name, category, signs }: Technology, seen: SiteSeen): Detection | undefined {
  let open = 1
  let version = ''
  const evidence: string[] = []
  const places = new Set<SignPlace>()
  for (const sign of signs) {
    const hit = find(sign, seen)
    if (!hit) continue
    // Two scripts of one maker say the same thing twice.
    if (!places.has(sign.place)) open *= 1 - sign.confidence
    places.add(sign.place)
    if (hit.version.length > version.length) version = hit.version
    evidence.push(`${statedOf[sign.place]} ${hit.where}`.slice(0, EVIDENCE_LENGTH_MAX))
  }
  if (evidence.length === 0) return undefined
  const confidence = Math.min(99, Math.round(100 * (1 - open)))
  return { name, category, version: version || null, confidence, evidence }
}

type Hit = { where: string; version: string }

function find({ place, field, pattern }: Sign, seen: SiteSeen): Hit | undefined {
  const first = (values: readonly string[], where: (value: string) => string): Hit | undefined => {
    for (const value of values) {
      const version = pattern.read(value)
      if (version !== undefined) return { where: where(value), version }
    }
    return undefined
  }
  switch (place) {
    case 'header': {
      const value = seen.headers[field]
      return value === undefined ? undefined : first([value].flat(), (one) => `${field}: ${one}`)
    }
    case 'cookie':
      return first(seen.cookies, (name) => name)
    case 'script':
      return first(seen.page.scripts, (address) => address)
    case 'link':
      return first(seen.page.links, (address) => address)
    case 'meta':
      return first(seen.page.meta.get(field) ?? [], (content) => `${field}: ${content}`)
    case 'dns':
      return first(
        seen.dns[field as keyof SiteSeen['dns']] ?? [],
        (value) => `${field.toUpperCase()} ${value}`,
      )
    case 'page':
      return first([seen.html.slice(0, HTML_LENGTH_MAX)], () => `has “${pattern.written}”`)
  }
}

const byName = new Map(technologies.map((technology) => [technology.name, technology]))

function addImplied(found: Map<string, Detection>, name: string, confidence: number, depth: number): void {
  if (depth > 5) return
  for (const implied of byName.get(name)?.implies ?? []) {
    const own = found.get(implied)
    const sure = Math.floor(confidence * IMPLIED)
    const evidence = `Comes with ${name}`
    if (own) {
      if (own.evidence.includes(evidence)) continue
      own.evidence.push(evidence)
      own.confidence = Math.max(own.confidence, sure)
    } else {
      const category = byName.get(implied)?.category ?? ''
      found.set(implied, { name: implied, category, version: null, confidence: sure, evidence: [evidence] })
    }
    addImplied(found, implied, sure, depth + 1)
  }
}
