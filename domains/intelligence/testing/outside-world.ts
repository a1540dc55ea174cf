import { asJson, type ReplicaReply, type ReplicaRequest } from '#platform/testing/index.ts'

/** The domain of the company that the replica of the world outside knows. */
export const DOMAIN = 'acme-tools.com'

const page = (body: string, headers: Record<string, string> = {}): ReplicaReply => ({
  body: `<!doctype html><html><head>${body}</head></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
})

const opening = (id: number, title: string, place: string) => ({
  id,
  internal_job_id: id + 1,
  title,
  updated_at: '2026-11-01T10:00:00-04:00',
  first_published: '2026-10-20T10:00:00-04:00',
  location: { name: place },
  absolute_url: `https://job-boards.greenhouse.io/acmetools/jobs/${id}`,
  company_name: 'Acme Tools',
  departments: [{ id: 1, name: 'Engineering' }],
})

const repository = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  full_name: `acme-tools/${name}`,
  fork: false,
  archived: false,
  stargazers_count: 100 + id,
  forks_count: id,
  language: 'Rust',
  description: 'A tool',
  html_url: `https://github.com/acme-tools/${name}`,
  pushed_at: '2026-11-18T10:00:00Z',
  ...more,
})

const application = (number: string, applicant: string, patent?: string) => ({
  applicationNumberText: number,
  applicationMetaData: {
    inventionTitle: `Gripper ${number}`,
    filingDate: '2024-02-01',
    ...(patent ? { patentNumber: patent, grantDate: '2026-05-05' } : {}),
    firstApplicantName: applicant,
    applicationStatusDescriptionText: patent ? 'Patented Case' : 'Docketed New Case',
  },
})

const filed = (rows: readonly [string, string, string][]) => ({
  accessionNumber: rows.map(([number]) => number),
  filingDate: rows.map(([, , day]) => day),
  reportDate: rows.map(() => ''),
  acceptanceDateTime: rows.map(([, , day]) => `${day}T16:05:00.000Z`),
  form: rows.map(([, form]) => form),
  items: rows.map(([, form]) => (form === '8-K' ? '4.02,9.01' : '')),
  primaryDocument: rows.map(([, form]) => `${form.toLowerCase()}.htm`),
  primaryDocDescription: rows.map(([, form]) => form),
})

const issued = (id: number, names: string, serial: string) => ({
  issuer_ca_id: 1,
  issuer_name: "C=US, O=Let's Encrypt, CN=R3",
  common_name: DOMAIN,
  name_value: names,
  id,
  entry_timestamp: '2026-10-20T17:21:52.454',
  not_before: '2026-10-20T16:21:51',
  not_after: '2027-01-18T16:21:50',
  serial_number: serial,
})

