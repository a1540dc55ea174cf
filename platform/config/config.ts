import { join } from 'node:path'
import { z } from 'zod'
import { numberInText } from '#platform/endpoint/index.ts'
import { BadSetting, sentenceOf } from './bad-setting.ts'
import { flag } from './fields.ts'
import { type Operator, subProcessors } from './operator.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

/** What a process was given to start with, by the names of settings. */
export type Environs = Readonly<Record<string, string | undefined>>

const serverAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .refine(
    URL.canParse,
    'is not an address; signs of a password that mean something in one are written as %40',
  )

const Environment = z.object({
  PORT: numberInText('must be a port number').int('must be a port number').min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Where the site is reached from outside; links in mails and the Origin check use it. */
  PUBLIC_URL: z.url().optional(),
  /** Further names under which the site is reached, comma between. */
  KNOWN_HOSTS: z.string().default(''),
  /** Proxies in front of the process whose word on the caller's address, protocol and host is taken: how many, or their addresses. */
  TRUST_PROXY: z.string().default('none').transform(trustedProxies),
  /** Which of their headers they write; the other stays whatever a caller put there. */
  PROXY_HEADERS: z.enum(['x-forwarded', 'forwarded']).default('x-forwarded'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: serverAddress.optional(),
  /** The account that owns the schema, where another one works on its rows: it is used at the start alone. */
  MIGRATION_DATABASE_URL: serverAddress.optional(),
  /** The server itself, where DATABASE_URL leads through a pooler that keeps no sessions: for locks and notifications. */
  DIRECT_DATABASE_URL: serverAddress.optional(),
  /** A standby of the server that answers calls which only read. */
  READ_DATABASE_URL: serverAddress.optional(),
  DATABASE_POOL: numberInText().int().min(2).max(200).default(10),
  /** How long a process that is told to end goes on accepting, so that a balancer sees that it is not ready. */
  DRAIN_SECONDS: numberInText().int().min(0).max(300).optional(),
  /** Seals the copies that are made of the embedded database. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Another secret, under which nothing is sealed and whatever was sealed still opens. */
  APP_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  SAMPLE_DATA: flag('on'),
  RATE_LIMITS: flag('on'),
  /** Lets a monitoring system read `/metrics` with it as a bearer; without one there is no such page. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** A line of the log for each call of the API. */
  ACCESS_LOG: flag('off'),
  /** Statements that take longer are logged, without their values; 0 logs none. */
  SLOW_QUERY_MS: numberInText().int().min(0).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Assay <no-reply@assay.example>'),
  CONTACT_DOMAIN: z.string().default('assay.example'),
  /** `host:port` of local stand-ins that outside calls may reach although they are not public. */
  LOCAL_REPLICAS: z.string().default(''),
  SISTER_COMPANY_URL: z.url().default('https://touchstone.example'),
  /** Who runs the site, as its legal pages name them; without them the pages say that they are templates. */
  LEGAL_ENTITY: z.string().trim().max(200).default(''),
  LEGAL_ADDRESS: z.string().trim().max(500).default(''),
  GOVERNING_LAW: z.string().trim().max(200).default(''),
  /** Where people write about their data. */
  PRIVACY_CONTACT: z.string().trim().max(200).default(''),
  /** Who else handles customers' data: `Name | what for | where`, a semicolon between; `none` where there is nobody. */
  SUB_PROCESSORS: z.string().default('').transform(subProcessors),
  /** Where files that people send are kept: in the database, below the data directory, or in a bucket of S3 or what answers as S3 does. */
  FILE_STORAGE: z.enum(['database', 'folder', 's3']).optional(),
  /** How installations before this asked for `folder`. */
  BLOG_IMAGES: z.enum(['database', 'disk']).default('database'),
  /** How long a start waits for a PostgreSQL server that is starting too. */
  DATABASE_WAIT_SECONDS: numberInText().int().min(0).max(600).default(30),
  /** How many megabytes of rows the demo's organisation may keep; it begins again every night. */
  DEMO_DATA_MB: numberInText().int().min(1).default(300),
  /** The same for every other organisation but the first; without it nothing limits them. */
  ORGANISATION_DATA_MB: numberInText().int().min(1).optional(),
  /** How many megabytes of files an organisation may keep. */
  FILE_QUOTA_MB: numberInText().int().min(1).default(10_000),
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
})

/** The names of those that are no slice's own. */
export const installationSettings: readonly string[] = Object.keys(Environment.shape)

/** The settings of the installation, parsed once at the door; what is a slice's own it reads from `environment` (`defineSettings`). */
export type Config = {
  /** What was given, without what is empty. */
  environment: Environs
  port: number
  host: string
  publicUrl: string | undefined
  knownHosts: readonly string[]
  proxies: { trusted: TrustedProxies; headers: 'x-forwarded' | 'forwarded' }
  dataDir: string
  databaseUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  directDatabaseUrl: string | undefined
  readDatabaseUrl: string | undefined
  databasePool: number
  drainSeconds: number
  backupPassphrase: string | undefined
  appSecret: string | undefined
  appSecretBefore?: string | undefined
  sampleData: boolean
  rateLimits: boolean
  metricsToken: string | undefined
  accessLog: boolean
  slowQueryMs: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  smtpUrl: string | undefined
  mailFrom: string
  contactDomain: string
  localReplicas: readonly string[]
  sisterCompanyUrl: string
  operator: Operator
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
  isProduction: boolean
}

/**
 * Reads the settings from an environment.
 * @throws BadSetting naming the setting and what is wrong with it.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new BadSetting(sentenceOf(parsed.error))
  const e = parsed.data
  if (e.DATABASE_URL && !e.APP_SECRET && given.NODE_ENV === 'production') {
    throw new BadSetting(
      'A setting is missing. APP_SECRET must be given with DATABASE_URL, so that every process signs sessions with the same key.',
    )
  }
  return {
    environment: given,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    knownHosts: listOf(e.KNOWN_HOSTS.toLowerCase()),
    proxies: { trusted: e.TRUST_PROXY, headers: e.PROXY_HEADERS },
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    migrationDatabaseUrl: e.DATABASE_URL ? e.MIGRATION_DATABASE_URL : undefined,
    directDatabaseUrl: e.DATABASE_URL ? e.DIRECT_DATABASE_URL : undefined,
    readDatabaseUrl: e.DATABASE_URL ? e.READ_DATABASE_URL : undefined,
    databasePool: e.DATABASE_POOL,
    // Alone there is nobody who could take over meanwhile.
    drainSeconds: e.DRAIN_SECONDS ?? (e.DATABASE_URL ? 5 : 0),
    backupPassphrase: e.BACKUP_PASSPHRASE,
    appSecret: e.APP_SECRET,
    appSecretBefore: e.APP_SECRET_BEFORE,
    sampleData: e.SAMPLE_DATA,
    rateLimits: e.RATE_LIMITS,
    metricsToken: e.METRICS_TOKEN,
    accessLog: e.ACCESS_LOG,
    slowQueryMs: e.SLOW_QUERY_MS,
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    contactDomain: e.CONTACT_DOMAIN,
    localReplicas: listOf(e.LOCAL_REPLICAS),
    sisterCompanyUrl: e.SISTER_COMPANY_URL,
    operator: {
      entity: e.LEGAL_ENTITY,
      address: e.LEGAL_ADDRESS,
      governingLaw: e.GOVERNING_LAW,
      privacyContact: e.PRIVACY_CONTACT,
      subProcessors: e.SUB_PROCESSORS,
    },
    databaseWaitSeconds: e.DATABASE_WAIT_SECONDS,
    demoDataMegabytes: e.DEMO_DATA_MB,
    dataQuotaMegabytes: e.ORGANISATION_DATA_MB,
    fileStorage: e.FILE_STORAGE ?? (e.BLOG_IMAGES === 'disk' ? 'folder' : 'database'),
    fileQuotaMegabytes: e.FILE_QUOTA_MB,
    s3: s3Of(e),
    isProduction: given.NODE_ENV === 'production',
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

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
