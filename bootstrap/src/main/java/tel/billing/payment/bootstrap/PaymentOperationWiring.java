package tel.billing.payment.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.ledger.Ledger;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.portal.refund.RefundPages;
import tel.billing.payment.portal.refund.RefundResultPages;
import tel.billing.payment.portal.resolution.DifferencePages;
import tel.billing.payment.portal.resolution.NotificationPages;

/// The pages of the console on which administrators act on payments.
@Configuration(proxyBeanMethods = false)
class PaymentOperationWiring {

    @Bean
    RefundPages refundPages(PaymentModule payment, Ledger ledger) {
        return new RefundPages(payment.showPayments(), payment.refundPayment(), ledger);
    }

    @Bean
    RefundResultPages refundResultPages(PaymentModule payment, Ledger ledger) {
        return new RefundResultPages(
                payment.showPayments(), payment.listResolvableRefunds(), payment.resolveRefund(), ledger);
    }

    @Bean
    NotificationPages notificationPages(PaymentModule payment) {
        return new NotificationPages(payment.showNotifications(), payment.resolveNotification());
    }

    @Bean
    DifferencePages differencePages(PaymentModule payment, ShowAccount showAccount) {
        return new DifferencePages(payment.showReconciliations(), payment.bookReportedPayment(), showAccount);
    }
}