/** What the world outside holds of Acme Tools; a test changes what it is about. */
export const outsideWorld = (now: Date) => {
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  return {
    home: '<meta name="generator" content="WordPress 6.8.1"><script src="https://cdn.shopify.com/a.js"></script><a href="https://boards.greenhouse.io/acmetools">Careers</a><a href="https://github.com/acme-tools">Code</a>',
    homeHeaders: { server: 'nginx/1.27.1', 'set-cookie': '_ga=GA1.2.3; Path=/' } as Record<string, string>,
    robots: { status: 404, body: '' } as ReplicaReply,
    openings: [
      opening(1, 'Engineer', 'Berlin'),
      opening(2, 'Designer', 'Paris'),
      { ...opening(3, 'Anyone', 'Berlin'), internal_job_id: null },
    ] as object[],
    lever: [] as object[],
    repositories: [
      repository(1, 'drill'),
      repository(2, 'saw'),
      repository(3, 'copy', { fork: true }),
      repository(4, 'old', { archived: true }),
    ],
    organisation: {
      login: 'acme-tools',
      name: 'Acme Tools',
      blog: `https://www.${DOMAIN}`,
      is_verified: true,
    },
    applications: [
      application('17000001', 'ACME TOOLS INC', '12000001'),
      application('18000002', 'Acme Tools, Inc.'),
      application('18000003', 'ACME TOOLS OF OHIO LLC'),
    ],
    filings: [
      ['0000001-26-000003', '10-Q', day(15)],
      ['0000001-26-000002', '4', day(50)],
      ['0000001-26-000001', '8-K', day(107)],
    ] as [string, string, string][],
    certificates: [
      issued(11, `${DOMAIN}\nwww.${DOMAIN}\n*.${DOMAIN}`, 'aa'),
      issued(12, `${DOMAIN}\nwww.${DOMAIN}\n*.${DOMAIN}`, 'aa'),
      issued(13, `api.${DOMAIN}`, 'bb'),
    ],
    ranks: [
      { date: day(2), rank: 5_000 },
      { date: day(1), rank: 5_000 },
      { date: day(0), rank: 4_900 },
    ],
    records: {
      NS: [`ns1.${DOMAIN}.`, `ns2.${DOMAIN}.`],
      MX: ['10 aspmx.l.google.com.'],
      TXT: ['"v=spf1 include:_spf.google.com -all"'],
      CAA: [] as string[],
      DMARC: ['"v=DMARC1; p=reject"'],
    },
  }
}
export type OutsideWorld = ReturnType<typeof outsideWorld>

const NUMBERS: Record<string, number> = { NS: 2, MX: 15, TXT: 16, CAA: 257 }

/** Answers as the sources do, each below a path of its own. */
export function answerAsSources(world: OutsideWorld, request: ReplicaRequest): ReplicaReply {
  const url = new URL(request.path, 'http://replica')
  const [, place = '', ...rest] = url.pathname.split('/')
  const path = `/${rest.join('/')}`
  const { searchParams } = url
  switch (place) {
    case 'site':
      if (path.endsWith('/robots.txt')) return world.robots
      return path === `/${DOMAIN}/` || path === `/${DOMAIN}`
        ? page(world.home, world.homeHeaders)
        : { status: 404, body: '' }
    case 'greenhouse':
      return path.startsWith('/v1/boards/acmetools/')
        ? asJson({ jobs: world.openings, meta: { total: world.openings.length } })
        : asJson({ status: 404, error: 'Job not found' }, 404)
    case 'lever': {
      const skip = Number(searchParams.get('skip'))
      return path === '/v0/postings/acmetools' && world.lever.length > 0
        ? asJson(world.lever.slice(skip, skip + Number(searchParams.get('limit'))))
        : asJson({ ok: false, error: 'Document not found' }, 404)
    }
    case 'ashby':
      return asJson({ errors: ['Not found'] }, 404)
    case 'sec':
      return asJson({ 0: { cik_str: 1, ticker: 'ACME', title: 'Acme Tools, Inc.' } })
    case 'sec-data':
      return filingsOf(world, path)
    case 'uspto': {
      const { pagination } = JSON.parse(request.body) as { pagination: { offset: number; limit: number } }
      const part = world.applications.slice(pagination.offset, pagination.offset + pagination.limit)
      return world.applications.length === 0
        ? asJson({ code: 404, error: 'Not Found' }, 404)
        : asJson({ count: world.applications.length, patentFileWrapperDataBag: part })
    }
    case 'github': {
      if (path === '/orgs/acme-tools') return asJson(world.organisation)
      if (path !== '/orgs/acme-tools/repos') return asJson({ message: 'Not Found' }, 404)
      const number = Number(searchParams.get('page') ?? 1)
      const size = 2
      const next =
        number * size < world.repositories.length ? `<${url.pathname}?page=${number + 1}>; rel="next"` : ''
      return asJson(
        world.repositories.slice((number - 1) * size, number * size),
        200,
        next ? { link: next } : {},
      )
    }
    case 'crt-sh':
      return asJson(world.certificates)
    case 'cert-spotter':
      return asJson(
        searchParams.get('after')
          ? []
          : [
              {
                id: '7',
                tbs_sha256: 'cc',
                dns_names: [DOMAIN, `www.${DOMAIN}`, `new.${DOMAIN}`],
                not_before: '2026-11-01T00:00:00Z',
                not_after: '2027-02-01T00:00:00Z',
                issuer: { friendly_name: "Let's Encrypt", name: 'C=US' },
              },
            ],
      )
    case 'tranco':
      return path.startsWith('/api/ranks/domain/')
        ? asJson({ ranks: world.ranks })
        : asJson({ list_id: 'X5Y7N', available: true, created_on: '2026-11-20' })
    case 'rdap':
      return registration(path, request.headers.host)
    case 'dns': {
      const kind = searchParams.get('type') ?? ''
      const isPolicy = searchParams.get('name')?.startsWith('_dmarc.')
      const records = isPolicy ? world.records.DMARC : world.records[kind as 'NS']
      return asJson({
        Status: 0,
        Answer: records.map((data) => ({ name: `${DOMAIN}.`, type: NUMBERS[kind], TTL: 300, data })),
      })
    }
    case '':
      // Who is sent to the root goes round there.
      return { status: 302, headers: { location: '/' } }
    default:
      return { status: 404, body: '{}' }
  }
}

