import { domainToASCII } from 'node:url'
import { readDomain } from '#engines/entity-resolution/index.ts'
import { Problem } from '#platform/problems/index.ts'

const LENGTH_MAX = 253

const refused = (why: string) => new Problem('invalid-input', `The website ${why}.`, { field: 'website' })

/**
 * The registered domain of a website that a person typed: an address with a path says the same as its host.
 * @throws Problem `invalid-input` for what is no public web address.
 */
export function soundWebsite(typed: string): string {
  const text = typed.trim()
  if (/\s/.test(text)) throw refused('has a space in it')
  const bare = text.replace(/^https?:\/\//i, '')
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(bare)) throw refused('must begin with http or https')
  const host = bare.split(/[/?#]/)[0] ?? ''
  if (host.includes('@')) throw refused('must not hold a user name')
  if (/:\d*$/.test(host)) throw refused('must not name a port')
  if (host.length > LENGTH_MAX) throw refused(`has more than ${LENGTH_MAX} characters`)
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) throw refused('is an address of a machine, not a domain')
  const ascii = domainToASCII(host.toLowerCase())
  if (!ascii || !/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/.test(ascii))
    throw refused('is not a domain such as example.com')
  const domain = readDomain(ascii)
  if (domain === null) throw refused('is a page of a site that many companies share')
  return domain
}
