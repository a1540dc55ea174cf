import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const publicPages: RouteConfigEntry[] = [
  index('public-site/landing/landing.tsx'),
  route('why-assay', 'public-site/why-page.tsx'),
  route('solutions', 'public-site/solutions/solutions-page.tsx'),
  route('about', 'public-site/about-page.tsx'),
  route('claims', 'public-site/claims/claims-page.tsx'),
  route('privacy', 'public-site/legal/privacy-page.tsx'),
  route('terms', 'public-site/legal/terms-page.tsx'),
  route('contact', 'public-site/contact-page.tsx'),
  route('data-processing', 'public-site/legal/data-processing-page.tsx'),
  route('security', 'public-site/trust/security-page.tsx'),
  route('accessibility', 'public-site/trust/accessibility-page.tsx'),
  route('status', 'public-site/trust/status-page.tsx'),
  route('changelog', 'public-site/trust/changelog-page.tsx'),
]
