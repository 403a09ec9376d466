package tel.billing.payment.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.ListChargeableCards;
import tel.billing.payment.application.PaymentModule;

/// Publishes the cards that a customer can choose for a purchase.
@Configuration(proxyBeanMethods = false)
class ChargeableCardsWiring {

    @Bean
    ListChargeableCards listChargeableCards(PaymentModule payment) {
        return payment.listChargeableCards();
    }
}
