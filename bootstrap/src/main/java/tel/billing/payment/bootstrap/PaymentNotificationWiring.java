package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.monitoring.InstrumentedNotifications;
import tel.billing.payment.monitoring.NotificationGauges;
import tel.billing.payment.monitoring.NotificationWork;
import tel.billing.payment.persistence.JooqCardSynchronizations;
import tel.billing.payment.persistence.JooqNotifications;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.payment.sandbox.SandboxNotificationSender;
import tel.billing.payment.sandbox.SandboxNotifications;
import tel.billing.payment.web.PaymentNotificationController;
import tel.billing.payment.web.ProcessorController;
import tel.billing.shared.DueWork;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.resilience.WorkerPool;

/// Beans that receive and process the card processor's notifications.
@Configuration(proxyBeanMethods = false)
class PaymentNotificationWiring {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int WORKERS = 4;
    /// Each reader may wait 20 seconds for the card processor.
    private static final int READERS = 2;

    @Bean
    @ConditionalOnEmbedded(Upstream.CARD_PROCESSOR)
    SandboxNotifications sandboxNotifications() {
        return new SandboxNotifications();
    }

    @Bean
    @ConditionalOnEmbedded(Upstream.CARD_PROCESSOR)
    SandboxNotificationSender sandboxNotificationSender(
            SandboxCardProcessor processor, SandboxNotifications notifications, Environment environment) {
        return new SandboxNotificationSender(processor, notifications, () -> webhook(environment));
    }

    /// The address of this service's own HTTP server, whose port is known after its start.
    private static URI webhook(Environment environment) {
        var address = Binder.get(environment)
                .bind("server.address", InetAddress.class)
                .orElseGet(InetAddress::getLoopbackAddress);
        var host = address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address;
        var port = environment.getRequiredProperty("local.server.port", Integer.class);
        try {
            return new URI("http", null, host.getHostAddress(), port, ProcessorController.PATH, null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Bean
    RecurringJob notificationProcessing(ObjectProvider<PaymentModule> payment) {
        return new RecurringJob(
                "notice-processing",
                PAUSE,
                JooqNotifications.DUE,
                new WorkerPool(
                        WORKERS,
                        () -> new NotificationWork(payment.getObject().processNotifications()::processNext)
                                .getAsBoolean()));
    }

    @Bean
    RecurringJob cardReading(ObjectProvider<PaymentModule> payment) {
        return new RecurringJob(
                "card-reading",
                PAUSE,
                JooqCardSynchronizations.DUE,
                new WorkerPool(
                        READERS, () -> payment.getObject().synchronizeCards().synchronizeNext()));
    }

    @Bean
    DueWork purgeNotifications(PaymentModule payment, BillingSettings settings) {
        return payment.purgeNotifications(Duration.ofDays(settings.notificationDays()));
    }

    @Bean
    DatabaseMetrics notificationGauges(PaymentModule payment) {
        return new NotificationGauges(payment.countNotifications());
    }

    @Bean
    DatabaseMetrics changedCards(DSLContext sql) {
        return () -> Stream.of(DatabaseGauge.ofDuration(
                "billing.cards.changed.age",
                "Time since the oldest account with changed cards has waited for its cards to be read",
                JooqCardSynchronizations.age(sql)::age));
    }

    @Bean
    ProcessorController processorController(PaymentModule payment, MeterRegistry meters) {
        return new ProcessorController(new InstrumentedNotifications(payment.receiveNotifications(), meters));
    }

    @Bean
    PaymentNotificationController notificationController(PaymentModule payment) {
        return new PaymentNotificationController(payment.showNotifications(), payment.resolveNotification());
    }
}
