package tel.billing.shared.bootstrap;

import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.FollowUpWork;
import tel.billing.shared.bootstrap.database.WorkloadPools;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.mail.Uts46EmailAddressParser;
import tel.billing.shared.web.WebFoundation;
import tel.billing.shared.web.WebSettings;
import tel.billing.shared.web.client.ClientAddresses;
import tel.billing.shared.web.clock.ClockController;
import tel.billing.shared.web.docs.DocsController;
import tel.billing.shared.web.limit.AdmissionLimits;
import tel.billing.shared.web.openapi.OpenApiController;
import tel.billing.shared.web.pages.AssetController;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.problem.ProblemController;

@Configuration(proxyBeanMethods = false)
@Import(WebFoundation.class)
class WebWiring {
    /// The largest body has 256 KiB: a client with 30 KiB per second completes in time.
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    @Bean
    WebSettings webSettings(BillingSettings settings) {
        var clients = new ClientAddresses(settings.trustedProxies(), settings.proxyHeader());
        return new WebSettings(
                settings.publicUrl(), clients, settings.apiClients(), settings.corsOrigins(), REQUEST_TIMEOUT);
    }

    @Bean
    AdmissionLimits.ByWorkload admissionLimits(WorkloadPools pools) {
        return workload -> AdmissionLimits.forPool(pools.size(workload));
    }

    @Bean
    EmailAddressParser emailAddressParser() {
        return new Uts46EmailAddressParser();
    }

    @Bean
    OpenApiController openApiController(BillingSettings settings) {
        return new OpenApiController(settings.publicUrl());
    }

    @Bean
    DocsController docsController() {
        return new DocsController();
    }

    @Bean
    PageLayout pageLayout(BillingSettings settings) {
        return new PageLayout(settings.branding());
    }

    @Bean
    AssetController assetController(BillingSettings settings) {
        return new AssetController(settings.branding());
    }

    @Bean
    ProblemController problemController() {
        return new ProblemController();
    }

    @Bean
    @ConditionalOnEmbedded
    ClockController clockController(BusinessClock clock, List<DueWork> works, List<FollowUpWork> followUpWorks) {
        return new ClockController(clock, new AdvanceClock(clock, works, followUpWorks));
    }
}
