export {
  bookDemo,
  exportLeads,
  leadsList,
  listLeads,
  startForm,
  summariseLeads,
  updateLead,
} from './endpoints.ts'
export { leadFields, lengthMax } from './lead-fields.ts'
export { countPageView, Device, PageViewSummary, summarisePageViews } from './page-views.ts'
export {
  companySizes,
  Lead,
  LeadDelivery,
  LeadKind,
  LeadStatus,
  SALES_COMPANY_SIZE,
  SALES_USE_CASE,
  useCases,
} from './schemas.ts'
