/** What measures, advertises and asks for consent. */
export const marketing = `
# Analytics
Google Analytics | s:www.google-analytics.com/analytics.js | s:www.google-analytics.com/ga.js | s:googletagmanager.com/gtag/js | c:_ga | c:_gid
Adobe Analytics | s:AppMeasurement.js | c:s_cc | c:s_vi | p:.omtrdc.net
Matomo | s:/matomo.js | s:/piwik.js | c:_pk_id* | s:cdn.matomo.cloud
Plausible | s:plausible.io/js/
Fathom | s:cdn.usefathom.com
Simple Analytics | s:scripts.simpleanalyticscdn.com
Umami | s:cloud.umami.is | s:/umami.js
GoatCounter | s:gc.zgo.at/count.js
Cloudflare Web Analytics | s:static.cloudflareinsights.com
Mixpanel | s:cdn.mxpnl.com | c:mp_*_mixpanel
Amplitude | s:cdn.amplitude.com[/libs/amplitude-{v}]
Heap | s:cdn.heapanalytics.com | s:heap-*.js | c:_hp2_id*
PostHog | s:app.posthog.com/static | s:us-assets.i.posthog.com | s:eu-assets.i.posthog.com | c:ph_*_posthog
Segment | s:cdn.segment.com/analytics.js | c:ajs_anonymous_id
RudderStack | s:cdn.rudderlabs.com
Snowplow | c:_sp_id* | s:sp.js
mParticle | s:jssdkcdns.mparticle.com
Tealium | s:tags.tiqcdn.com | c:utag_main
Hotjar | s:static.hotjar.com | c:_hjSessionUser_*
Microsoft Clarity | s:www.clarity.ms | c:_clck
FullStory | s:edge.fullstory.com | s:fullstory.com/s/fs.js | c:fs_uid
LogRocket | s:cdn.logrocket.io | s:cdn.lr-ingest.io
Crazy Egg | s:script.crazyegg.com
Mouseflow | s:cdn.mouseflow.com
Lucky Orange | s:d10lpsik1i8c69.cloudfront.net | s:tools.luckyorange.com
Smartlook | s:web-sdk.smartlook.com | s:rec.smartlook.com
Contentsquare | s:t.contentsquare.net
Quantum Metric | s:cdn.quantummetric.com
Glassbox | s:cdn.glassboxcdn.com
Pendo | s:cdn.pendo.io
Chartbeat | s:static.chartbeat.com | c:_cb
comScore | s:sb.scorecardresearch.com
Quantcast | s:secure.quantserve.com | s:cmp.quantcast.com
Parse.ly | s:cdn.parsely.com
Yandex Metrica | s:mc.yandex.ru/metrika | c:_ym_uid
Baidu Tongji | s:hm.baidu.com/hm.js
Piano | s:cdn.tinypass.com | s:tag.aticdn.net
Statcounter | s:www.statcounter.com/counter
Kissmetrics | s:scripts.kissmetrics.com
# Tag management
Google Tag Manager | s:www.googletagmanager.com/gtm.js | p:www.googletagmanager.com/ns.html
Adobe Experience Platform Launch | s:assets.adobedtm.com
Ensighten | s:nexus.ensighten.com
Commanders Act | s:cdn.tagcommander.com
# Advertising
Google Ads | s:www.googleadservices.com/pagead/conversion | s:googleads.g.doubleclick.net
Google AdSense | s:pagead2.googlesyndication.com
Google Publisher Tag | s:securepubads.g.doubleclick.net | s:www.googletagservices.com/tag/js/gpt.js
Meta Pixel | s:connect.facebook.net | c:_fbp | p:www.facebook.com/tr?id=
LinkedIn Insight Tag | s:snap.licdn.com | p:px.ads.linkedin.com
X Pixel | s:static.ads-twitter.com
TikTok Pixel | s:analytics.tiktok.com
Pinterest Tag | s:s.pinimg.com/ct/
Snap Pixel | s:sc-static.net/scevent
Reddit Pixel | s:www.redditstatic.com/ads
Microsoft Advertising | s:bat.bing.com | c:_uetsid
Quora Pixel | s:a.quora.com/qevents.js
Criteo | s:static.criteo.net | s:dynamic.criteo.com
Taboola | s:cdn.taboola.com
Outbrain | s:amplify.outbrain.com | s:widgets.outbrain.com
AdRoll | s:s.adroll.com
The Trade Desk | s:js.adsrvr.org
Amazon Advertising | s:c.amazon-adsystem.com
Xandr | s:acdn.adnxs.com
Media.net | s:contextual.media.net
StackAdapt | s:tags.srv.stackadapt.com
6sense | s:j.6sc.co
Demandbase | s:tag.demandbase.com
ZoomInfo | s:ws.zoominfo.com | s:js.zi-scripts.com
Clearbit | s:x.clearbitjs.com | s:tag.clearbitscripts.com
RollWorks | s:s.rollworks.com
Leadfeeder | s:lftracker.leadfeeder.com | s:sc.lfeeder.com
Bombora | s:ml314.com
Branch | s:cdn.branch.io
AppsFlyer | s:websdk.appsflyer.com
Adjust | s:cdn.adjust.com
# Testing and personalisation
Optimizely | s:cdn.optimizely.com | c:optimizelyEndUserId
VWO | s:dev.visualwebsiteoptimizer.com | c:_vwo_uuid*
AB Tasty | s:try.abtasty.com | c:ABTasty
Google Optimize | s:www.googleoptimize.com
LaunchDarkly | s:app.launchdarkly.com | s:unpkg.com/launchdarkly
Statsig | s:cdn.jsdelivr.net/npm/@statsig | s:featureassets.org
Kameleoon | s:.kameleoon.eu/ | s:.kameleoon.io/
Dynamic Yield | s:cdn.dynamicyield.com
Monetate | s:se.monetate.net
Adobe Target | s:at.js | c:mbox
Mutiny | s:client-registry.mutinycdn.com
Intellimize | s:cdn.intellimize.co
# Consent
OneTrust | s:cdn.cookielaw.org | c:OptanonConsent
Cookiebot | s:consent.cookiebot.com | c:CookieConsent
TrustArc | s:consent.trustarc.com
Usercentrics | s:app.usercentrics.eu | s:web.cmp.usercentrics.eu
Didomi | s:sdk.privacy-center.org
Osano | s:cmp.osano.com
iubenda | s:cdn.iubenda.com
Termly | s:app.termly.io
CookieYes | s:cdn-cookieyes.com
Complianz | s:/plugins/complianz | > WordPress
Klaro | s:klaro.js | s:cdn.kiprotect.com/klaro
Sourcepoint | s:cdn.privacy-mgmt.com
Ketch | s:global.ketchcdn.com
# Marketing automation
HubSpot | s:js.hs-scripts.com | s:js.hs-analytics.net | s:js.hsforms.net | c:hubspotutk
Marketo | s:munchkin.marketo.net | c:_mkto_trk
Salesforce Account Engagement | s:pi.pardot.com | c:visitor_id*
Salesforce Marketing Cloud | s:.collect.igodigital.com
Oracle Eloqua | s:img.en25.com | c:ELOQUA
ActiveCampaign | s:trackcmp.net | s:diffuser-cdn.app-us1.com
Mailchimp | s:chimpstatic.com | s:downloads.mailchimp.com | p:list-manage.com/subscribe
Klaviyo | s:static.klaviyo.com | c:__kla_id
Braze | s:js.appboycdn.com
Iterable | s:js.iterable.com
Customer.io | s:assets.customer.io
Brevo | s:sibautomation.com | s:sibforms.com
Mailjet | s:app.mailjet.com
Omnisend | s:omnisnippet1.com
Attentive | s:cdn.attn.tv
OneSignal | s:cdn.onesignal.com
Sendgrid forms | s:cdn.forms-content.sg-form.com
ConvertKit | s:f.convertkit.com
Typeform | s:embed.typeform.com
Jotform | s:cdn.jotfor.ms | s:form.jotform.com
OptinMonster | s:a.omappapi.com | s:a.opmnstr.com
Sumo | s:load.sumo.com
Justuno | s:cdn.justuno.com
AddThis | s:s7.addthis.com
ShareThis | s:platform-api.sharethis.com
Disqus | s:.disqus.com/embed.js
Rewardful | s:r.wdfl.co
`
