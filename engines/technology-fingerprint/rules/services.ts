/** What hosts, protects, answers and supports. */
export const services = `
# Delivery network
Cloudflare | h:server=cloudflare | h:cf-ray= | c:__cf_bm
Fastly | h:x-served-by=cache- | h:x-fastly-request-id= | h:fastly-io-info=
Akamai | h:server=AkamaiGHost | h:x-akamai-transformed= | h:akamai-grn= | c:ak_bmsc
Amazon CloudFront | h:x-amz-cf-id= | h:via=cloudfront
Azure Front Door | h:x-azure-ref=
Google Cloud CDN | h:via=google
Bunny.net | h:server=BunnyCDN | s:.b-cdn.net
KeyCDN | h:server=keycdn | s:.kxcdn.com
StackPath | h:x-hw= | h:server=stackpath
Imperva | h:x-iinfo= | h:x-cdn=Imperva | c:visid_incap_* | c:incap_ses_*
Sucuri | h:x-sucuri-id= | h:server=Sucuri
CDN77 | h:server=CDN77
jsDelivr | s:cdn.jsdelivr.net | l:cdn.jsdelivr.net
cdnjs | s:cdnjs.cloudflare.com | l:cdnjs.cloudflare.com
unpkg | s:unpkg.com | l:unpkg.com
Google Hosted Libraries | s:ajax.googleapis.com
Microsoft Ajax CDN | s:ajax.aspnetcdn.com
Cloudinary | p:res.cloudinary.com
imgix | p:.imgix.net
ImageKit | p:ik.imagekit.io
# Hosting
Amazon Web Services | h:x-amz-request-id= | h:server=AmazonS3 | c:AWSALB | c:AWSALBCORS
Amazon S3 | h:server=AmazonS3 | > Amazon Web Services
AWS Elastic Load Balancing | h:server=awselb[/{v}] | c:AWSELB | > Amazon Web Services
AWS Amplify | p:.amplifyapp.com | > Amazon Web Services
Microsoft Azure | c:ARRAffinity | c:ARRAffinitySameSite | h:x-ms-request-id=
Google Cloud | h:server=Google Frontend | h:x-cloud-trace-context=
Firebase Hosting | h:x-firebase-hosting= | > Google Cloud
Vercel | h:server=Vercel | h:x-vercel-id= | s:/_vercel/insights
Netlify | h:server=Netlify | h:x-nf-request-id=
Heroku | h:via=vegur | h:server=heroku | h:nel=heroku
GitHub Pages | h:server=GitHub.com | h:x-github-request-id=
GitLab Pages | h:gitlab-lb= | h:gitlab-sv=
Cloudflare Pages | p:.pages.dev/ | > Cloudflare
Render | h:x-render-origin-server= | h:rndr-id=
Fly.io | h:server=Fly/ | h:fly-request-id=
Railway | h:server=railway
DigitalOcean | h:x-do-app-origin= | h:x-do-orig-status=
Pantheon | h:x-pantheon-styx-hostname= | h:server=Pantheon
Acquia Cloud | h:x-ah-environment= | > Drupal
Platform.sh | h:x-platform-cluster= | h:x-platform-server=
WP Engine | h:x-powered-by=WP Engine | h:wpe-backend= | > WordPress
Kinsta | h:x-kinsta-cache= | h:ki-cache-type= | > WordPress
Flywheel | h:x-fw-hash= | h:server=Flywheel | > WordPress
SiteGround | h:sg-f-cache= | h:x-sg-id=
Plesk | h:x-powered-by=PleskLin | h:x-powered-by=PleskWin
OVHcloud | h:x-iplb-instance= | h:x-cdn-pop=
Hostinger | h:platform=hostinger | h:panel=hpanel
# Name server
Cloudflare DNS | n:ns=.ns.cloudflare.com
Amazon Route 53 | n:ns=.awsdns-*
Azure DNS | n:ns=.azure-dns.
Google Cloud DNS | n:ns=.googledomains.com
NS1 | n:ns=.nsone.net
Akamai Edge DNS | n:ns=.akam.net
UltraDNS | n:ns=.ultradns.
DNSimple | n:ns=.dnsimple.com
DNS Made Easy | n:ns=.dnsmadeeasy.com
GoDaddy DNS | n:ns=.domaincontrol.com
Namecheap DNS | n:ns=.registrar-servers.com
Gandi DNS | n:ns=.gandi.net
OVHcloud DNS | n:ns=.ovh.net
IONOS DNS | n:ns=.ui-dns.
Vercel DNS | n:ns=.vercel-dns.com
DigitalOcean DNS | n:ns=.digitalocean.com
Hetzner DNS | n:ns=.hetzner.com
MarkMonitor DNS | n:ns=.markmonitor.com
CSC DNS | n:ns=.cscdns.net
# Mail
Google Workspace | n:mx=aspmx.l.google.com | n:mx=smtp.google.com | n:mx=googlemail.com
Microsoft 365 | n:mx=.mail.protection.outlook.com
Proofpoint | n:mx=.pphosted.com | n:mx=.ppe-hosted.com
Mimecast | n:mx=.mimecast.com
Barracuda | n:mx=.barracudanetworks.com
Cisco Secure Email | n:mx=.iphmx.com
Zoho Mail | n:mx=.zoho.com | n:mx=.zoho.eu
Fastmail | n:mx=.messagingengine.com
Proton Mail | n:mx=.protonmail.ch
Amazon WorkMail | n:mx=inbound-smtp.*.amazonaws.com
Rackspace Email | n:mx=.emailsrvr.com
Yandex Mail | n:mx=mx.yandex.
Hornetsecurity | n:mx=.hornetsecurity.com | n:mx=.antispameurope.com
Trend Micro Email Security | n:mx=.tmes.trendmicro.
Amazon SES | n:txt=include:amazonses.com
SendGrid | n:txt=include:sendgrid.net
Mailgun | n:txt=include:mailgun.org
Postmark | n:txt=include:spf.mtasv.net
SparkPost | n:txt=include:sparkpostmail.com
Mandrill | n:txt=include:spf.mandrillapp.com
# Account confirmed in the DNS
Atlassian Cloud | n:txt=atlassian-domain-verification=
Zoom | n:txt=ZOOM_verify_
DocuSign | n:txt=docusign=
Dropbox | n:txt=dropbox-domain-verification=
Slack | n:txt=slack-domain-verification=
1Password | n:txt=1password-site-verification=
Adobe Identity | n:txt=adobe-idp-site-verification=
Apple Business | n:txt=apple-domain-verification=
Facebook Business | n:txt=facebook-domain-verification=
Google Search Console | n:txt=google-site-verification=
Microsoft Tenant | n:txt=MS=ms
Notion | n:txt=notion-domain-verification=
Miro | n:txt=miro-verification=
Canva | n:txt=canva-site-verification=
Cisco Webex | n:txt=cisco-ci-domain-verification=
Citrix | n:txt=citrix-verification-code=
GlobalSign | n:txt=_globalsign-domain-verification=
HashiCorp Cloud | n:txt=hcp-domain-verification=
Jamf | n:txt=jamf-site-verification=
KnowBe4 | n:txt=knowbe4-site-verification=
OpenAI | n:txt=openai-domain-verification=
Anthropic | n:txt=anthropic-domain-verification
Postman | n:txt=postman-domain-verification=
Stripe account | n:txt=stripe-verification=
TeamViewer | n:txt=teamviewer-sso-verification=
Twilio | n:txt=twilio-domain-verification=
Workplace | n:txt=workplace-domain-verification=
Zapier | n:txt=zapier-domain-verification
# Customer support
Intercom | s:widget.intercom.io | s:js.intercomcdn.com | c:intercom-id-*
Zendesk | s:static.zdassets.com | s:ekr.zdassets.com
Zendesk Chat | s:v2.zopim.com
Drift | s:js.driftt.com | c:driftt_aid
LivePerson | s:lptag.liveperson.net
LiveChat | s:cdn.livechatinc.com
Tawk.to | s:embed.tawk.to
Crisp | s:client.crisp.chat
Freshchat | s:wchat.freshchat.com | s:fw-cdn.com
Freshdesk | s:widget.freshworks.com
Olark | s:static.olark.com
Tidio | s:code.tidio.co
Gorgias | s:config.gorgias.chat
Help Scout | s:beacon-v2.helpscout.net
HappyFox | s:widget.happyfoxchat.com
Userlike | s:userlike-cdn-widgets.s3
Qualified | s:js.qualified.com
Chatwoot | s:app.chatwoot.com
Ada | s:static.ada.support
Forethought | s:solve-widget.forethought.ai
Kustomer | s:cdn.kustomerapp.com
Salesforce Service Cloud | s:service.force.com/embeddedservice
Genesys Cloud | s:apps.mypurecloud.com
# Sign-in
Auth0 | s:cdn.auth0.com[/js/lock/{v}]
Okta | s:global.oktacdn.com | s:ok1static.oktacdn.com
Clerk | s:clerk.accounts.dev | s:@clerk/clerk-js@{v} | c:__clerk_db_jwt
Google Sign-In | s:accounts.google.com/gsi/client | s:apis.google.com/js/platform.js
Sign in with Apple | s:appleid.cdn-apple.com
Stytch | s:js.stytch.com
WorkOS | p:api.workos.com
# Protection
reCAPTCHA | s:www.google.com/recaptcha | s:www.gstatic.com/recaptcha | s:www.recaptcha.net
hCaptcha | s:js.hcaptcha.com | s:hcaptcha.com/1/api.js
Cloudflare Turnstile | s:challenges.cloudflare.com/turnstile
Friendly Captcha | s:friendly-challenge@{v} | s:@friendlycaptcha/sdk
DataDome | h:x-datadome= | c:datadome | s:js.datadome.co
PerimeterX | s:client.perimeterx.net | c:_px3 | c:_pxvid
Kasada | h:x-kpsdk-ct=
Arkose Labs | s:client-api.arkoselabs.com
F5 BIG-IP | c:BIGipServer* | h:server=BigIP
AWS WAF | c:aws-waf-token | s:.token.awswaf.com | > Amazon Web Services
Wordfence | c:wfwaf-authcookie* | > WordPress
Sift | s:cdn.sift.com
Forter | c:forterToken
# Monitoring
Sentry | s:browser.sentry-cdn.com/{v}/ | s:js.sentry-cdn.com
Datadog RUM | s:www.datadoghq-browser-agent.com
New Relic | s:js-agent.newrelic.com | h:x-newrelic-app-data=
Dynatrace | s:ruxitagentjs | h:x-ruxit-js-agent= | h:x-oneagent-js-injection= | c:dtCookie
AppDynamics | s:cdn.appdynamics.com | c:ADRUM
Elastic APM | s:elastic-apm-rum
Rollbar | s:cdn.rollbar.com
Bugsnag | s:d2wy8f7a9ursnm.cloudfront.net
TrackJS | s:cdn.trackjs.com
Raygun | s:cdn.raygun.io
Honeybadger | s:js.honeybadger.io
SpeedCurve | s:cdn.speedcurve.com
Akamai mPulse | s:c.go-mpulse.net | s:s.go-mpulse.net
Azure Application Insights | s:js.monitor.azure.com | c:ai_user
Grafana Faro | s:@grafana/faro-web-sdk
Catchpoint | s:r.3gl.net
# Recruiting
Greenhouse | s:boards.greenhouse.io | p:boards.greenhouse.io/ | p:job-boards.greenhouse.io/
Lever | p:jobs.lever.co/
Ashby | s:jobs.ashbyhq.com | p:jobs.ashbyhq.com/
Workday | p:.myworkdayjobs.com
SmartRecruiters | p:careers.smartrecruiters.com | p:jobs.smartrecruiters.com
Workable | p:apply.workable.com
BambooHR | p:.bamboohr.com/
Recruitee | p:.recruitee.com
Teamtailor | s:scripts.teamtailor-cdn.com
Personio | p:.jobs.personio.
iCIMS | p:.icims.com
# Accessibility and translation
accessiBe | s:acsbapp.com
UserWay | s:cdn.userway.org
AudioEye | s:wsmcdn.audioeye.com
EqualWeb | s:cdn.equalweb.com
Weglot | s:cdn.weglot.com
Lokalise | s:live.lokalise.
Transifex Live | s:cdn.transifex.com
Google Translate | s:translate.google.com/translate_a
# Scheduling and investor pages
Calendly | s:assets.calendly.com | p:calendly.com/
Chili Piper | s:js.chilipiper.com
Cal.com | s:app.cal.com/embed
Q4 Investor Relations | s:.q4inc.com | s:s*.q4cdn.com | l:.q4cdn.com
Notified | s:d1io3yog0oux5.cloudfront.net
TradingView | s:s3.tradingview.com
Statuspage | s:.statuspage.io/embed
Eventbrite | s:www.eventbrite.com/static/widgets
`
