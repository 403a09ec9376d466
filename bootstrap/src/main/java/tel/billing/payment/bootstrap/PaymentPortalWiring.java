package tel.billing.payment.bootstrap;

import java.net.URI;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.Ledger;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.portal.cards.CardPages;
import tel.billing.payment.portal.topup.PaymentPages;
import tel.billing.payment.portal.topup.TopUpPages;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.portal.frame.NavigationEntry;

@Configuration(proxyBeanMethods = false)
class PaymentPortalWiring {

    @Bean
    TopUpPages topUpPages(PaymentModule payment, Ledger ledger, BillingSettings settings) {
        return new TopUpPages(
                payment.limits(), payment.topUpWallet(), payment.showCards(), ledger, returnUrls(settings));
    }

    /// A service without HTTPS on another machine cannot be returned to: the customer stays at the service's
    /// page of the result.
    private static ReturnUrls returnUrls(BillingSettings settings) {
        var page = settings.publicUrl() + PaymentPages.RETURN_PATH;
        return AllowedUrls.place(page)
                .map(_ -> new ReturnUrls(Optional.of(URI.create(page)), Optional.empty()))
                .orElse(ReturnUrls.NONE);
    }

    @Bean
    NavigationEntry topUpNavigation() {
        return NavigationEntry.portal(30, "nav.top_up", "/portal/top-up");
    }

    @Bean
    PaymentPages paymentPages(PaymentModule payment, Ledger ledger) {
        return new PaymentPages(payment.showPayments(), ledger);
    }

    @Bean
    CardPages cardPages(PaymentModule payment, BusinessClock clock) {
        return new CardPages(payment.showCards(), payment.chooseDefaultCard(), payment.deleteCard(), clock);
    }

    @Bean
    NavigationEntry cardNavigation() {
        return NavigationEntry.portal(40, "nav.cards", "/portal/cards");
    }
}
