import type { Config } from '#platform/config/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { LeadRow } from './store.ts'

/** What the people of sales are told of a new lead, at the sales mailbox of the installation. */
export function mailToSales(config: Pick<Config, 'contactDomain' | 'publicUrl'>, lead: LeadRow): Mail {
  const name = `${lead.firstName} ${lead.lastName}`
  const what = lead.kind === 'demo' ? 'a demo' : `the ${lead.plan ?? ''} plan`.replace('  ', ' ')
  const facts: readonly (readonly [string, string | null])[] = [
    ['Name', name],
    ['Email', lead.email],
    ['Company', lead.company],
    ['Phone', lead.phone],
    ['Job title', lead.jobTitle],
    ['Company size', lead.companySize],
    ['Use case', lead.useCase],
  ]
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${oneLine(value)}`] : []))
  return {
    to: `sales@${config.contactDomain}`,
    subject: oneLine(`${name} of ${lead.company} asks for ${what}`).slice(0, 200),
    text: [
      ...lines,
      ...(lead.message ? ['', lead.message] : []),
      '',
      'An answer was promised within 24 hours.',
      `${config.publicUrl ?? ''}/dashboard/leads?lead=${lead.id}`,
    ].join('\n'),
  }
}

// A line break in a name must not start a line of its own.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
