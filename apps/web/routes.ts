import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import type { StatedOfScreen } from '#platform/screens/index.ts'
import { marketShell } from './market-shell/routes.ts'
import { FRAME_ROUTE_ID } from './public-site/frame/frame-route.ts'
import { publicPages } from './public-site/pages.ts'
import { otherAddresses } from './shell/addresses/moved-addresses.ts'
import { slices } from './slices.ts'

type Placed = StatedOfScreen & { fileAt: (file: string) => string }

/** Files are named from this folder. */
const screens: readonly Placed[] = slices.flatMap((slice) =>
  slice.screens.map((screen) => ({
    ...screen,
    fileAt: (file: string) => `../../domains/${slice.name}/web/${file}`,
  })),
)

const routeOf = ({ path, file, fileAt, id }: Placed) => route(path, fileAt(file), id ? { id } : {})

const isOfMarket = ({ section }: Placed) => section?.name === 'Market analytics'

/** The screens that stand in a place, each in the frame it names. */
function screensIn(place: NonNullable<StatedOfScreen['in']>): RouteConfigEntry[] {
  const own = screens.filter((screen) => (screen.in ?? 'shell') === place && !isOfMarket(screen))
  return [...Map.groupBy(own, ({ frame, fileAt }) => frame && fileAt(frame))].flatMap(([frame, framed]) =>
    frame ? [layout(frame, framed.map(routeOf))] : framed.map(routeOf),
  )
}

export default [
  // Under the site's header. Public pages have no component kit, so that they stay light.
  layout('public-site/frame/public-frame.tsx', { id: FRAME_ROUTE_ID }, [
    ...publicPages,
    ...screensIn('site'),
    // Screens before the shell: sign in, sign up, password reset.
    layout('shell/signed-out-frame.tsx', screensIn('signed-out')),
    route('*', 'not-found.tsx'),
  ]),

  layout('product.tsx', [
    ...screensIn('product'),

    layout('shell/shell.tsx', [
      layout('shell/screen-frame.tsx', [
        ...screensIn('shell'),
        marketShell(screens.filter(isOfMarket).map(routeOf)),
        ...(process.env.ASSAY_GALLERY ? [route('design', 'gallery/gallery-screen.tsx')] : []),
      ]),
    ]),
  ]),

  ...Object.keys(otherAddresses).map((path) =>
    route(path, 'shell/addresses/redirect-moved.ts', { id: `leads on: ${path}` }),
  ),
] satisfies RouteConfig
