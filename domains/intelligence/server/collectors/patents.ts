import { z } from 'zod'
import { isSameName } from '#engines/company-signals/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, failed, fetchJson, readShape } from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'
import { type Ask, answerOf, type Collector, type Finding, line, momentOf } from './collector.ts'

const provider: Provider = {
  name: 'USPTO',
  timeoutMs: 15_000,
  totalMsMax: 30_000,
  bytesMax: 32 * 1024 * 1024,
  retries: 0,
  budget: { calls: 30, perSeconds: 60 },
}
const source = defineSource({ name: 'uspto', title: 'USPTO', provider })

const PAGE = 100
const PAGES_MAX = 20

const Applications = z.object({
  count: z.number().int(),
  patentFileWrapperDataBag: z.array(
    z.object({
      applicationNumberText: z.string(),
      applicationMetaData: z.object({
        inventionTitle: z.string().nullish(),
        filingDate: z.string().nullish(),
        grantDate: z.string().nullish(),
        patentNumber: z.string().nullish(),
        firstApplicantName: z.string().nullish(),
        applicationStatusDescriptionText: z.string().nullish(),
        applicantBag: z.array(z.object({ applicantNameText: z.string().nullish() })).nullish(),
        cpcClassificationBag: z.array(z.string()).nullish(),
      }),
    }),
  ),
})
type Application = z.output<typeof Applications>['patentFileWrapperDataBag'][number]
const Refusal = z.union([
  z
    .object({ error: z.string(), message: z.string().optional() })
    .transform(({ error, message }) => message ?? error),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

/** Applications and grants whose applicant is the company, by its name as the office writes it. */
export const patents: Collector = {
  id: 'patents',
  everyHours: 24 * 7,
  lacks: (ctx) =>
    intelligenceSettings.of(ctx.installation.config).sources.usptoKey
      ? null
      : {
          sentence: 'It needs the setting USPTO_API_KEY, a key of the USPTO’s Open Data Portal.',
          isSetting: true,
        },
  async collect(ctx, ask) {
    const { company, before } = ask
    const bound = before?.binding?.by === 'person' ? before.binding : undefined
    const name = bound?.token ?? ask.applicant ?? company.legalName ?? company.displayName
    const { usptoKey } = intelligenceSettings.of(ctx.installation.config).sources
    const { rows, total } = await answerOf(ctx, source, ask, () => readAll(ctx, ask, name), [usptoKey])
    const own = rows.filter((row) => applicantsOf(row).some((applicant) => isSameName(applicant, name)))
    const granted = own.filter(({ applicationMetaData }) => applicationMetaData.patentNumber)
    const isCut = total > rows.length
    return {
      hasFound: own.length > 0,
      source: 'USPTO',
      note: `${own.length} ${own.length === 1 ? 'application' : 'applications'} of ${name} at the USPTO, ${granted.length} of them granted. Counted are granted patents whose applicant has this name, legal form apart.`,
      missing: isCut
        ? [
            `Of ${total} applications that fit the name the ${rows.length} newest were read: they are not counted.`,
          ]
        : [],
      findings: own.map((row) => findingOf(row, ctx.now, bound ? 90 : 80)),
      // What was found under another name before is not this applicant's.
      wholeOf: isCut ? [] : [''],
      // A part is not the whole.
      points: isCut ? [] : [{ metric: 'patent_count', value: granted.length, at: ctx.now }],
      suggestions: [],
      learnt: { sameName: own.length > 0 && isSameName(name, company.displayName) ? ['The USPTO'] : [] },
    }
  },
}

async function readAll(
  ctx: Context,
  { signal }: Ask,
  name: string,
): Promise<{ rows: Application[]; total: number }> {
  const { uspto, usptoKey = '' } = intelligenceSettings.of(ctx.installation.config).sources
  const rows = new Map<string, Application>()
  let total = 0
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const reply = await fetchJson(ctx, provider, {
      url: `${uspto}/api/v1/patent/applications/search`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': usptoKey },
      body: JSON.stringify({
        q: `applicationMetaData.firstApplicantName:"${name.replaceAll(/["\\]/g, ' ')}"`,
        pagination: { offset: page * PAGE, limit: PAGE },
        sort: [{ field: 'applicationMetaData.filingDate', order: 'Desc' }],
      }),
      isRepeatable: true,
      // The office says “not found” where nothing fits.
      reads: [404],
      signal,
    })
    if (reply.status === 404) {
      if (page > 0) throw failed(provider, 'ends before its last page', 'CUT_SHORT')
      return { rows: [], total: 0 }
    }
    const stated = readShape(provider, Applications, reply, Refusal)
    if (
      page > 0 &&
      stated.patentFileWrapperDataBag.length > 0 &&
      stated.patentFileWrapperDataBag.every((row) => rows.has(row.applicationNumberText))
    )
      throw failed(provider, 'gives a page a second time', 'PAGES_WITHOUT_END')
    total = stated.count
    for (const row of stated.patentFileWrapperDataBag) rows.set(row.applicationNumberText, row)
    if ((page + 1) * PAGE >= total) break
    if (stated.patentFileWrapperDataBag.length === 0)
      throw failed(provider, 'ends before its last page', 'CUT_SHORT')
  }
  return { rows: [...rows.values()], total }
}

const applicantsOf = ({
  applicationMetaData: { firstApplicantName, applicantBag },
}: Application): string[] => [
  ...(firstApplicantName ? [firstApplicantName] : []),
  ...(applicantBag ?? []).flatMap(({ applicantNameText }) => applicantNameText ?? []),
]

function findingOf(
  { applicationNumberText: number, applicationMetaData: data }: Application,
  now: Date,
  confidence: number,
): Finding {
  const isGranted = Boolean(data.patentNumber)
  return {
    key: number,
    source: 'USPTO',
    title: line(data.inventionTitle ?? '', 200) || `Application ${number}`,
    description: isGranted
      ? `Patent ${data.patentNumber}, granted${data.grantDate ? ` ${data.grantDate}` : ''}`
      : line(
          `Application ${number}${data.applicationStatusDescriptionText ? `: ${data.applicationStatusDescriptionText}` : ''}`,
          300,
        ),
    observedAt: momentOf(isGranted ? data.grantDate : data.filingDate, now),
    confidence,
    metadata: {
      application: number,
      ...(data.patentNumber ? { patent: data.patentNumber } : {}),
      ...(data.filingDate ? { filed: data.filingDate } : {}),
      ...(data.cpcClassificationBag?.length ? { classes: data.cpcClassificationBag.slice(0, 10) } : {}),
      url: `https://data.uspto.gov/patent-file-wrapper/search/details/${encodeURIComponent(number)}/application-data`,
    },
  }
}
