package tel.billing.payment.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.ListWaitingPayments;
import tel.billing.payment.application.PaymentModule;

/// Publishes the payments that wait for a customer.
@Configuration(proxyBeanMethods = false)
class WaitingPaymentsWiring {

    @Bean
    ListWaitingPayments listWaitingPayments(PaymentModule payment) {
        return payment.listWaitingPayments();
    }
}
