/** What serves a site: `name | sign | sign | > implied`; see `read-rules.ts` for the signs. */
export const serversAndFrameworks = `
# Web server
nginx | h:server=nginx[/{v}]
Apache HTTP Server | h:server=Apache[/{v}]
Microsoft IIS | h:server=Microsoft-IIS[/{v}] | > Windows Server
LiteSpeed | h:server=LiteSpeed
OpenLiteSpeed | h:server=OpenLiteSpeed
Caddy | h:server=Caddy
OpenResty | h:server=openresty[/{v}] | > nginx
Tengine | h:server=Tengine[/{v}]
Apache Tomcat | h:server=Apache-Coyote[/{v}] | p:<h3>Apache Tomcat/{v} | > Java
Jetty | h:server=Jetty({v} | > Java
Undertow | h:server=Undertow[/{v}] | > Java
WildFly | h:server=WildFly[/{v}] | > Java
GlassFish | h:server=GlassFish Server | > Java
Oracle WebLogic | h:x-weblogic-request-clusterinfo= | c:WL-Proxy | > Java
IBM HTTP Server | h:server=IBM_HTTP_Server[/{v}]
Gunicorn | h:server=gunicorn[/{v}] | > Python
Uvicorn | h:server=uvicorn | > Python
Hypercorn | h:server=hypercorn | > Python
Werkzeug | h:server=Werkzeug[/{v}] | > Python
TornadoServer | h:server=TornadoServer[/{v}] | > Python
Phusion Passenger | h:server=Phusion Passenger[ {v}] | h:x-powered-by=Phusion Passenger[ {v}]
Puma | h:server=puma[ {v}] | > Ruby
Cowboy | h:server=Cowboy | > Erlang
Kestrel | h:server=Kestrel | > ASP.NET Core
lighttpd | h:server=lighttpd[/{v}]
Envoy | h:server=envoy | h:x-envoy-upstream-service-time=
Traefik | h:server=Traefik
HAProxy | h:server=HAProxy
Varnish | h:x-varnish= | h:via=varnish
Squid | h:via=squid[/{v}] | h:x-squid-error=
Kong Gateway | h:via=kong/{v} | h:x-kong-upstream-latency= | h:x-kong-proxy-latency=
Apache Traffic Server | h:server=ATS[/{v}] | h:via=ApacheTrafficServer
Zope | h:server=Zope | > Python
# Operating system
Windows Server | h:server=Win32 | h:server=Win64
Ubuntu | h:server=(Ubuntu | h:x-powered-by=ubuntu
Debian | h:server=(Debian | h:x-powered-by=deb
CentOS | h:server=(CentOS
Red Hat Enterprise Linux | h:server=(Red Hat
FreeBSD | h:server=FreeBSD
# Programming language
PHP | h:x-powered-by=PHP[/{v}] | c:PHPSESSID
Java | c:JSESSIONID
Python | h:server=Python/{v} | h:server=CPython/{v}
Ruby | h:server=Ruby/{v}
Erlang | h:server=Erlang
Perl | h:server=mod_perl[/{v}]
Node.js | h:x-powered-by=Node.js
Deno | h:server=deno
ColdFusion | c:CFID | c:CFTOKEN
# Web framework
ASP.NET | h:x-aspnet-version={v} | h:x-powered-by=ASP.NET | c:ASP.NET_SessionId | p:id="__VIEWSTATE"
ASP.NET MVC | h:x-aspnetmvc-version={v} | > ASP.NET
ASP.NET Core | c:.AspNetCore.Antiforgery | c:.AspNetCore.Session
Blazor | s:_framework/blazor. | > ASP.NET Core
Express | h:x-powered-by=Express | > Node.js
Koa | h:x-powered-by=koa | > Node.js
Hapi | h:x-powered-by=hapi | > Node.js
NestJS | h:x-powered-by=NestJS | > Node.js
Sails | h:x-powered-by=Sails | c:sails.sid | > Node.js
AdonisJS | c:adonis-session | > Node.js
Laravel | c:laravel_session | > PHP
Livewire | s:/livewire/livewire. | p:wire:initial-data | p:wire:snapshot | > Laravel
Symfony | h:x-debug-token-link= | c:sf_redirect | > PHP
CodeIgniter | c:ci_session | c:ci_csrf_token | > PHP
CakePHP | c:cakephp | > PHP
Yii | c:_csrf-frontend | p:id="yii-debug-toolbar | s:/yii.js | > PHP
Zend | h:x-powered-by=Zend | > PHP
Phalcon | h:x-powered-by=Phalcon | > PHP
Slim | h:x-powered-by=Slim | > PHP
Django | c:csrftoken | p:name="csrfmiddlewaretoken | > Python
Flask | h:x-powered-by=Flask | > Python
FastAPI | h:x-powered-by=FastAPI | > Python
Ruby on Rails | h:x-powered-by=mod_rails | p:name="csrf-param" content="authenticity_token | h:x-rack-cache= | > Ruby
Hotwire Turbo | s:/turbo.min.js | s:@hotwired/turbo@{v} | p:<turbo-frame
Stimulus | s:/stimulus.min.js | s:@hotwired/stimulus@{v}
Phoenix | p:phx-track-static | p:data-phx-main | > Elixir
Elixir | h:x-powered-by=Elixir
Spring | h:x-application-context= | c:SPRING_SECURITY_REMEMBER_ME | > Java
Play Framework | c:PLAY_SESSION | > Java
Grails | h:x-powered-by=Grails | > Java
JavaServer Faces | p:javax.faces.ViewState | h:x-powered-by=JSF[/{v}] | > Java
Vaadin | s:vaadinBootstrap.js | s:/VAADIN/ | > Java
Meteor | p:__meteor_runtime_config__ | > Node.js
Next.js | h:x-powered-by=Next.js[ {v}] | s:/_next/static/ | p:id="__NEXT_DATA__ | > React, Node.js
Nuxt | s:/_nuxt/ | p:id="__nuxt" | p:window.__NUXT__ | > Vue.js, Node.js
Gatsby | m:generator=Gatsby[ {v}] | p:id="___gatsby | > React
Remix | p:window.__remixContext | p:__remixManifest | > React
Astro | m:generator=Astro[ v{v}] | s:/_astro/ | p:<astro-island
SvelteKit | s:/_app/immutable/ | l:/_app/immutable/ | p:data-sveltekit | > Svelte
Qwik | p:q:container= | p:q:version="{v}"
SolidStart | p:data-hk=" | p:window._$HY
Fresh | p:__FRSH_STATE | > Deno
Eleventy | m:generator=Eleventy[ v{v}]
Hugo | m:generator=Hugo[ {v}]
Jekyll | m:generator=Jekyll[ v{v}] | > Ruby
Hexo | m:generator=Hexo[ {v}] | > Node.js
Docusaurus | m:generator=Docusaurus[ v{v}] | p:id="__docusaurus" | > React
VitePress | m:generator=VitePress[ v{v}] | > Vue.js
VuePress | m:generator=VuePress[ {v}] | > Vue.js
MkDocs | m:generator=mkdocs-{v} | > Python
Sphinx | p:Created using <a href="https://www.sphinx-doc.org | p:Created using Sphinx {v} | > Python
Read the Docs | m:readthedocs-addons-api-version={v} | s:readthedocs.org | s:/_/static/javascript/readthedocs
GitBook | m:generator=GitBook[ {v}] | s:static.gitbook.com
# Database
MySQL | h:x-powered-by=MySQL
Firebase | s:www.gstatic.com/firebasejs/{v}/ | s:/__/firebase/{v}/
Supabase | p:.supabase.co/ | s:@supabase/supabase-js@{v}
Contentful | p:images.ctfassets.net | p:cdn.contentful.com
`
