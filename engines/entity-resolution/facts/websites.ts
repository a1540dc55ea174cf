/** Second labels under which a country registers names: example.co.jp is one name, and example.com.br. */
const SECOND_LABELS = new Set(
  'co com org net gov edu ac or ne go gob gouv mil ltd plc in asn id nom firm biz info web'.split(' '),
)
/** Those that one country has besides, and endings that are sold as one. */
const SECOND_LABELS_OF: Readonly<Record<string, ReadonlySet<string>>> = {
  jp: new Set('ad ed gr lg'.split(' ')),
  in: new Set('nic res gen ind'.split(' ')),
  br: new Set('ind eco art adv srv'.split(' ')),
  uk: new Set('me nhs police sch'.split(' ')),
  cn: new Set(
    'ah bj cq fj gd gs gx gz ha hb he hi hk hl hn jl js jx ln mo nm nx qh sc sd sh sn sx tj tw xj xz yn zj'.split(
      ' ',
    ),
  ),
  com: new Set('uk us eu de gb jpn cn br'.split(' ')),
}
/** Under these a country sells names only: nobody is called so itself. */
const NO_NAME = new Set('co com org net gov edu ac ltd plc gob gouv mil'.split(' '))

const isSecondLabel = (label: string, ending: string): boolean =>
  SECOND_LABELS_OF[ending]?.has(label) || (ending.length === 2 && SECOND_LABELS.has(label))

/** Sites where many companies have a page: the same host says nothing. */
const HOSTS_OF_MANY = new Set(
  'listedcompany.com etnet.com.hk todayir.com irasia.com quamir.com facebook.com linkedin.com twitter.com x.com instagram.com youtube.com google.com wordpress.com blogspot.com wixsite.com github.io sites.google.com vk.com'.split(
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
  const [second, ending] = [labels.at(-2)!, labels.at(-1)!]
  if (
    labels.length === 2 &&
    (SECOND_LABELS_OF[ending]?.has(second) || (ending.length === 2 && NO_NAME.has(second)))
  )
    return null
  const isSecond = labels.length > 2 && isSecondLabel(second, ending)
  const domain = labels.slice(isSecond ? -3 : -2).join('.')
  return HOSTS_OF_MANY.has(domain) || HOSTS_OF_MANY.has(host) ? null : domain
}

/** What a domain calls itself: "yourgene-health.com" is yourgenehealth. */
export function labelOf(domain: string): string {
  return domain.split('.')[0]!.replace(/[^\p{L}\p{N}]/gu, '')
}
