import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountsDoorway, accountsScreens } from '../../domains/accounts/web/routes.ts'
import { alertsScreens } from '../../domains/alerts/web/routes.ts'
import { attributionScreens } from '../../domains/attribution/web/routes.ts'
import { billingPages, billingScreens } from '../../domains/billing/web/routes.ts'
import { blogManagement, blogPages } from '../../domains/blog/web/routes.ts'
import { casesScreens } from '../../domains/cases/web/routes.ts'
import { companiesScreens } from '../../domains/companies/web/routes.ts'
import { fixedIncomeScreens } from '../../domains/fixed-income/web/routes.ts'
import { leadsScreens } from '../../domains/leads/web/routes.ts'
import { marketDataScreens } from '../../domains/market-data/web/routes.ts'
import { optionsScreens } from '../../domains/options/web/routes.ts'
import { overviewScreens } from '../../domains/overview/web/routes.ts'
import { riskScreens } from '../../domains/risk/web/routes.ts'
import { screeningScreens } from '../../domains/screening/web/routes.ts'
import { workstationScreens } from '../../domains/workstation/web/routes.ts'
import { marketShellScreens } from './market-shell/routes.ts'
import { FRAME_ROUTE_ID } from './public-site/frame-route.ts'
import { publicPages } from './public-site/pages.ts'
import { notBuiltYet } from './shell/not-built-yet.ts'
import { otherAddresses } from './shell/other-addresses.ts'

export default [
  // Under the site's header. Public pages have no component kit, so that they stay light.
  layout('public-site/public-frame.tsx', { id: FRAME_ROUTE_ID }, [
    ...publicPages,
    ...billingPages,
    ...blogPages,
    // Screens before the shell: sign in, sign up, password reset.
    layout('shell/doorway.tsx', accountsDoorway),
  ]),

  layout('product.tsx', [
    ...blogManagement,

    // Screens inside the shell. A slice's line: ...casesScreens
    layout('shell/shell.tsx', [
      layout('shell/screen-frame.tsx', [
        ...overviewScreens,
        ...accountsScreens,
        ...screeningScreens,
        ...casesScreens,
        ...alertsScreens,
        ...companiesScreens,
        ...billingScreens,
        ...leadsScreens,
        ...marketShellScreens,
        ...marketDataScreens,
        ...fixedIncomeScreens,
        ...riskScreens,
        ...optionsScreens,
        ...attributionScreens,
        ...workstationScreens,
        ...(process.env.ASSAY_GALLERY ? [route('design', 'gallery/gallery-screen.tsx')] : []),
        ...notBuiltYet.map(({ path }) =>
          route(path, 'shell/not-built-yet-screen.tsx', { id: `not built: ${path}` }),
        ),
      ]),
    ]),
  ]),

  ...Object.keys(otherAddresses).map((path) => route(path, 'shell/lead-on.ts', { id: `leads on: ${path}` })),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig
