import { join } from 'node:path'
import { z } from 'zod'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int('must be a port number').min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Where the site is reached from outside; links in mails and the Origin check use it. */
  PUBLIC_URL: z.url().optional(),
  /** Proxies in front of the process whose word on the caller's address, protocol and host is taken: how many, or their addresses. */
  TRUST_PROXY: z.string().default('none').transform(trustedProxies),
  /** Which of their headers they write; the other stays whatever a caller put there. */
  PROXY_HEADERS: z.enum(['x-forwarded', 'forwarded']).default('x-forwarded'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(
      URL.canParse,
      'is not an address; signs of a password that mean something in one are written as %40',
    )
    .optional(),
  /** The account that owns the schema, where another one works on its rows: it is used at the start alone. */
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(URL.canParse, 'is not an address')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** How long a process that is told to end goes on accepting, so that a balancer sees that it is not ready. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  /** Seals the copies that are made of the embedded database. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Another secret, under which nothing is sealed and whatever was sealed still opens. */
  APP_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  /** `open` is how installations before this wrote `join`. */
  SIGN_UP: z
    .enum(['organisation', 'join', 'open', 'invite', 'closed'])
    .default('organisation')
    .transform((mode) => (mode === 'open' ? 'join' : mode)),
  /** What becomes of a new password that stands on the list of common ones: said while it is typed, or refused. */
  COMMON_PASSWORDS: z.enum(['warn', 'refuse']).default('warn'),
  SAMPLE_DATA: flag('on'),
  /** The directory of companies that a first start brings; `small` is a few hundred of them. */
  STARTER_DIRECTORY: z.enum(['full', 'small', 'off']).default('full'),
  /** A directory of more companies is searched in the database and not in memory, where it takes about a kilobyte a company. */
  DIRECTORY_IN_MEMORY: z.coerce.number().int().min(0).max(1_000_000).default(250_000),
  RATE_LIMITS: flag('on'),
  /** How many calls a minute one API key may make. */
  KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Assay <no-reply@assay.example>'),
  CONTACT_DOMAIN: z.string().default('assay.example'),
  LIST_REFRESH: flag('off'),
  LIST_MIRROR_URL: z.url().optional(),
  /** `host:port` of local stand-ins that outside calls may reach although they are not public. */
  LOCAL_REPLICAS: z.string().default(''),
  /** Payments; without a key the paid plans cannot be bought and say so. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  /** Leads are sent on to HubSpot once this is set; until then they wait in the outbox. */
  HUBSPOT_ACCESS_TOKEN: z.string().optional(),
  HUBSPOT_API_URL: z.url().default('https://api.hubapi.com'),
  /** An outside service that page views are reported to as well. */
  PAGE_VIEWS_URL: z.url().optional(),
  /** Where prices and news are asked for once an administrator has given a key. */
  TIINGO_API_URL: z.url().default('https://api.tiingo.com'),
  FINNHUB_API_URL: z.url().default('https://finnhub.io'),
  ALPHA_VANTAGE_API_URL: z.url().default('https://www.alphavantage.co'),
  ALPACA_DATA_API_URL: z.url().default('https://data.alpaca.markets'),
  ALPACA_PAPER_API_URL: z.url().default('https://paper-api.alpaca.markets'),
  TREASURY_URL: z.url().default('https://home.treasury.gov'),
  FRED_API_URL: z.url().default('https://api.stlouisfed.org'),
  SEC_URL: z.url().default('https://www.sec.gov'),
  SEC_DATA_URL: z.url().default('https://data.sec.gov'),
  YAHOO_API_URL: z.url().default('https://query2.finance.yahoo.com'),
  /** Yahoo licenses its prices to nobody: whoever turns this on answers for the use. */
  YAHOO_PRICES: flag('off'),
  /** Where signals of tracked companies are asked for. */
  GREENHOUSE_API_URL: z.url().default('https://boards-api.greenhouse.io'),
  LEVER_API_URL: z.url().default('https://api.lever.co'),
  LEVER_EU_API_URL: z.url().default('https://api.eu.lever.co'),
  ASHBY_API_URL: z.url().default('https://api.ashbyhq.com'),
  USPTO_API_URL: z.url().default('https://api.uspto.gov'),
  USPTO_API_KEY: z.string().min(1).optional(),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
  GITHUB_TOKEN: z.string().min(1).optional(),
  TRANCO_URL: z.url().default('https://tranco-list.eu'),
  CRT_SH_URL: z.url().default('https://crt.sh'),
  CERT_SPOTTER_API_URL: z.url().default('https://api.certspotter.com'),
  CERT_SPOTTER_API_KEY: z.string().min(1).optional(),
  RDAP_BOOTSTRAP_URL: z.url().default('https://data.iana.org/rdap/dns.json'),
  DNS_OVER_HTTPS_URL: z.url().default('https://cloudflare-dns.com/dns-query'),
  /** The address of a company's own site; `{domain}` stands for its domain. */
  COMPANY_SITE_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{domain\}\S*$/, 'must be an address with {domain} in it')
    .default('https://{domain}'),
  /** Whether signals of tracked companies are collected by themselves. */
  COMPANY_COLLECTION: flag('on'),
  SISTER_COMPANY_URL: z.url().default('https://touchstone.example'),
  /** Where files that people send are kept: in the database, below the data directory, or in a bucket of S3 or what answers as S3 does. */
  FILE_STORAGE: z.enum(['database', 'folder', 's3']).optional(),
  /** How installations before this asked for `folder`. */
  BLOG_IMAGES: z.enum(['database', 'disk']).default('database'),
  /** How long a start waits for a PostgreSQL server that is starting too. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  /** How many megabytes of rows the demo's organisation may keep; it begins anew every night. */
  DEMO_DATA_MB: z.coerce.number().int().min(1).default(300),
  /** The same for every other organisation but the first; without it nothing limits them. */
  ORGANISATION_DATA_MB: z.coerce.number().int().min(1).optional(),
  /** How many megabytes of files an organisation may keep. */
  FILE_QUOTA_MB: z.coerce.number().int().min(1).default(10_000),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  /** Before every key in the bucket. */
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, 'may have letters, digits, dots, slashes and dashes')
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SCREENING_WORKERS: z.coerce.number().int().min(1).max(32).default(1),
})

