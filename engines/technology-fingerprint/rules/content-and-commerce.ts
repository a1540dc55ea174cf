/** What a site is written and sold with. */
export const contentAndCommerce = `
# Content management
WordPress | m:generator=WordPress[ {v}] | s:/wp-includes/ | s:/wp-content/ | l:/wp-content/ | l:/wp-includes/ | h:link=api.w.org | > PHP, MySQL
WordPress VIP | h:x-powered-by=WordPress VIP | > WordPress
WordPress.com | h:host-header=WordPress.com | s:s0.wp.com | s:s1.wp.com | > WordPress
Jetpack | s:/plugins/jetpack/ | s:stats.wp.com | > WordPress
Elementor | s:/plugins/elementor/ | m:generator=Elementor {v} | p:elementor-element | > WordPress
Divi | s:/themes/Divi/ | p:et_pb_section | > WordPress
WPBakery | m:generator=Powered by WPBakery | s:/plugins/js_composer/ | > WordPress
Yoast SEO | p:optimized with the Yoast SEO[ Premium] plugin[ v{v}] | p:yoast-schema-graph | > WordPress
Rank Math | p:rank-math-schema | > WordPress
Contact Form 7 | s:/plugins/contact-form-7/ | > WordPress
Gravity Forms | s:/plugins/gravityforms/ | p:gform_wrapper | > WordPress
WP Rocket | p:This website is like a Rocket | h:x-powered-by=WP Rocket[/{v}] | p:data-rocket- | > WordPress
W3 Total Cache | h:x-powered-by=W3 Total Cache[/{v}] | p:Performance optimized by W3 Total Cache | > WordPress
WPML | m:generator=WPML ver:{v} | s:/plugins/sitepress-multilingual | > WordPress
Drupal | m:generator=Drupal[ {v}] | h:x-generator=Drupal[ {v}] | h:x-drupal-cache= | h:x-drupal-dynamic-cache= | p:data-drupal-selector | > PHP
Joomla | m:generator=Joomla | s:/media/jui/ | s:/media/system/js/core.js | > PHP
TYPO3 | m:generator=TYPO3[ {v}] | s:/typo3conf/ | l:/typo3conf/ | s:/typo3temp/ | l:/typo3temp/ | > PHP
Contao | m:generator=Contao | > PHP
Craft CMS | h:x-powered-by=Craft CMS | c:CraftSessionId | > PHP
Concrete CMS | m:generator=concrete5[ - {v}] | m:generator=Concrete CMS | > PHP
October CMS | c:october_session | > PHP, Laravel
Statamic | h:x-powered-by=Statamic | m:generator=Statamic | > PHP, Laravel
Kirby | m:generator=Kirby | h:x-powered-by=Kirby | > PHP
SilverStripe | m:generator=SilverStripe[ CMS {v}] | > PHP
MODX | m:generator=MODX | h:x-powered-by=MODX | > PHP
ProcessWire | h:x-powered-by=ProcessWire | > PHP
Plone | m:generator=Plone | > Python
Wagtail | p:class="wagtail- | m:generator=Wagtail[ {v}] | > Python, Django
django CMS | m:generator=django CMS | > Python, Django
Ghost | m:generator=Ghost[ {v}] | h:x-ghost-cache-status= | > Node.js
Strapi | h:x-powered-by=Strapi | > Node.js
Sanity | p:cdn.sanity.io/ | s:cdn.sanity.io/
Storyblok | p:a.storyblok.com/ | s:app.storyblok.com
Prismic | s:static.cdn.prismic.io | p:images.prismic.io
DatoCMS | p:www.datocms-assets.com
Kontent.ai | p:assets-us-01.kc-usercontent.com | p:assets-eu-01.kc-usercontent.com
Contentstack | p:images.contentstack.io | p:eu-images.contentstack.com
Hygraph | p:media.graphassets.com
Builder.io | p:cdn.builder.io/ | s:cdn.builder.io/
Adobe Experience Manager | s:/etc.clientlibs/ | l:/etc.clientlibs/ | p:/content/dam/ | > Java
Sitecore | c:SC_ANALYTICS_GLOBAL_COOKIE | c:sxa_site | h:sitecore-item= | > ASP.NET
Kentico | c:CMSPreferredCulture | m:generator=Kentico CMS {v} | > ASP.NET
Umbraco | h:x-umbraco-version={v} | m:generator=umbraco | > ASP.NET
Optimizely CMS | c:EPi:NumberOfVisits | c:EPiServer | m:generator=EPiServer | > ASP.NET
DotNetNuke | m:generator=DotNetNuke | c:DotNetNukeAnonymous | s:/dnncore.js | > ASP.NET
SharePoint | h:microsoftsharepointteamservices={v} | m:generator=Microsoft SharePoint | > ASP.NET
Liferay | h:liferay-portal=[Liferay *] | c:GUEST_LANGUAGE_ID | > Java
Magnolia | h:x-magnolia-registration= | > Java
Bloomreach | s:cdn.brcdn.com | p:brxsaas.io
HubSpot CMS | m:generator=HubSpot | h:x-hs-hub-id= | s:hsappstatic.net
Webflow | m:generator=Webflow | s:assets.website-files.com | s:cdn.prod.website-files.com | p:data-wf-site | p:data-wf-page
Wix | m:generator=Wix.com | h:x-wix-request-id= | s:static.parastorage.com | s:siteassets.parastorage.com
Squarespace | s:static1.squarespace.com | s:assets.squarespace.com | h:server=Squarespace | c:SS_MID
Weebly | s:cdn2.editmysite.com | c:is_weebly
Duda | s:static.cdn-website.com | s:irp.cdn-website.com | s:lirp.cdn-website.com
Framer | m:generator=Framer[ {v}] | s:framerusercontent.com | h:server=Framer
Carrd | m:generator=Carrd | p:Made with Carrd
Tilda | m:generator=Tilda | s:static.tildacdn.com | s:tilda.ws
Unbounce | h:x-unbounce-pageid= | s:d9hhrg4mnvzow.cloudfront.net
Instapage | s:cdn.instapage.com | s:g.fastcdn.co
Leadpages | s:static.leadpages.net | p:my.leadpages.net
Notion Sites | h:x-notion-request-id= | p:notion-static.com
Jimdo | s:assets.jimstatic.com | h:x-jimdo-wid=
GoDaddy Website Builder | m:generator=GoDaddy Website Builder | s:img1.wsimg.com | m:generator=Starfield Technologies; Go Daddy Website Builder {v}
Bitrix | s:/bitrix/js/ | h:x-powered-cms=Bitrix | > PHP
# Online shop
Shopify | h:x-shopid= | h:x-shopify-stage= | s:cdn.shopify.com | c:_shopify_y | c:_shopify_s | p:Shopify.theme
Shopify Plus | p:checkout.shopifycs.com/plus | h:x-shopify-plus= | > Shopify
WooCommerce | m:generator=WooCommerce[ {v}] | s:/plugins/woocommerce/ | p:woocommerce-page | c:woocommerce_cart_hash | > WordPress
Magento | s:/static/version* | s:mage/cookies.js | c:mage-cache-storage | h:x-magento-cache-debug= | h:x-magento-tags= | > PHP, MySQL
PrestaShop | m:generator=PrestaShop | c:PrestaShop-* | h:powered-by=PrestaShop | > PHP, MySQL
OpenCart | c:OCSESSID | s:catalog/view/javascript | > PHP
Shopware | m:application-name=Shopware | s:/bundles/storefront/ | h:sw-version-id= | > PHP, Symfony
BigCommerce | h:x-bc-store-version= | s:cdn11.bigcommerce.com | c:fornax_anonymousId
Salesforce Commerce Cloud | s:/on/demandware.static/ | c:dwsid | c:dwanonymous_* | h:server=Demandware
SAP Commerce Cloud | c:_hybris | s:/_ui/responsive/ | s:/medias/sys_master/ | > Java
Oracle Commerce | h:x-atg-version= | c:atg-rememberme | > Java
VTEX | s:io.vtex.com | s:vteximg.com | h:powered=vtex | c:VtexWorkspace
commercetools | p:api.commercetools.com
Sylius | p:sylius-shop | s:/bundles/syliusshop/ | > Symfony
Saleor | p:saleor.cloud/
Ecwid | s:app.ecwid.com | s:djqizrxa6f10j.cloudfront.net
Snipcart | s:cdn.snipcart.com[/themes/v{v}]
Swell | s:cdn.swell.store
Nosto | s:connect.nosto.com
Klevu | s:js.klevu.com
Bazaarvoice | s:apps.bazaarvoice.com | s:display.ugc.bazaarvoice.com
Yotpo | s:staticw2.yotpo.com | s:cdn-widgetsrepository.yotpo.com
Trustpilot | s:widget.trustpilot.com | p:trustpilot-widget
Judge.me | s:cdn.judge.me
Okendo | s:cdn-static.okendo.io
# Payments
Stripe | s:js.stripe.com[/v{v}] | c:__stripe_mid
PayPal | s:www.paypal.com/sdk/js | s:www.paypalobjects.com
Braintree | s:js.braintreegateway.com[/web/{v}]
Adyen | s:checkoutshopper-live.adyen.com[/checkoutshopper/sdk/{v}]
Klarna | s:js.klarna.com | s:x.klarnacdn.net
Afterpay | s:js.afterpay.com | s:static.afterpay.com
Affirm | s:cdn1.affirm.com
Square | s:js.squareup.com | s:web.squarecdn.com
Amazon Pay | s:static-na.payments-amazon.com | s:static-eu.payments-amazon.com
Apple Pay | s:applepay.cdn-apple.com
Google Pay | s:pay.google.com/gp/p/js/pay.js
Checkout.com | s:cdn.checkout.com
Mollie | s:js.mollie.com
Razorpay | s:checkout.razorpay.com
Paddle | s:cdn.paddle.com
Chargebee | s:js.chargebee.com
Recurly | s:js.recurly.com
GoCardless | s:pay.gocardless.com
Worldpay | s:payments.worldpay.com | s:cdn.worldpay.com
Plaid | s:cdn.plaid.com
`
