package tel.billing.tax.bootstrap;

import java.time.Duration;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.Parsed;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.CannotStart;
import tel.billing.shared.bootstrap.ConditionalOnReal;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Setting;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.bootstrap.ViesSettings;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.TaxUseCases;
import tel.billing.tax.domain.EuropeanUnion;
import tel.billing.tax.vies.ViesVatRegister;

@Configuration(proxyBeanMethods = false)
@ConditionalOnReal(value = Part.VAT_SERVICE, by = Setting.VIES_URL)
class ViesWiring {
    private static final Duration RECHECKS = Duration.ofSeconds(5);
    /// How many numbers are asked for at once: VIES takes few questions at a time from anybody.
    private static final int RECHECKERS = 4;

    @Bean
    ViesVatRegister viesVatRegister(ViesSettings vies, BillingSettings settings, VatNumberRules rules) {
        return new ViesVatRegister(
                vies.url().orElseThrow(), requester(vies.requester(), settings.sellerCountry(), rules));
    }

    /// VIES may hang: what else is due must not wait for it.
    @Bean
    Sweep vatNumberRechecks(ObjectProvider<TaxUseCases> tax) {
        return new Sweep(
                "vat-number-rechecks",
                RECHECKS,
                new Crew(RECHECKERS, () -> tax.getObject().recheckVatNumbers().recheckNext()));
    }

    /// A seller who has a VAT number of the EU's must ask in its name: without it there is no proof.
    static Optional<VatNumber> requester(Optional<String> given, Country seller, VatNumberRules rules) {
        if (given.isEmpty() && EuropeanUnion.includes(seller)) {
            throw new CannotStart("VIES as VAT register needs %s as well, for a seller in %s: it must be %s."
                    .formatted(Setting.VIES_REQUESTER.variable(), seller, Setting.VIES_REQUESTER.type()));
        }
        return given.map(text -> switch (VatNumber.parse(text, seller).flatMap(rules::judge)) {
            case Parsed.Valid<VatNumber>(var number) -> number;
            case Parsed.Faulty<VatNumber>(var reason) ->
                throw new CannotStart(
                        "%s is \"%s\", which %s.".formatted(Setting.VIES_REQUESTER.variable(), text, reason));
        });
    }
}
