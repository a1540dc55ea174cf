import { desc } from 'drizzle-orm'
import { ofOrganisation } from '#platform/database/index.ts'
import type { PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { callName } from '../contract/call-period.ts'
import { earningsTranscript } from './tables.ts'

/** Earnings calls of a party. */
export const callsAboutParty: PartyProvider = {
  group: 'Earnings calls',
  at: 70,
  may: 'documents:read',
  async find({ db, actor }, { entityIds }, limit) {
    const rows = await db
      .select()
      .from(earningsTranscript)
      .where(ofOrganisation(earningsTranscript, actor.organisationId, { companyId: entityIds }))
      .orderBy(desc(earningsTranscript.id))
      .limit(limit)
    return rows.map(({ id, companyName, quarter, fiscalYear, overallSentiment, isSample }) => ({
      id,
      title: callName({ companyName, quarter, fiscalYear }),
      detail: [
        overallSentiment ? `Sentiment ${overallSentiment}` : 'Not analysed',
        isSample ? 'sample data' : '',
      ]
        .filter(Boolean)
        .join(' · '),
      href: pathOf({ type: 'transcript', id }),
      by: 'record' as const,
    }))
  },
}
