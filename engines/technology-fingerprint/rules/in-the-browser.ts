/** What runs in the reader's browser. */
export const inTheBrowser = `
# JavaScript framework
React | s:react.production.min.js | s:/react@{v} | s:react-dom@{v} | s:/react-dom.min.js | p:data-reactroot
Preact | s:/preact@{v} | s:preact.min.js
Vue.js | s:/vue@{v} | s:vue.min.js | s:vue.global.prod.js | s:/vue/{v}/vue | p:data-v-app
Angular | p:ng-version="{v}
AngularJS | s:angular.min.js | s:/angularjs/{v}/ | p:ng-app="
Svelte | s:/svelte@{v} | p:svelte-announcer
Solid | s:solid-js@{v}
Ember.js | s:/ember.min.js | s:ember-cli | p:ember-application
Backbone.js | s:backbone-min.js | s:/backbone.js/{v}/
Alpine.js | s:alpinejs@{v} | s:/alpine.min.js | p:x-data="
htmx | s:htmx.org@{v} | s:/htmx.min.js
Lit | s:/lit@{v} | s:lit-element
Stencil | p:data-stencil | s:stencil.esm.js
Polymer | s:polymer.min.js | s:/polymer/{v}/ | p:<dom-module
Knockout | s:knockout-{v}.js | s:knockout-min.js
Mithril | s:/mithril@{v} | s:mithril.min.js
Inertia.js | p:data-page="{ | h:x-inertia=
Unpoly | s:unpoly.min.js | s:unpoly@{v}
Riot | s:riot@{v} | s:/riot.min.js
ExtJS | s:ext-all.js | s:/extjs/
Dojo | s:/dojo/dojo.js | s:/dojo/{v}/
# JavaScript library
jQuery | s:jquery-{v}.min.js | s:jquery-{v}.js | s:/jquery/{v}/jquery | s:jquery.min.js | s:jquery@{v} | s:/jquery.js
jQuery UI | s:jquery-ui[-{v}].min.js | s:/jqueryui/{v}/ | s:jquery-ui.js | > jQuery
jQuery Migrate | s:jquery-migrate[-{v}].min.js | s:jquery-migrate.js | > jQuery
jQuery Mobile | s:jquery.mobile[-{v}].min.js | > jQuery
Lodash | s:lodash.min.js | s:lodash@{v} | s:/lodash.js/{v}/
Underscore.js | s:underscore-min.js | s:underscore.min.js | s:/underscore.js/{v}/
Moment.js | s:moment.min.js | s:/moment.js/{v}/ | s:moment@{v}
Day.js | s:dayjs.min.js | s:dayjs@{v}
Luxon | s:luxon.min.js | s:luxon@{v}
Axios | s:axios.min.js | s:axios@{v}
RequireJS | s:require.min.js | s:/require.js
core-js | s:core-js@{v} | s:core-js-bundle
Modernizr | s:modernizr[-{v}].min.js | s:modernizr.js | s:modernizr-{v}.js
D3 | s:d3.min.js | s:d3.v{v}.min.js | s:/d3@{v} | s:/d3/{v}/
Chart.js | s:chart.min.js | s:/chart.js@{v} | s:/Chart.js/{v}/
Highcharts | s:code.highcharts.com | s:highcharts.js
ECharts | s:echarts.min.js | s:echarts@{v}
Plotly | s:cdn.plot.ly/plotly-{v} | s:plotly.min.js
Three.js | s:three.min.js | s:three.module.js | s:/three@{v}
GSAP | s:gsap.min.js | s:/gsap/{v}/ | s:TweenMax.min.js | s:gsap@{v}
Lottie | s:lottie.min.js | s:lottie-player.js | s:bodymovin
Anime.js | s:anime.min.js | s:animejs@{v}
Swiper | s:swiper-bundle.min.js | s:swiper@{v} | p:class="swiper-wrapper
Slick | s:slick.min.js | s:slick-carousel@{v}
Owl Carousel | s:owl.carousel.min.js | s:owl.carousel.js
Splide | s:splide.min.js | s:@splidejs/splide@{v}
Flickity | s:flickity.pkgd.min.js | s:flickity@{v}
AOS | s:aos.js | s:/aos@{v} | p:data-aos="
Isotope | s:isotope.pkgd.min.js
Fancybox | s:fancybox.umd.js | s:jquery.fancybox.min.js | s:@fancyapps/ui@{v}
Lightbox | s:lightbox.min.js | s:lightbox-plus-jquery
Select2 | s:select2.min.js | s:select2@{v} | s:select2.full.min.js
DataTables | s:jquery.dataTables.min.js | s:cdn.datatables.net/{v}/ | s:dataTables.min.js
Leaflet | s:leaflet.js | s:leaflet@{v} | s:/leaflet/{v}/
Mapbox GL | s:api.mapbox.com/mapbox-gl-js/v{v}/ | s:mapbox-gl.js
MapLibre | s:maplibre-gl.js | s:maplibre-gl@{v}
OpenLayers | s:/ol.js | s:/ol@v{v}/
Google Maps | s:maps.googleapis.com/maps/api/js | p:www.google.com/maps/embed
Socket.IO | s:socket.io.min.js | s:/socket.io.js | s:/socket.io/{v}/
SignalR | s:signalr.min.js | s:jquery.signalR[-{v}].min.js
PDF.js | s:pdf.min.js | s:pdfjs-dist@{v}
Hammer.js | s:hammer.min.js | s:/hammer.js/{v}/
Popper | s:popper.min.js | s:@popperjs/core@{v}
Prism | s:prism.min.js | s:/prism/{v}/ | s:prism.js
highlight.js | s:highlight.min.js | s:/highlight.js/{v}/
MathJax | s:mathjax@{v} | s:MathJax.js
KaTeX | s:katex.min.js | s:katex@{v}
Algolia | s:algoliasearch@{v} | s:algoliasearch-lite | s:instantsearch.production.min.js | p:.algolia.net
Elastic Site Search | s:s.swiftypecdn.com
FullCalendar | s:fullcalendar.min.js | s:fullcalendar@{v}
TinyMCE | s:tinymce.min.js | s:cdn.tiny.cloud/1/
CKEditor | s:ckeditor.js | s:cdn.ckeditor.com/{v}/
Quill | s:quill.min.js | s:/quill/{v}/
lazysizes | s:lazysizes.min.js | s:lazysizes@{v}
Barba.js | s:barba.umd.js | s:@barba/core@{v}
Locomotive Scroll | s:locomotive-scroll.min.js | s:locomotive-scroll@{v}
Workbox | s:workbox-sw.js | s:workbox-cdn/releases/{v}/
# User interface
Bootstrap | s:bootstrap.min.js | s:bootstrap.bundle.min.js | s:bootstrap@{v} | s:/bootstrap/{v}/ | l:bootstrap.min.css | l:bootstrap@{v} | l:/bootstrap/{v}/
Tailwind CSS | s:cdn.tailwindcss.com[/{v}] | l:tailwind.min.css | l:tailwindcss@{v} | p:--tw-ring-offset-shadow
Bulma | l:bulma.min.css | l:bulma@{v}
Foundation | s:foundation.min.js | l:foundation.min.css
UIkit | s:uikit.min.js | l:uikit.min.css | s:uikit@{v}
Semantic UI | s:semantic.min.js | l:semantic.min.css
Materialize CSS | s:materialize.min.js | l:materialize.min.css
Material Design Lite | s:material.min.js | l:code.getmdl.io/{v}/
MUI | p:class="MuiBox-root | p:MuiButton-root | > React
Ant Design | l:antd.min.css | p:class="ant-layout | p:ant-btn
Chakra UI | p:chakra-ui-light | p:class="chakra- | > React
Mantine | p:data-mantine-color-scheme | > React
Vuetify | l:vuetify.min.css | p:class="v-application | > Vue.js
Element Plus | l:element-plus | s:element-plus
Quasar | l:quasar.prod.css | s:quasar@{v} | > Vue.js
Ionic | p:<ion-app | s:@ionic/core
styled-components | p:data-styled-version="{v} | p:data-styled="
Emotion | p:data-emotion="
Pico CSS | l:pico.min.css | l:@picocss/pico@{v}
# Fonts and icons
Google Fonts | l:fonts.googleapis.com | l:fonts.gstatic.com
Adobe Fonts | l:use.typekit.net | s:use.typekit.net
Bunny Fonts | l:fonts.bunny.net
Font Awesome | l:font-awesome.min.css | l:fontawesome | s:kit.fontawesome.com | s:use.fontawesome.com[/releases/v{v}]
Fonts.com | s:fast.fonts.net | l:fast.fonts.net
Typography.com | l:cloud.typography.com
Ionicons | s:ionicons.js | s:ionicons@{v} | l:ionicons.min.css
Material Icons | l:fonts.googleapis.com/icon?family=Material | p:class="material-icons
Bootstrap Icons | l:bootstrap-icons.css | l:bootstrap-icons@{v}
# Video and audio
YouTube embed | p:www.youtube.com/embed/ | p:www.youtube-nocookie.com/embed/ | s:www.youtube.com/iframe_api
Vimeo | p:player.vimeo.com/video/ | s:player.vimeo.com
Wistia | s:fast.wistia.com | s:fast.wistia.net
Vidyard | s:play.vidyard.com
Brightcove | s:players.brightcove.net
JW Player | s:cdn.jwplayer.com | s:content.jwplatform.com
Video.js | s:video.min.js | s:vjs.zencdn.net/{v}/
Plyr | s:plyr.min.js | s:cdn.plyr.io/{v}/
hls.js | s:hls.min.js | s:hls.js@{v}
Mux | s:@mux/mux-player | p:stream.mux.com
SoundCloud | p:w.soundcloud.com/player
Spotify embed | p:open.spotify.com/embed
`