function filingsOf(world: OutsideWorld, path: string): ReplicaReply {
  return path.includes('submissions-001')
    ? asJson(
        filed([
          ['0000001-25-000009', '10-K', '2025-02-20'],
          ['0000001-26-000001', '8-K', '2026-08-05'],
        ]),
      )
    : asJson({
        cik: '1',
        name: 'Acme Tools, Inc.',
        website: `https://${DOMAIN}`,
        filings: {
          recent: filed(world.filings),
          files: [
            {
              name: 'CIK0000000001-submissions-001.json',
              filingFrom: '2018-01-01',
              filingTo: '2025-03-01',
            },
            {
              name: 'CIK0000000001-submissions-002.json',
              filingFrom: '2010-01-01',
              filingTo: '2017-12-31',
            },
          ],
        },
      })
}

function registration(path: string, host: string | undefined): ReplicaReply {
  if (path === '/dns.json') return asJson({ services: [[['com'], [`http://${host}/rdap/com/v1/`]]] })
  return path === `/com/v1/domain/${DOMAIN}`
    ? asJson({
        objectClassName: 'domain',
        ldhName: DOMAIN.toUpperCase(),
        status: ['active'],
        events: [
          { eventAction: 'registration', eventDate: '1999-03-01T00:00:00Z' },
          { eventAction: 'expiration', eventDate: '2028-03-01T00:00:00Z' },
        ],
        entities: [
          { roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar of Names']]] },
        ],
        nameservers: [{ ldhName: `NS1.${DOMAIN}` }, { ldhName: `NS2.${DOMAIN}` }],
        secureDNS: { delegationSigned: false },
      })
    : asJson({ errorCode: 404, title: 'Not Found' }, 404)
}

/** Where each source answers on a replica: the settings of an installation that asks it. */
export const addressesAt = (url: string) => ({
  GREENHOUSE_API_URL: `${url}/greenhouse`,
  LEVER_API_URL: `${url}/lever`,
  LEVER_EU_API_URL: `${url}/lever-eu`,
  ASHBY_API_URL: `${url}/ashby`,
  USPTO_API_URL: `${url}/uspto`,
  USPTO_API_KEY: 'key-of-the-office',
  GITHUB_API_URL: `${url}/github`,
  TRANCO_URL: `${url}/tranco`,
  CRT_SH_URL: `${url}/crt-sh`,
  CERT_SPOTTER_API_URL: `${url}/cert-spotter`,
  RDAP_BOOTSTRAP_URL: `${url}/rdap/dns.json`,
  DNS_OVER_HTTPS_URL: `${url}/dns`,
  COMPANY_SITE_URL: `${url}/site/{domain}`,
  SEC_URL: `${url}/sec`,
  SEC_DATA_URL: `${url}/sec-data`,
  LOCAL_REPLICAS: new URL(url).host,
})
