import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type Ask,
  answerOf,
  type Collected,
  type Collector,
  type Finding,
  line,
  momentOf,
  sentenceOf,
} from './collector.ts'
import { dnsSource, readRecords } from './dns-records.ts'
import { type Registration, readRegistration, registrySource } from './registry.ts'

type Records = { ns: string[]; mx: string[]; txt: string[]; caa: string[]; dmarc: string[] }

/** What the DNS and the registry say of the domain. One of them that does not answer leaves what was known of it. */
export const dns: Collector = {
  id: 'dns',
  everyHours: 24,
  lacks: () => null,
  async collect(ctx, ask) {
    const missing: string[] = []
    const [records, firstFailure] = await tried(() =>
      answerOf(ctx, dnsSource, ask, () => recordsOf(ctx, ask)),
    )
    const [registration, secondFailure] = await tried(() =>
      answerOf(ctx, registrySource, ask, () => readRegistration(ctx, ask.company.domain, ask.signal)),
    )
    // A registry that cannot be asked says nothing either: a domain is not gone because nobody answered.
    if (firstFailure && (secondFailure || registration === 'unserved'))
      throw new Problem(
        'source-failed',
        `${sentenceOf(firstFailure)} ${secondFailure ? sentenceOf(secondFailure) : `The registry of .${ask.company.domain.split('.').at(-1)} has no RDAP server.`}`,
        { ...firstFailure.details, provider: 'DNS, domain registry' },
        { cause: firstFailure },
      )
    for (const failure of [firstFailure, secondFailure])
      if (failure) missing.push(`${sentenceOf(failure)} Known data is kept.`)
    return collectedOf(ctx, ask, { records, registration: registration ?? 'unasked', missing })
  },
}

/** The answer, or the failure beside which another source may still answer. */
async function tried<Result>(
  work: () => Promise<Result>,
): Promise<[Result, undefined] | [undefined, Problem]> {
  try {
    return [await work(), undefined]
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.code === 'cancelled') throw failure
    return [undefined, failure]
  }
}

async function recordsOf(ctx: Context, { company: { domain }, signal }: Ask): Promise<Records | undefined> {
  const ns = await readRecords(ctx, domain, 'NS', signal)
  if (ns === undefined) return undefined
  const of = async (kind: 'MX' | 'TXT' | 'CAA', name = domain) =>
    (await readRecords(ctx, name, kind, signal)) ?? []
  return {
    ns,
    mx: await of('MX'),
    txt: await of('TXT'),
    caa: await of('CAA'),
    dmarc: (await of('TXT', `_dmarc.${domain}`)).filter((text) => /^v=DMARC1/i.test(text)),
  }
}

type Answer = {
  /** Undefined where the DNS did not answer, or knows no such name. */
  records: Records | undefined
  registration: Registration | 'unregistered' | 'unserved' | 'unasked'
  missing: string[]
}

function collectedOf(
  ctx: Context,
  { company: { domain } }: Ask,
  { records, registration, missing }: Answer,
): Collected {
  const findings: Finding[] = []
  const add = (key: string, title: string, description: string, more: Partial<Finding> = {}) =>
    findings.push({
      key,
      source: 'DNS',
      title: line(title, 200),
      description: line(description, 300),
      observedAt: ctx.now,
      confidence: 98,
      metadata: {},
      ...more,
    })
  const isRegistered = typeof registration === 'object' ? registration : undefined
  const nameservers = [...new Set(records?.ns ?? isRegistered?.nameservers ?? [])].sort()
  if (records) addRecords(add, domain, records, nameservers)
  if (isRegistered) addRegistration(add, isRegistered, ctx.now)
  if (registration === 'unserved')
    missing.push(`The registry of .${domain.split('.').at(-1)} has no RDAP server.`)
  if (registration === 'unregistered')
    missing.push(`The registry does not know ${domain}: it is not registered.`)
  const hasFound = nameservers.length > 0
  return {
    hasFound,
    source: 'DNS, domain registry',
    note: hasFound
      ? `${nameservers.length} ${nameservers.length === 1 ? 'nameserver' : 'nameservers'}: ${nameservers.slice(0, 6).join(', ')}.`
      : `The DNS names no nameserver of ${domain}.`,
    missing,
    findings,
    wholeOf: [...(records ? ['dns:'] : []), ...(isRegistered ? ['registry:'] : [])],
    points:
      records || isRegistered ? [{ metric: 'nameserver_count', value: nameservers.length, at: ctx.now }] : [],
    suggestions: [],
    learnt: { isDomainAlive: hasFound && registration !== 'unregistered' },
  }
}

type Add = (key: string, title: string, description: string, more?: Partial<Finding>) => void

function addRecords(
  add: Add,
  domain: string,
  { mx, txt, caa, dmarc }: Records,
  nameservers: readonly string[],
): void {
  if (nameservers.length > 0)
    add(`dns:ns:${nameservers.join(',')}`, `${nameservers.length} nameservers`, nameservers.join(', '), {
      metadata: { nameservers },
    })
  const hosts = mx
    .map((one) => one.split(/\s+/).at(-1) ?? '')
    .filter((host) => host && host !== '.')
    .sort()
  if (hosts.length > 0)
    add(`dns:mx:${hosts.join(',')}`, 'Mail is taken by', hosts.join(', '), { metadata: { mail: hosts } })
  else add('dns:mx:none', 'Takes no mail', `The DNS names no mail server of ${domain}.`)
  const spf = txt.find((text) => /^v=spf1\b/i.test(text))
  const ends = spf ? (/\s([-~?+])all\b/.exec(spf)?.[1] ?? '') : undefined
  add(
    `dns:spf:${ends ?? 'none'}`,
    ends === undefined ? 'No SPF record' : ends === '-' ? 'SPF refuses others' : 'SPF does not refuse others',
    spf ?? `No record defines who may send mail in the name of ${domain}.`,
  )
  const policy = dmarc[0] ? (/\bp\s*=\s*(\w+)/i.exec(dmarc[0])?.[1]?.toLowerCase() ?? 'none') : undefined
  add(
    `dns:dmarc:${policy ?? 'absent'}`,
    policy === undefined ? 'No DMARC record' : `DMARC policy: ${policy}`,
    dmarc[0] ?? 'Failed mail in its name is not reported.',
  )
  if (caa.length > 0)
    add(`dns:caa:${[...caa].sort().join(',')}`, 'Defines who may issue certificates', caa.join(', '))
}

function addRegistration(add: Add, stated: Registration, now: Date): void {
  const { registrar, registeredAt, expiresAt, isSigned } = stated
  const day = (moment: string | null) => moment?.slice(0, 10)
  if (registrar)
    add(
      `registry:registrar:${registrar}`,
      `Registered with ${registrar}`,
      `Since ${day(registeredAt) ?? 'an unreported date'}`,
      {
        source: 'Domain registry',
        ...(registeredAt ? { observedAt: momentOf(registeredAt, now) } : {}),
        metadata: { registrar, status: stated.status.slice(0, 12) },
      },
    )
  if (expiresAt)
    add(
      `registry:expires:${day(expiresAt)}`,
      `Registration runs to ${day(expiresAt)}`,
      'The registry ends it then unless it is renewed.',
      {
        source: 'Domain registry',
        metadata: { expiresAt },
      },
    )
  if (isSigned !== null)
    add(
      `registry:dnssec:${isSigned}`,
      isSigned ? 'Signed with DNSSEC' : 'Not signed with DNSSEC',
      'According to the registry.',
      {
        source: 'Domain registry',
      },
    )
}
