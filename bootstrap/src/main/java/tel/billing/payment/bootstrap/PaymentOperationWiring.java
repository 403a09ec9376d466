package tel.billing.payment.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.Ledger;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.portal.refund.RefundPages;

/// The pages of the console on which administrators act on payments.
@Configuration(proxyBeanMethods = false)
class PaymentOperationWiring {

    @Bean
    RefundPages refundPages(PaymentModule payment, Ledger ledger) {
        return new RefundPages(payment.showPayments(), payment.refundPayment(), ledger);
    }
}
