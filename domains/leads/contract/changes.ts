import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const leadsSubjects = defineSubjects({
  lead: { called: 'Lead', path: () => '/dashboard/leads' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const leadsActions = defineActions({
  'lead.received': 'Lead received',
  'lead.sent-again': 'Lead sent again',
  'lead.changed': 'Lead changed',
  'lead.new': 'Lead set back to new',
  'lead.contacted': 'Lead contacted',
  'lead.qualified': 'Lead qualified',
  'lead.closed': 'Lead closed',
  'lead.delivered': 'Lead delivered to HubSpot',
  'lead.delivery-refused': 'Lead refused by HubSpot',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof leadsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof leadsActions> {}
}
