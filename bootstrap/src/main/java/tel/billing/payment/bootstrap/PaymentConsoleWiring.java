package tel.billing.payment.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.portal.console.PaymentsPanel;
import tel.billing.payment.portal.console.QuarantinedNotifications;
import tel.billing.payment.portal.console.ReconciliationPages;
import tel.billing.payment.portal.console.Reconciliations;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.TimelineDetails;

/// What the console shows about payments.
@Configuration(proxyBeanMethods = false)
class PaymentConsoleWiring {

    @Bean
    AccountPanel paymentsPanel(PaymentModule payment) {
        return new PaymentsPanel(payment.showPayments(), payment.listResolvableRefunds());
    }

    @Bean
    ConsoleList quarantinedNotifications(PaymentModule payment) {
        return new QuarantinedNotifications(payment.showNotifications());
    }

    @Bean
    ConsoleList reconciliationList(PaymentModule payment) {
        return new Reconciliations(payment.showReconciliations());
    }

    @Bean
    ReconciliationPages reconciliationPages(PaymentModule payment) {
        return new ReconciliationPages(payment.showReconciliations());
    }

    @Bean
    TimelineDetails paymentDetails() {
        return TimelineDetails.codes(TimelineKind.PAYMENT, _ -> "console.decline.");
    }
}
