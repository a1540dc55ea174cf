import { readDomain } from '#engines/entity-resolution/index.ts'

/** A domain that a person typed, as it is kept, or why it is none. */
export type DomainRead = { domain: string } | { refusal: string }

const LENGTH_MAX = 253
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * Reads a domain that is to be tracked: `https://` before it, `www.` or another host name and a dot at its end are left away, so that
 * the registered domain stays. Letters of other scripts are taken as they are written and kept in ASCII; what is typed in punycode
 * hides what it says and is refused.
 * @returns the registered domain in small letters, or a sentence that says what is wrong with it.
 */
export function readTrackedDomain(typed: string): DomainRead {
  const text = typed.trim()
  if (text === '') return { refusal: 'A domain is required, such as example.com.' }
  if (text.length > LENGTH_MAX + 8) return { refusal: `A domain has at most ${LENGTH_MAX} characters.` }
  if (/\s/.test(text)) return { refusal: 'A domain has no space in it.' }
  const bare = text.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(bare))
    return { refusal: 'A domain begins with no protocol but http or https.' }
  if (bare.includes('@')) return { refusal: 'A domain holds no user name.' }
  if (/[/?#\\]/.test(bare)) return { refusal: 'Give only the domain, without a path: example.com.' }
  if (bare.startsWith('[') || /^[\d.]+$/.test(bare))
    return { refusal: 'This is the address of a machine, not a domain.' }
  if (bare.includes(':')) return { refusal: 'Give only the domain, without a port: example.com.' }
  return readHost(bare.toLowerCase().replace(/\.$/, ''))
}

function readHost(host: string): DomainRead {
  const isNone = { refusal: 'This is not a domain such as example.com.' }
  if (host.split('.').some((label) => label.startsWith('xn--')))
    return { refusal: 'Write the domain in its own letters: punycode (xn--) hides its text.' }
  if (/[\p{Extended_Pictographic}\p{Cf}]|\uFE0F/u.test(host))
    return { refusal: 'A domain of a company has no emoji and no unseen signs.' }
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(host)) return isNone
  if (isMixed(host)) return { refusal: 'The domain mixes letters of several scripts, as look-alikes do.' }
  if (!URL.canParse(`http://${host}`)) return isNone
  const ascii = new URL(`http://${host}`).hostname
  const labels = ascii.split('.')
  if (ascii.length > LENGTH_MAX) return { refusal: `A domain has at most ${LENGTH_MAX} characters.` }
  if (labels.length < 2 || labels.some((label) => !LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return isNone
  if (/(^|\.)(localhost|local|internal|home\.arpa|onion)$/.test(ascii))
    return { refusal: 'This domain is not on the public internet.' }
  const domain = readDomain(ascii)
  // Sites of many are companies too: their own domain is theirs, a page below it is not.
  if (domain === null && labels.length === 2) return { domain: ascii }
  return domain === null ? { refusal: 'This is a page of a site that many companies share.' } : { domain }
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Look-alikes are made of letters of several of these in one label. */
const isMixed = (host: string): boolean =>
  host.split('.').some((label) => SCRIPTS.filter((script) => script.test(label)).length > 1)

/** Whether an address or host is of a domain: itself or below it. */
export function isOfDomain(address: string, domain: string): boolean {
  const host = hostOf(address)
  return host === domain || (host?.endsWith(`.${domain}`) ?? false)
}

/** The host of a web address, also of one that is written without its protocol. */
export function hostOf(address: string): string | undefined {
  const url = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() : undefined
}