/** Every setting of the installation, parsed once at the door. */
export type Config = {
  port: number
  host: string
  publicUrl: string | undefined
  proxies: { trusted: TrustedProxies; headers: 'x-forwarded' | 'forwarded' }
  dataDir: string
  databaseUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  databasePool: number
  drainSeconds: number
  backupPassphrase: string | undefined
  appSecret: string | undefined
  appSecretBefore?: string | undefined
  signUp: 'organisation' | 'join' | 'invite' | 'closed'
  commonPasswords: 'warn' | 'refuse'
  sampleData: boolean
  starterDirectory: 'full' | 'small' | 'off'
  directoryInMemory: number
  rateLimits: boolean
  keyCallsPerMinute: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  smtpUrl: string | undefined
  mailFrom: string
  contactDomain: string
  listRefresh: boolean
  listMirrorUrl: string | undefined
  localReplicas: readonly string[]
  stripe: { secretKey: string | undefined; webhookSecret: string | undefined; apiUrl: string }
  hubspot: { accessToken: string | undefined; apiUrl: string }
  pageViewsUrl: string | undefined
  priceSourceUrls: {
    tiingo: string
    finnhub: string
    alphaVantage: string
    alpaca: string
    treasury: string
    fred: string
    sec: string
    secData: string
    yahoo: string
  }
  /** Whether an administrator may connect Yahoo, which gives no licence. */
  yahooPrices: boolean
  alpacaPaperUrl: string
  companySources: {
    greenhouse: string
    lever: string
    leverEu: string
    ashby: string
    uspto: string
    usptoKey: string | undefined
    github: string
    githubToken: string | undefined
    tranco: string
    crtSh: string
    certSpotter: string
    certSpotterKey: string | undefined
    rdapBootstrap: string
    dns: string
    /** `{domain}` stands for the domain. */
    site: string
  }
  /** Whether signals of tracked companies are collected by themselves. */
  companyCollection: boolean
  sisterCompanyUrl: string
  databaseWaitSeconds: number
  demoDataMegabytes: number
  dataQuotaMegabytes: number | undefined
  fileStorage: 'database' | 'folder' | 's3'
  fileQuotaMegabytes: number
  /** Undefined where its settings are not given. */
  s3:
    | {
        endpoint: string
        region: string
        bucket: string
        prefix: string
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
  screeningWorkers: number
  isProduction: boolean
}

/** A setting that cannot be used. Its message is the sentence the start stops with. */
export class BadSetting extends Error {}

/**
 * Reads the settings from an environment.
 * @throws BadSetting naming the setting and what is wrong with it.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new BadSetting(`A setting cannot be used. ${sentences.join('; ')}.`)
  }
  const e = parsed.data
  if (e.DATABASE_URL && !e.APP_SECRET && given.NODE_ENV === 'production') {
    throw new BadSetting(
      'A setting is missing. APP_SECRET must be given with DATABASE_URL, so that every process signs sessions with the same key.',
    )
  }
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    proxies: { trusted: e.TRUST_PROXY, headers: e.PROXY_HEADERS },
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    migrationDatabaseUrl: e.DATABASE_URL ? e.MIGRATION_DATABASE_URL : undefined,
    databasePool: e.DATABASE_POOL,
    // Alone there is nobody who could take over meanwhile.
    drainSeconds: e.DRAIN_SECONDS ?? (e.DATABASE_URL ? 5 : 0),
    backupPassphrase: e.BACKUP_PASSPHRASE,
    appSecret: e.APP_SECRET,
    appSecretBefore: e.APP_SECRET_BEFORE,
    signUp: e.SIGN_UP,
    commonPasswords: e.COMMON_PASSWORDS,
    sampleData: e.SAMPLE_DATA,
    starterDirectory: e.STARTER_DIRECTORY,
    directoryInMemory: e.DIRECTORY_IN_MEMORY,
    rateLimits: e.RATE_LIMITS,
    keyCallsPerMinute: e.KEY_CALLS_PER_MINUTE,
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    contactDomain: e.CONTACT_DOMAIN,
    listRefresh: e.LIST_REFRESH,
    listMirrorUrl: e.LIST_MIRROR_URL,
    localReplicas: e.LOCAL_REPLICAS.split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiUrl: e.STRIPE_API_URL.replace(/\/$/, ''),
    },
    hubspot: { accessToken: e.HUBSPOT_ACCESS_TOKEN, apiUrl: e.HUBSPOT_API_URL.replace(/\/$/, '') },
    pageViewsUrl: e.PAGE_VIEWS_URL,
    priceSourceUrls: {
      tiingo: e.TIINGO_API_URL.replace(/\/$/, ''),
      finnhub: e.FINNHUB_API_URL.replace(/\/$/, ''),
      alphaVantage: e.ALPHA_VANTAGE_API_URL.replace(/\/$/, ''),
      alpaca: e.ALPACA_DATA_API_URL.replace(/\/$/, ''),
      treasury: e.TREASURY_URL.replace(/\/$/, ''),
      fred: e.FRED_API_URL.replace(/\/$/, ''),
      sec: e.SEC_URL.replace(/\/$/, ''),
      secData: e.SEC_DATA_URL.replace(/\/$/, ''),
      yahoo: e.YAHOO_API_URL.replace(/\/$/, ''),
    },
    yahooPrices: e.YAHOO_PRICES,
    alpacaPaperUrl: e.ALPACA_PAPER_API_URL.replace(/\/$/, ''),
    companySources: {
      greenhouse: e.GREENHOUSE_API_URL.replace(/\/$/, ''),
      lever: e.LEVER_API_URL.replace(/\/$/, ''),
      leverEu: e.LEVER_EU_API_URL.replace(/\/$/, ''),
      ashby: e.ASHBY_API_URL.replace(/\/$/, ''),
      uspto: e.USPTO_API_URL.replace(/\/$/, ''),
      usptoKey: e.USPTO_API_KEY,
      github: e.GITHUB_API_URL.replace(/\/$/, ''),
      githubToken: e.GITHUB_TOKEN,
      tranco: e.TRANCO_URL.replace(/\/$/, ''),
      crtSh: e.CRT_SH_URL.replace(/\/$/, ''),
      certSpotter: e.CERT_SPOTTER_API_URL.replace(/\/$/, ''),
      certSpotterKey: e.CERT_SPOTTER_API_KEY,
      rdapBootstrap: e.RDAP_BOOTSTRAP_URL,
      dns: e.DNS_OVER_HTTPS_URL,
      site: e.COMPANY_SITE_URL.replace(/\/$/, ''),
    },
    companyCollection: e.COMPANY_COLLECTION,
    sisterCompanyUrl: e.SISTER_COMPANY_URL,
    databaseWaitSeconds: e.DATABASE_WAIT_SECONDS,
    demoDataMegabytes: e.DEMO_DATA_MB,
    dataQuotaMegabytes: e.ORGANISATION_DATA_MB,
    fileStorage: e.FILE_STORAGE ?? (e.BLOG_IMAGES === 'disk' ? 'folder' : 'database'),
    fileQuotaMegabytes: e.FILE_QUOTA_MB,
    s3: s3Of(e),
    screeningWorkers: e.SCREENING_WORKERS,
    isProduction: given.NODE_ENV === 'production',
  }
}

function s3Of(e: z.output<typeof Environment>): Config['s3'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = e
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const address = endpoint.replace(/\/$/, '')
    return {
      endpoint: address,
      bucket,
      accessKeyId,
      secretAccessKey,
      region: e.S3_REGION,
      prefix: e.S3_PREFIX,
    }
  }
  if (e.FILE_STORAGE === 's3')
    throw new BadSetting(
      'A setting is missing. FILE_STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  return undefined
}

/** Where the nightly backups of the embedded database lie. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups')
