import type { LeadRow } from '../store.ts'

/** What marks a lead's note in HubSpot: the lead and how often it was sent, so that each sending has one note. */
export const noteMark = (lead: Pick<LeadRow, 'id' | 'submissions'>): string =>
  `Assay lead ${lead.id}-${lead.submissions}`

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const asHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => escaped[sign] as string).replaceAll('\n', '<br>')

/** A lead as a note on its contact: what HubSpot has no field for. Everything a visitor wrote is plain text in it. */
export function noteOf(lead: LeadRow): string {
  const what = lead.kind === 'demo' ? 'Asked for a demo' : `Asked about the ${lead.plan ?? 'Enterprise'} plan`
  const lines = [
    what,
    lead.companySize ? `Company size: ${lead.companySize}` : '',
    lead.useCase ? `Use case: ${lead.useCase}` : '',
    lead.message ?? '',
    noteMark(lead),
  ]
  return lines
    .filter(Boolean)
    .map((line) => `<p>${asHtml(line)}</p>`)
    .join('')
}
