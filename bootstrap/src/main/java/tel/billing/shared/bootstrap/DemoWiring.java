package tel.billing.shared.bootstrap;

import java.util.List;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.FollowUpWork;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.demo.DemoPlan;
import tel.billing.shared.demo.DemoProgress;
import tel.billing.shared.demo.DemoRun;
import tel.billing.shared.demo.DemoThread;
import tel.billing.shared.demo.DemoUseCases;

/// Demo data, which a thread creates after the first start. Readiness does not wait for it.
@Configuration(proxyBeanMethods = false)
@ConditionalOnDemo
class DemoWiring {
    private static final String SIGN_IN = "Customers such as ada@example.com sign in with the password \""
            + DemoPlan.PASSWORD + "\". Staff sign in as admin@example.com: see docs/getting-started.md";

    @Bean
    DemoProgress demoProgress(BillingSettings settings) {
        return new DemoProgress(settings.dataDirectory());
    }

    @Bean
    DemoThread demoThread(
            DemoProgress progress,
            DemoUseCases.Signups signups,
            DemoUseCases.Payments payments,
            DemoUseCases.Subscriptions subscriptions,
            DemoUseCases.Administration administration,
            DemoUseCases.CreditNotes creditNotes,
            BusinessClock clock,
            RealTime realTime,
            List<DueWork> works,
            List<FollowUpWork> followUpWorks) {
        var useCases = new DemoUseCases(signups, payments, subscriptions, administration, creditNotes);
        var advanceClock = new AdvanceClock(clock, works, followUpWorks);
        return new DemoThread(progress, new DemoRun(DemoPlan.ofYear(), useCases, advanceClock, realTime), SIGN_IN);
    }

    @EventListener(ApplicationReadyEvent.class)
    void start(ApplicationReadyEvent ready) {
        ready.getApplicationContext().getBean(DemoThread.class).start();
    }
}
