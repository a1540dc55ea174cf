/** Second labels under which a country registers names: example.co.jp is one name, and example.com.br. */
const SECOND_LABELS = new Set(
  'co com org net gov edu ac or ne go gob gouv mil ltd plc in asn id nom firm biz info web'.split(' '),
)
/** Sites where many companies have a page: the same host says nothing. */
const HOSTS_OF_MANY = new Set(
  'facebook.com linkedin.com twitter.com x.com instagram.com youtube.com google.com wordpress.com blogspot.com wixsite.com github.io sites.google.com vk.com'.split(
    ' ',
  ),
)

/** The registered domain of a web address however it is written, `null` where there is none that tells companies apart. */
export function domainOf(website: string | undefined): string | null {
  if (website === undefined) return null
  const host = website
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/*/, '')
    .replace(/^[^/@]*@/, '')
    .split(/[/?#:\s,;]/)[0]!
    .replace(/\.$/, '')
  const labels = host.split('.')
  if (labels.length < 2 || labels.some((label) => label === '' || label.length > 63)) return null
  const isSecond = labels.length > 2 && labels.at(-1)!.length === 2 && SECOND_LABELS.has(labels.at(-2)!)
  const domain = labels.slice(isSecond ? -3 : -2).join('.')
  return HOSTS_OF_MANY.has(domain) || HOSTS_OF_MANY.has(host) ? null : domain
}

/** What a domain calls itself: "yourgene-health.com" is yourgenehealth. */
export function labelOf(domain: string): string {
  return domain.split('.')[0]!.replace(/[^\p{L}\p{N}]/gu, '')
}
