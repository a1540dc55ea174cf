import { bareName } from './company-name.ts'

/** Where companies put their openings. */
export const boardProviders = ['greenhouse', 'lever', 'lever-eu', 'ashby'] as const
export type BoardProvider = (typeof boardProviders)[number]
export type Board = { provider: BoardProvider; token: string }

/** What a token of a board may look like. */
export const BOARD_TOKEN = /^[\w.%-]{1,100}$/

const PLACES: readonly {
  provider: BoardProvider
  host: RegExp
  token: (url: URL) => string | null | undefined
}[] = [
  {
    provider: 'greenhouse',
    host: /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$|^boards-api\.greenhouse\.io$/,
    token: (url) =>
      url.pathname.startsWith('/embed/')
        ? url.searchParams.get('for')
        : url.pathname.startsWith('/v1/boards/')
          ? url.pathname.split('/')[3]
          : url.pathname.split('/')[1],
  },
  { provider: 'lever', host: /^jobs\.lever\.co$/, token: (url) => url.pathname.split('/')[1] },
  { provider: 'lever-eu', host: /^jobs\.eu\.lever\.co$/, token: (url) => url.pathname.split('/')[1] },
  { provider: 'ashby', host: /^jobs\.ashbyhq\.com$/, token: (url) => url.pathname.split('/')[1] },
]

/** The boards that a page leads to or takes in, each once, in its order. */
export function boardsLinked(addresses: readonly string[]): Board[] {
  const found = new Map<string, Board>()
  for (const address of addresses) {
    const url = absolute(address)
    if (!url) continue
    for (const { provider, host, token } of PLACES) {
      const stated = host.test(url.hostname) ? token(url) : undefined
      if (stated && BOARD_TOKEN.test(stated))
        found.set(`${provider}/${stated.toLowerCase()}`, { provider, token: stated })
    }
  }
  return [...found.values()]
}

const NO_ORGANISATIONS = new Set(
  'about apps collections contact customer-stories enterprise explore features issues join login marketplace notifications orgs pricing pulls readme search security settings signup site sponsors topics trending'.split(
    ' ',
  ),
)

/** The organisations on GitHub that a page leads to, each once, in its order. */
export function organisationsLinked(addresses: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const address of addresses) {
    const url = absolute(address)
    if (!url || !/^(?:www\.)?github\.com$/.test(url.hostname)) continue
    const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
    const name = first === 'orgs' ? second : first
    if (ORGANISATION.test(name) && !NO_ORGANISATIONS.has(name.toLowerCase()))
      found.set(name.toLowerCase(), name)
  }
  return [...found.values()]
}

/** What a name of an organisation on GitHub looks like. */
export const ORGANISATION = /^[a-z\d](?:[a-z\d-]{0,38})$/i

const absolute = (address: string): URL | undefined => {
  const written = address.startsWith('//') ? `https:${address}` : address
  return URL.canParse(written) ? new URL(written) : undefined
}

/** Names under which a company may have a board or an organisation, the likeliest first: as its domain is called, and as it is. */
export function likelyTokens(domain: string, name: string): string[] {
  const label = domain.split('.')[0] ?? ''
  const bare = bareName(name).replaceAll(/[^a-z\d]/g, '')
  return [...new Set([label, label.replaceAll('-', ''), bare])].filter(
    (token) => token.length >= 2 && /^[a-z\d-]+$/.test(token),
  )
}

/** Links of a page that lead to its openings: by their address or their words. */
export const careersWays = (ways: readonly { href: string; text: string }[]): string[] =>
  ways
    .filter(
      ({ href, text }) =>
        /\b(?:careers?|jobs?|join-us|open-positions|vacancies|work-with-us)\b/i.test(href) ||
        /^(?:careers?|jobs|join us|we.re hiring|open positions|vacancies)$/i.test(text),
    )
    .map(({ href }) => href)
