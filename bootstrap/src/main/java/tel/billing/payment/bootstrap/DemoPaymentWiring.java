package tel.billing.payment.bootstrap;

import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.Actor;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.demo.DemoPayments;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.demo.DemoUseCases;

@Configuration(proxyBeanMethods = false)
@ConditionalOnDemo
class DemoPaymentWiring {

    @Bean
    DemoUseCases.Payments demoPayments(PaymentModule payment, Supplier<Actor> demoAdministrator) {
        return new DemoPayments(
                payment.topUpWallet(), payment.showPayments(), payment.refundPayment(), demoAdministrator);
    }
}
