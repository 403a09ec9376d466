package tel.billing.shared.bootstrap;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.portal.LanguagePages;
import tel.billing.shared.portal.frame.Logo;
import tel.billing.shared.portal.frame.PortalBranding;
import tel.billing.shared.portal.server.PortalFoundation;
import tel.billing.shared.portal.server.PortalSettings;
import tel.billing.shared.portal.visitor.Sender;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.web.WebSettings;
import tel.billing.shared.web.client.ClientAddresses;
import tel.billing.shared.web.response.Disconnections;
import tel.billing.shared.web.response.OtherRoutes;
import tel.billing.shared.web.response.RequestId;
import tel.billing.shared.web.response.StoreOutage;

/// Connects the pages of portal and console with the server that also serves the API.
@Configuration(proxyBeanMethods = false)
@Import(PortalFoundation.class)
class PortalWiring {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    @Bean
    PortalSettings portalSettings(
            BillingSettings settings, WebSettings web, StoreOutage outage, Disconnections disconnections) {
        return new PortalSettings(
                sites(settings),
                settings.publicUrl(),
                branding(settings),
                request -> sender(request, web.clients()),
                RequestId::of,
                outage::record,
                disconnections::report,
                LONGEST_WAIT);
    }

    @Bean
    OtherRoutes portalRoutes(BillingSettings settings, PortalSettings.ErrorWriter errors) {
        return new PagesOfPortal(sites(settings), errors);
    }

    @Bean
    LanguagePages languagePages() {
        return new LanguagePages();
    }

    private static Set<Site> sites(BillingSettings settings) {
        var sites = EnumSet.noneOf(Site.class);
        if (settings.portal()) {
            sites.add(Site.PORTAL);
        }
        if (settings.console()) {
            sites.add(Site.CONSOLE);
        }
        return sites;
    }

    private static PortalBranding branding(BillingSettings settings) {
        var branding = settings.branding();
        return new PortalBranding(
                branding.operator(),
                branding.color(),
                branding.logo().map(logo -> new Logo(logo.mediaType(), logo.content())));
    }

    private static Sender sender(HttpServletRequest request, ClientAddresses clients) {
        return new Sender(
                clients.of(request).getHostAddress(),
                clients.network(request),
                clients.site(request),
                clients.siteOrAddress(request),
                Optional.ofNullable(request.getHeader(HttpHeaders.USER_AGENT)));
    }

    private record PagesOfPortal(Set<Site> sites, PortalSettings.ErrorWriter errors) implements OtherRoutes {

        @Override
        public boolean include(String path) {
            return sites.stream().anyMatch(site -> site.serves(path));
        }

        @Override
        public boolean isAlwaysAdmitted(String path) {
            return sites.stream().anyMatch(site -> path.startsWith(site.path("/assets/")));
        }

        @Override
        public void writeError(int status, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            errors.write(status, request, response);
        }
    }
}
